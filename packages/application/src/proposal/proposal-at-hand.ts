import type { BoundEdit } from "@canter/domain/program/edits/calls/bind-calls";
import type { EditOutcome } from "@canter/domain/program/edits/edit";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import {
  insertProposal,
  openProposals,
  replaceProposal,
  type StoredProposal,
} from "@canter/storage/proposal/proposals";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { programToEdit, type ProgramToEdit } from "../program/merged-program.ts";

/** So many edits can wait in one proposal: a year's weeks and sessions moved by some days are 260; each message looks at all of them again. */
export const mostEdits = 1000;

export type ProposalPlace = { readonly conversationId: string; readonly programId: string };

/** A program as it is, and what waits for a click about it in a conversation. */
export type ProposalAtHand = ProposalPlace & {
  readonly on: ProgramToEdit;
  readonly open: StoredProposal | undefined;
};

/** Not found, forbidden, conflict: the program; see `programToEdit`. */
export async function proposalAtHand(
  trx: TransactionHandle,
  { scope }: MemberContext,
  { conversationId, programId }: ProposalPlace,
): Promise<Result<ProposalAtHand, Problem>> {
  const read = await programToEdit(trx, scope, programId);
  if (!read.ok) return read;
  const open = (await openProposals(trx, scope, conversationId)).find((one) => one.programId === programId);
  return ok({ conversationId, programId, on: read.value, open });
}

type Worked = { readonly outcome: EditOutcome; readonly bound: readonly BoundEdit[] };

/** Edits as they wait, worked out on a version of the program; those that can't be made any more wait as blocked. */
export const waitingEdits = (
  { on }: Pick<ProposalAtHand, "on">,
  { outcome, bound }: Worked,
  updatedAt: number,
) => ({
  status: outcome.ok ? ("pending" as const) : ("blocked" as const),
  baseVersion: on.version,
  edits: bound,
  preview: outcome.preview,
  problems: outcome.results.flatMap((result) => (result.success ? [] : result.errors)),
  isRenewed: false,
  updatedAt,
});

/** Keeps these edits in place of what waited; where nothing did, they begin a proposal. */
export async function keepEdits(
  { clock, newId }: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  { scope }: MemberContext,
  hand: ProposalAtHand,
  worked: Worked,
): Promise<Result<StoredProposal, Problem>> {
  const { open, conversationId, programId } = hand;
  const createdAt = clock.now();
  const next = waitingEdits(hand, worked, createdAt);
  return open
    ? replaceProposal(trx, scope, { ...open, ...next })
    : insertProposal(trx, scope, { id: newId(), conversationId, programId, createdAt, ...next });
}
