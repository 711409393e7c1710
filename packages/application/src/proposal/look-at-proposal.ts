import type { EditError } from "@canter/domain/program/edits/calls/explain-failure";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { readProposal as readStored, type StoredProposal } from "@canter/storage/proposal/proposals";
import type { MemberContext } from "../core/application-context.ts";
import { programToEdit, type ProgramToEdit } from "../program/merged-program.ts";
import { proposalView, type ProposalView } from "./proposal-view.ts";

/** What came of a click; see the protocol's `ProposalDecided`. */
export type Decided = {
  readonly applied: boolean;
  readonly proposal: ProposalView;
  readonly error?: EditError;
  readonly messageId?: string;
  readonly runId?: string;
};

const over = {
  applied: "These changes were applied already.",
  cancelled: "These changes were cancelled.",
  withdrawn: "The coach took these changes back.",
} as const;

/** A proposal of the member that waits, or (`decided`) what it was decided to be before. Conflict: it is over in another way. */
export async function waiting(
  trx: TransactionHandle,
  { scope }: MemberContext,
  id: string,
  decided?: "applied" | "cancelled",
): Promise<Result<StoredProposal, Problem>> {
  const proposal = await readStored(trx, scope, id);
  if (!proposal) return err(notFound("proposal"));
  const { status } = proposal;
  if (status === "pending" || status === "blocked" || status === decided) return ok(proposal);
  return err(conflict(over[status]));
}

export type Looked = {
  readonly proposal: StoredProposal;
  readonly on: ProgramToEdit;
  readonly rebased: ReturnType<typeof rebaseEdits>;
};

/** A proposal with what it comes to on the program as it is now. */
export async function look(
  trx: TransactionHandle,
  { scope }: MemberContext,
  proposal: StoredProposal,
): Promise<Result<Looked, Problem>> {
  const read = await programToEdit(trx, scope, proposal.programId);
  if (!read.ok) return read;
  const on = read.value;
  return ok({ proposal, on, rebased: rebaseEdits(on.program, proposal.edits) });
}

/** The proposal as it looks on the program's present version; its edits stay as they were bound where one can't be made. */
export const lookedAt = (
  { proposal, on, rebased: { outcome, bound } }: Looked,
  updatedAt: number,
): StoredProposal => ({
  ...proposal,
  status: outcome.ok ? "pending" : "blocked",
  // The preview is of the version that it was made on.
  baseVersion: outcome.ok ? on.version : proposal.baseVersion,
  edits: outcome.ok ? bound : proposal.edits,
  preview: outcome.ok ? outcome.preview : proposal.preview,
  problems: outcome.results.flatMap((result) => (result.success ? [] : result.errors)),
  isRenewed: false,
  updatedAt,
});

export const answered = (
  stored: Result<StoredProposal, Problem>,
  programName: string,
  rest: Omit<Decided, "proposal">,
): Result<Decided, Problem> =>
  stored.ok ? ok({ ...rest, proposal: proposalView(stored.value, programName) }) : stored;

/** A click: on which proposal, and on which state of it. Without a revision it is on whatever waits. */
export type Click = { readonly id: string; readonly revision?: number | undefined };

/** Whether something else was shown than what waits now. */
export const isOtherThanShown = ({ revision }: Click, proposal: StoredProposal): boolean =>
  revision !== undefined && revision !== proposal.revision;
