import type { BoundEdit } from "@canter/domain/program/edits/calls/bind-calls";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { replaceProposal, type StoredProposal } from "@canter/storage/proposal/proposals";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type ProposalAtHand, proposalAtHand, type ProposalPlace, waitingEdits } from "./proposal-at-hand.ts";

/** Which edits are taken back: those of these calls, and those whose calls' ids begin so; where neither is said, all. */
export type TakenBack = {
  readonly callIds?: readonly string[] | undefined;
  readonly prefix?: string | undefined;
};

export function withoutTaken(
  edits: readonly BoundEdit[],
  { callIds, prefix }: TakenBack,
): readonly BoundEdit[] {
  if (callIds === undefined && prefix === undefined) return [];
  const isTaken = (id: string) =>
    callIds?.includes(id) === true || (prefix !== undefined && id.startsWith(prefix));
  return edits.filter(({ call }) => !isTaken(call.id));
}

/** What waits in the hand without those edits; where none is left it is over. As it was, where none of them is in it. */
export async function leaveEdits(
  { clock }: Pick<ApplicationContext, "clock">,
  trx: TransactionHandle,
  member: MemberContext,
  hand: ProposalAtHand & { readonly open: StoredProposal },
  taken: TakenBack,
): Promise<Result<StoredProposal, Problem>> {
  const { open, on } = hand;
  const left = withoutTaken(open.edits, taken);
  if (left.length === open.edits.length) return ok(open);
  const updatedAt = clock.now();
  if (left.length === 0)
    return replaceProposal(trx, member.scope, { ...open, status: "withdrawn", updatedAt });
  const { outcome, bound } = rebaseEdits(on.program, left);
  const worked = { outcome, bound: outcome.ok ? bound : left };
  return replaceProposal(trx, member.scope, { ...open, ...waitingEdits(hand, worked, updatedAt) });
}

/** Takes back waiting edits; the rest is looked at anew. Undefined: nothing waits there. */
export async function takeFromProposal(
  context: Pick<ApplicationContext, "clock">,
  trx: TransactionHandle,
  member: MemberContext,
  { callIds, prefix, ...place }: ProposalPlace & TakenBack,
): Promise<Result<StoredProposal | undefined, Problem>> {
  const hand = await proposalAtHand(trx, member, place);
  if (!hand.ok) return hand;
  const { open } = hand.value;
  return open
    ? leaveEdits(context, trx, member, { ...hand.value, open }, { callIds, prefix })
    : ok(undefined);
}
