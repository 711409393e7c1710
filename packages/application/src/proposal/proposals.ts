import type { Scope } from "@canter/domain/access/scope";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { type EditError, explainFailure } from "@canter/domain/program/edits/calls/explain-failure";
import { withTargetDate } from "@canter/domain/program/changes/head-changes";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import type { ModificationPreview, ShiftOffer } from "@canter/domain/program/edits/edit";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { programNames } from "@canter/storage/program/program-names";
import {
  listProposals as list,
  type ProposalFilter,
  type ProposalStatus,
  readProposal as readStored,
  readProposal as read,
  readProposals,
  type StoredProposal,
  replaceProposal,
} from "@canter/storage/proposal/proposals";
import { listMessages } from "@canter/storage/conversation/messages";
import { bindCalls } from "@canter/domain/program/edits/calls/bind-calls";
import { shiftWeeks } from "@canter/domain/program/schedule/shift-weeks";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { messageDataOf } from "../core/message-data.ts";
import { programToEdit, type ProgramToEdit } from "../program/merged-program.ts";
import { newUid } from "../core/ids.ts";
import { transactResult } from "../core/once.ts";
import { replacePendingEdits, maxEdits, tooMany } from "./pending-proposal.ts";

/** A proposal as its member sees it. */
type ProposalView = {
  readonly id: string;
  readonly revision: number;
  readonly programId: string;
  readonly programName: string;
  readonly conversationId: string;
  readonly status: ProposalStatus;
  readonly baseVersion: number;
  readonly preview: ModificationPreview;
  readonly problems: readonly string[];
  readonly isRenewed: boolean;
  readonly appliedVersion?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

const proposalView = (
  {
    edits: _edits,
    targetDate: _target,
    reasoning: _reasoning,
    groupId: _group,
    memberId: _member,
    ...shown
  }: StoredProposal,
  programName: string,
): ProposalView => ({ ...shown, programName });

/** The result of a click; see the protocol's `ProposalDecided`. */
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

/** A pending proposal of the member, or one that already has this state (`decided`). Conflict: it ended in another way. */
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

/** A proposal with its outcome on the current program. */
export async function look(
  trx: TransactionHandle,
  { scope }: MemberContext,
  proposal: StoredProposal,
): Promise<Result<Looked, Problem>> {
  const read = await programToEdit(trx, scope, proposal.programId);
  if (!read.ok) return read;
  const on = read.value;
  const { outcome, bound } = rebaseEdits(on.program, proposal.edits);
  const preview = withTargetDate(outcome.preview, on.head, proposal.targetDate);
  return ok({ proposal, on, rebased: { outcome: { ...outcome, preview }, bound } });
}

/** The proposal computed on the program's current version; its edits stay as they were bound if one can't be applied. */
export const lookedAt = (
  { proposal, on, rebased: { outcome, bound } }: Looked,
  updatedAt: number,
): StoredProposal => ({
  ...proposal,
  status: outcome.ok ? "pending" : "blocked",
  // The preview belongs to the version that it was computed on.
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

/** A click: on which proposal, and on which revision of it. Without a revision it applies to whatever is pending. */
export type Click = { readonly id: string; readonly revision?: number | undefined };

/** Whether something else was shown than what is pending now. */
export const isOtherThanShown = ({ revision }: Click, proposal: StoredProposal): boolean =>
  revision !== undefined && revision !== proposal.revision;

/** Each with its program's current name; without one if the member can't see that any more. */
async function withNames(
  db: Handle,
  scope: Scope,
  proposals: readonly StoredProposal[],
): Promise<ProposalView[]> {
  const ids = [...new Set(proposals.map(({ programId }) => programId))];
  const names = await programNames(db, scope, ids);
  return proposals.map((proposal) => proposalView(proposal, names.get(proposal.programId)?.name ?? ""));
}

const maxMessages = 200;

/** Those that a conversation speaks of and that were made in another: what waits for a draft plan waits in the plan's own. */
async function spokenOfIn(
  db: Handle,
  scope: Scope,
  { conversationId, status, programId }: ProposalFilter,
  listed: readonly StoredProposal[],
): Promise<readonly StoredProposal[]> {
  if (conversationId === undefined) return [];
  const messages = await listMessages(db, scope, conversationId, { limit: maxMessages });
  const known = new Set(listed.map(({ id }) => id));
  const ids = messages.flatMap(({ data }) => messageDataOf(data).proposalId ?? []);
  const others = await readProposals(
    db,
    scope,
    [...new Set(ids)].filter((id) => !known.has(id)),
  );
  return others.filter(
    (one) =>
      one.conversationId !== conversationId &&
      (status === undefined || one.status === status) &&
      (programId === undefined || one.programId === programId),
  );
}

/** One's own proposals, newest first; the first page of a conversation's has those that it speaks of, too. Invalid: the cursor. */
export async function listProposals(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  filter: ProposalFilter,
): Promise<Result<{ items: ProposalView[]; nextCursor?: string }, Problem>> {
  const page = await list(db, scope, filter);
  if (!page.ok) return page;
  const { items, ...more } = page.value;
  const spoken = filter.cursor === undefined ? await spokenOfIn(db, scope, filter, items) : [];
  const all = [...items, ...spoken].toSorted((a, b) => b.createdAt - a.createdAt);
  return ok({ ...more, items: await withNames(db, scope, all) });
}

/** One of one's own proposals. */
export async function readProposal(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<ProposalView, Problem>> {
  const proposal = await read(db, scope, id);
  const [view] = proposal ? await withNames(db, scope, [proposal]) : [];
  return view ? ok(view) : err(notFound("proposal"));
}

/**
 * Adds the shift of later weeks that the preview offers to the pending edits; nothing is applied. If something else is pending by now, or
 * no such shift is offered (any more), nothing is added, and the current state is shown. Conflict: it is over, or too long.
 */
export const shiftProposal = (
  context: ApplicationContext,
  member: MemberContext,
  click: Click & ShiftOffer,
): Promise<Result<Decided, Problem>> =>
  transactResult(context.store, async (trx) => {
    const found = await waiting(trx, member, click.id);
    if (!found.ok) return found;
    const looked = await look(trx, member, found.value);
    if (!looked.ok) return looked;
    const { proposal, on, rebased } = looked.value;
    if (isOtherThanShown(click, proposal)) return answered(found, on.name, { applied: false });
    const { outcome, bound } = rebased;
    const { fromWeek, days } = click;
    const isOffered = outcome.preview.shiftOffers?.some(
      (offer) => offer.fromWeek === fromWeek && offer.days === days,
    );
    if (!outcome.ok || !isOffered) {
      const stored = await replaceProposal(trx, member.scope, lookedAt(looked.value, context.clock.now()));
      const error = outcome.ok ? {} : { error: explainFailure(outcome) };
      return answered(stored, on.name, { applied: false, ...error });
    }
    const calls = shiftWeeks(outcome.program, fromWeek, days).map((call, index) => ({
      ...call,
      id: `shift_${proposal.revision}_${index + 1}`,
    }));
    if (bound.length + calls.length > maxEdits) return err(tooMany);
    const added = bindCalls(outcome.program, calls, newUid);
    const whole = rebaseEdits(on.program, [...bound, ...added.bound]);
    const { conversationId, programId } = proposal;
    const hand = { conversationId, programId, on, open: proposal };
    return answered(await replacePendingEdits(context, trx, member, hand, whole), on.name, {
      applied: false,
    });
  });
