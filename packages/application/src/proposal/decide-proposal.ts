import { explainFailure, type EditError } from "@canter/domain/program/edits/explain-failure";
import { rebaseEdits } from "@canter/domain/program/edits/rebase-edits";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { appendEvent } from "@canter/storage/outbox/append-event";
import type { StoredProposal } from "@canter/storage/proposal/proposal-row";
import { readProposal as readStored } from "@canter/storage/proposal/read-proposal";
import { replaceProposal } from "@canter/storage/proposal/replace-proposal";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { applyEdits } from "../apply-edits.ts";
import { programToEdit } from "../program-to-edit.ts";
import { transactResult } from "../transact-result.ts";
import { answerDecision } from "./answer-decision.ts";
import { proposalView, type ProposalView } from "./proposal-view.ts";
import { isShownTheSame } from "./shown-the-same.ts";

/** What came of a click; see the protocol's `ProposalDecided`. */
export type Decided = {
  readonly applied: boolean;
  readonly proposal: ProposalView;
  readonly error?: EditError;
  readonly messageId?: string;
  readonly runId?: string;
};

const over: Readonly<Record<string, string>> = {
  applied: "These changes were applied already.",
  cancelled: "These changes were cancelled.",
  withdrawn: "The coach took these changes back.",
};

const isOpen = ({ status }: StoredProposal) => status === "pending" || status === "blocked";

type Looked = {
  readonly proposal: StoredProposal;
  readonly programName: string;
  readonly version: number;
  readonly rebased: ReturnType<typeof rebaseEdits>;
};

/** A proposal with what it comes to on the program as it is now. */
async function look(
  trx: TransactionHandle,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Looked, Problem>> {
  const proposal = await readStored(trx, scope, id);
  if (!proposal) return err(notFound("proposal"));
  const read = await programToEdit(trx, scope, proposal.programId);
  if (!read.ok) return read;
  const { program, version, name } = read.value;
  return ok({ proposal, programName: name, version, rebased: rebaseEdits(program, proposal.edits) });
}

/** The proposal as it looks on the program's present version; its edits stay as they were bound where one can't be made. */
const lookedAt = (
  { proposal, version, rebased: { outcome, bound } }: Looked,
  updatedAt: number,
): StoredProposal => ({
  ...proposal,
  status: outcome.ok ? "pending" : "blocked",
  baseVersion: version,
  edits: outcome.ok ? bound : proposal.edits,
  preview: outcome.ok ? outcome.preview : proposal.preview,
  problems: outcome.results.flatMap((result) => (result.success ? [] : result.errors)),
  isRenewed: false,
  updatedAt,
});

const answered = (
  stored: Result<StoredProposal, Problem>,
  programName: string,
  rest: Omit<Decided, "proposal">,
): Result<Decided, Problem> =>
  stored.ok ? ok({ ...rest, proposal: proposalView(stored.value, programName) }) : stored;

async function carryOut(
  context: ApplicationContext,
  trx: TransactionHandle,
  member: MemberContext,
  looked: Looked,
  hasModel: boolean,
): Promise<Result<Decided, Problem>> {
  const { proposal, version, rebased, programName } = looked;
  const { scope } = member;
  const updatedAt = context.clock.now();
  const applied = await applyEdits(context, trx, member, proposal.programId, {
    baseVersion: version,
    outcome: rebased.outcome,
    proposalId: proposal.id,
  });
  if (!applied.ok) return applied;
  const stored = await replaceProposal(trx, scope, {
    ...lookedAt(looked, updatedAt),
    status: "applied",
    appliedVersion: applied.value.version,
  });
  if (!stored.ok) return stored;
  const payload = { proposalId: proposal.id, programId: proposal.programId, version: applied.value.version };
  await appendEvent(trx, scope, "proposal.applied", payload, updatedAt);
  const { results } = rebased.outcome;
  const answer = await answerDecision(
    context,
    trx,
    member,
    { kind: "applied", proposal: stored.value, results },
    hasModel,
  );
  return answer.ok ? answered(stored, programName, { applied: true, ...answer.value }) : answer;
}

/**
 * Makes the changes that were shown, in one transaction: all or none, once however often it is asked for. Where the program has
 * moved on and they would now be others than those shown, they are shown anew instead; where one can't be made any more, it says
 * which. Not found, forbidden, conflict (cancelled or withdrawn before).
 */
export const applyInTransaction = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  hasModel: boolean,
): Promise<Result<Decided, Problem>> =>
  transactResult(context.store, async (trx) => {
    const looked = await look(trx, member, id);
    if (!looked.ok) return looked;
    const { proposal, programName, rebased } = looked.value;
    if (proposal.status === "applied")
      return ok({ applied: true, proposal: proposalView(proposal, programName) });
    if (!isOpen(proposal)) return err(conflict(over[proposal.status] ?? "It is over."));
    const next = lookedAt(looked.value, context.clock.now());
    if (!rebased.outcome.ok)
      return answered(await replaceProposal(trx, member.scope, next), programName, {
        applied: false,
        error: explainFailure(rebased.outcome),
      });
    if (isShownTheSame(proposal.preview, rebased.outcome.preview))
      return carryOut(context, trx, member, looked.value, hasModel);
    return answered(await replaceProposal(trx, member.scope, { ...next, isRenewed: true }), programName, {
      applied: false,
    });
  });

/** Drops what waits; once. Conflict: it was applied. */
export const cancelInTransaction = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  hasModel: boolean,
): Promise<Result<Decided, Problem>> =>
  transactResult(context.store, async (trx) => {
    const looked = await look(trx, member, id);
    if (!looked.ok) return looked;
    const { proposal, programName } = looked.value;
    if (proposal.status === "cancelled")
      return ok({ applied: false, proposal: proposalView(proposal, programName) });
    if (!isOpen(proposal)) return err(conflict(over[proposal.status] ?? "It is over."));
    const updatedAt = context.clock.now();
    const stored = await replaceProposal(trx, member.scope, { ...proposal, status: "cancelled", updatedAt });
    if (!stored.ok) return stored;
    const decision = { kind: "cancelled", proposal: stored.value, results: [] } as const;
    const answer = await answerDecision(context, trx, member, decision, hasModel);
    return answer.ok ? answered(stored, programName, { applied: false, ...answer.value }) : answer;
  });

/** Looks at what waits again, on the program as it is now. Conflict: it is over. */
export const checkProposal = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Decided, Problem>> =>
  transactResult(context.store, async (trx) => {
    const looked = await look(trx, member, id);
    if (!looked.ok) return looked;
    const { proposal, programName, rebased } = looked.value;
    if (!isOpen(proposal)) return err(conflict(over[proposal.status] ?? "It is over."));
    const stored = await replaceProposal(trx, member.scope, lookedAt(looked.value, context.clock.now()));
    return answered(stored, programName, {
      applied: false,
      ...(!rebased.outcome.ok && { error: explainFailure(rebased.outcome) }),
    });
  });
