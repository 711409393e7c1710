import { bindCalls } from "@canter/domain/program/edits/calls/bind-calls";
import type { CallResult, EditOutcome, ToolCall } from "@canter/domain/program/edits/edit";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import type { StoredProposal } from "@canter/storage/proposal/proposals";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { newUid } from "../core/ids.ts";
import { keepEdits, mostEdits, proposalAtHand, type ProposalPlace } from "./proposal-at-hand.ts";

export type ProposedEdits = ProposalPlace & { readonly calls: readonly ToolCall[] };

/** `proposal` is absent when a call was refused: then none of them was added. */
export type Proposed = {
  readonly outcome: EditOutcome;
  readonly results: readonly CallResult[];
  readonly proposal?: StoredProposal;
};

export const tooMany = conflict(
  `At most ${mostEdits} changes can wait at once: apply or cancel those first.`,
);

/**
 * Adds edits to what waits in the conversation for a person's click, or begins it. The calls' numbers are those of the program
 * with its waiting edits; they are bound to uids here. All or none are added. Not found, forbidden: the program; conflict: what
 * waits can't be made any more, or there is too much of it.
 */
export async function addToProposal(
  context: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  member: MemberContext,
  { calls, ...place }: ProposedEdits,
): Promise<Result<Proposed, Problem>> {
  const hand = await proposalAtHand(trx, member, place);
  if (!hand.ok) return hand;
  const { program } = hand.value.on;
  const waiting = rebaseEdits(program, hand.value.open?.edits ?? []);
  if (!waiting.outcome.ok)
    return err(conflict("An earlier change can’t be made any more: cancel it, or take it back, first."));
  if (calls.length + waiting.bound.length > mostEdits) return err(tooMany);
  const added = bindCalls(waiting.outcome.program, calls, newUid);
  const { results } = added.outcome;
  if (!added.outcome.ok) return ok({ outcome: added.outcome, results });
  const whole = rebaseEdits(program, [...waiting.bound, ...added.bound]);
  const kept = await keepEdits(context, trx, member, hand.value, whole);
  return kept.ok ? ok({ outcome: whole.outcome, results, proposal: kept.value }) : kept;
}
