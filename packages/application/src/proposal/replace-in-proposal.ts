import { bindCalls, type BoundEdit } from "@canter/domain/program/edits/calls/bind-calls";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import type { Program } from "@canter/domain/program/program";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { newUid } from "../core/ids.ts";
import { type Proposed, type ProposedEdits, tooMany } from "./add-to-proposal.ts";
import { keepEdits, mostEdits, proposalAtHand } from "./proposal-at-hand.ts";
import { leaveEdits, type TakenBack, withoutTaken } from "./take-from-proposal.ts";

export type Replaced = Proposed & {
  /** Set where the edits were taken back and the new ones not added: their numbers meant one thing before, another after. */
  readonly isRenumbered?: true;
};

const refersTo = ({ targets, place }: BoundEdit) => [
  Object.entries(targets).map(([argument, { uid }]) => [argument, uid]),
  place ?? null,
];

/** What each of the calls refers to; undefined where one can't be made. */
function meant(program: Program, calls: ProposedEdits["calls"]): string | undefined {
  const { outcome, bound } = bindCalls(program, calls, counting());
  return outcome.ok ? JSON.stringify(bound.map(refersTo)) : undefined;
}

const counting = (): (() => string) => {
  let count = 0;
  return () => `new-${(count += 1)}`;
};

/**
 * Takes waiting edits back and adds others in their place, all or nothing. The numbers of the calls may be meant as the program was
 * shown, with what waited, or as it is without: where that makes a difference the edits are taken back only (`isRenumbered`), for the
 * calls to be made again. Undefined: nothing waits there. Not found, forbidden: the program; conflict: one of those that stay can't be
 * made any more, or there is too much.
 */
export async function replaceInProposal(
  context: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  member: MemberContext,
  { calls, callIds, ...place }: ProposedEdits & TakenBack,
): Promise<Result<Replaced | undefined, Problem>> {
  const hand = await proposalAtHand(trx, member, place);
  if (!hand.ok) return hand;
  const { open, on } = hand.value;
  if (!open) return ok(undefined);
  const shown = rebaseEdits(on.program, open.edits).outcome;
  const left = rebaseEdits(on.program, withoutTaken(open.edits, { callIds }));
  if (!left.outcome.ok)
    return err(conflict("A change that would stay can’t be made without those: take that back too."));
  if (calls.length + left.bound.length > mostEdits) return err(tooMany);
  const added = bindCalls(left.outcome.program, calls, newUid);
  const { results } = added.outcome;
  const before = meant(shown.program, calls);
  if (before === undefined && !added.outcome.ok) return ok({ outcome: added.outcome, results });
  const taken = await leaveEdits(context, trx, member, { ...hand.value, open }, { callIds });
  if (!taken.ok) return taken;
  if (!added.outcome.ok || before !== meant(left.outcome.program, calls))
    return ok({ outcome: left.outcome, results: [], proposal: taken.value, isRenumbered: true });
  const whole = rebaseEdits(on.program, [...left.bound, ...added.bound]);
  const rest = taken.value.status === "withdrawn" ? undefined : taken.value;
  const kept = await keepEdits(context, trx, member, { ...hand.value, open: rest }, whole);
  return kept.ok ? ok({ outcome: whole.outcome, results, proposal: kept.value }) : kept;
}
