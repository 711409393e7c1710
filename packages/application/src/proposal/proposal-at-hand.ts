import type { BoundEdit } from "@canter/domain/program/edits/bind-calls";
import type { EditOutcome } from "@canter/domain/program/edits/edit";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { insertProposal } from "@canter/storage/proposal/insert-proposal";
import { openProposals } from "@canter/storage/proposal/open-proposals";
import type { StoredProposal } from "@canter/storage/proposal/proposal-row";
import { replaceProposal } from "@canter/storage/proposal/replace-proposal";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { programToEdit, type ProgramToEdit } from "../program-to-edit.ts";

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

/** Keeps these edits, worked out on the program at hand, in place of what waited; edits that can't be made any more wait as blocked. */
export async function keepEdits(
  { clock, newId }: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  { scope }: MemberContext,
  { open, on, conversationId, programId }: ProposalAtHand,
  { outcome, bound }: Worked,
): Promise<Result<StoredProposal, Problem>> {
  const now = clock.now();
  const next = {
    status: outcome.ok ? ("pending" as const) : ("blocked" as const),
    baseVersion: on.version,
    edits: bound,
    preview: outcome.preview,
    problems: outcome.results.flatMap((result) => (result.success ? [] : result.errors)),
    isRenewed: false,
    updatedAt: now,
  };
  return open
    ? replaceProposal(trx, scope, { ...open, ...next })
    : insertProposal(trx, scope, { id: newId(), conversationId, programId, createdAt: now, ...next });
}
