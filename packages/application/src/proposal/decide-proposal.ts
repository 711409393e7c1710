import { wordMarks } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { explainFailure } from "@canter/domain/program/edits/calls/explain-failure";
import type { ModificationPreview, PreviewItem, CallResult } from "@canter/domain/program/edits/edit";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { type Result, ok } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { appendEvent } from "@canter/storage/outbox/outbox";
import { programNames } from "@canter/storage/program/program-names";
import { replaceProposal, type StoredProposal } from "@canter/storage/proposal/proposals";
import { runInline } from "@canter/agent/run/run-inline";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { listMessages } from "@canter/storage/conversation/messages";
import { createRun } from "@canter/storage/run/create-run";
import { inSavepoint } from "@canter/storage/transaction/transact";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";
import { applyEdits } from "../program/apply-edits.ts";
import { type MessageData, messageDataOf } from "../core/message-data.ts";
import type { RunRecord } from "../core/run-record.ts";
import { type SpokenOf, spokenOfBy } from "./spoken-of.ts";
import {
  answered,
  type Click,
  type Decided,
  isOtherThanShown,
  look,
  type Looked,
  lookedAt,
  waiting,
} from "./proposals.ts";

type Decision = {
  readonly kind: "applied" | "cancelled";
  readonly proposal: StoredProposal;
  readonly results: readonly CallResult[];
  readonly spokenOf?: SpokenOf;
};

const said: Readonly<Record<Decision["kind"], string>> = {
  applied: "I applied the changes.",
  cancelled: "I decided not to make those changes.",
};

const plainReply = ({ kind, proposal }: Decision, { member }: MemberContext): string =>
  kind === "applied"
    ? `Done. ${wordMarks(proposal.preview.summary, valueFormsOf(member))}`
    : "Nothing was changed.";

const maxMessages = 200;
type SaidIn = NonNullable<MessageData["saidIn"]>;

/** Other conversations in which changes of a draft were asked for: what waits for a draft waits in its own, which has the draft's id. */
async function askedElsewhere(
  trx: TransactionHandle,
  scope: Scope,
  { id, conversationId, programId }: StoredProposal,
): Promise<readonly SaidIn[]> {
  if (conversationId !== programId) return [];
  const messages = await listMessages(trx, scope, conversationId, { limit: maxMessages });
  const said = messages.flatMap(({ data }) => {
    const { proposalId, saidIn } = messageDataOf(data);
    return proposalId === id && saidIn ? [[saidIn.conversationId, saidIn] as const] : [];
  });
  return [...new Map(said).values()];
}

/**
 * Stores the member's click as a message of their conversation, and the coach's answer by rule: a click is clear, so no model is asked. A
 * model sees it the next time it is used in the conversation. Returns the ids of the message and the run.
 */
async function answerDecision(
  context: ApplicationContext,
  trx: TransactionHandle,
  member: MemberContext,
  decision: Decision,
): Promise<Result<{ readonly messageId: string; readonly runId: string }, Problem>> {
  const { scope } = member;
  const { kind, proposal, results } = decision;
  const { conversationId } = proposal;
  const [messageId, runId, createdAt] = [context.newId(), context.newId(), context.clock.now()];
  const data = { proposalId: proposal.id, decision: { kind, results } } satisfies MessageData;
  const click = { author: "member", text: said[kind], data, createdAt } as const;
  const request = { id: runId, conversationId, messageId, agent: "coach", createdAt };
  const reply = plainReply(decision, member);
  const result: RunRecord = { isLog: false, confidence: "sure", reply, workouts: [], unread: [] };
  const { events } = await runInline(trx, inSavepoint, "coach", {
    tools: [],
    first: "playbook",
    playbook: async function* acknowledge() {
      yield await Promise.resolve({ type: "answer" as const, text: reply });
    },
    conclude: () => Promise.resolve({ reply, result }),
  });
  const answer = { author: "agent", text: reply, createdAt } as const;
  const answerData = { runId, proposalId: proposal.id, ...decision.spokenOf };
  const kept = await appendMessages(trx, scope, conversationId, [
    { ...click, id: messageId },
    { ...answer, id: context.newId(), data: answerData },
  ]);
  if (!kept.ok) return kept;
  // One that was deleted meanwhile has no use for it.
  for (const { conversationId: other, started } of await askedElsewhere(trx, scope, proposal))
    await appendMessages(trx, scope, other, [
      { ...click, id: context.newId() },
      { ...answer, id: context.newId(), data: { ...answerData, started } },
    ]);
  const run = await createRun(trx, scope, {
    ...request,
    state: "done",
    result,
    finishedAt: createdAt,
    events,
  });
  return run.ok ? ok({ messageId, runId }) : run;
}

/** The program's current name; empty where the member can't see it any more. */
const programNameOf = async (db: Handle, scope: Scope, programId: string): Promise<string> =>
  (await programNames(db, scope, [programId])).get(programId)?.name ?? "";

/** Positions change when others are added or removed; what is done to what stays. */
const withoutPlace = (text: string): string => text.replaceAll(/\b(Week|Session|Exercise) \d+\b/g, "$1");

const essence = ({ type, target, before, after, fields }: PreviewItem) => [
  type,
  withoutPlace(target),
  before ?? null,
  after ?? null,
  fields ?? [],
];

/**
 * Whether two previews show a person the same, except for the numbers of weeks, sessions and exercises: then consent to one holds for the
 * other. What they copy or remove must be the same in all its content.
 */
export const isShownTheSame = (one: ModificationPreview, other: ModificationPreview): boolean => {
  const asShown = ({ details, warnings, fingerprint }: ModificationPreview) =>
    JSON.stringify([details.map(essence), warnings.map(withoutPlace), fingerprint ?? null]);
  return asShown(one) === asShown(other);
};

async function carryOut(
  context: ApplicationContext,
  trx: TransactionHandle,
  member: MemberContext,
  looked: Looked,
): Promise<Result<Decided, Problem>> {
  const { proposal, on, rebased } = looked;
  const { scope } = member;
  const updatedAt = context.clock.now();
  const applied = await applyEdits(context, trx, member, {
    on,
    outcome: rebased.outcome,
    proposalId: proposal.id,
    targetDate: proposal.targetDate,
    reasoning: proposal.reasoning,
  });
  if (!applied.ok) return applied;
  const stored = await replaceProposal(trx, scope, {
    ...lookedAt(looked, updatedAt),
    status: "applied",
    appliedVersion: applied.value.version,
  });
  if (!stored.ok) return stored;
  const payload = {
    proposalId: proposal.id,
    programId: proposal.programId,
    version: applied.value.version,
    memberId: member.member.id,
  };
  await appendEvent(trx, scope, "proposal.applied", payload, updatedAt);
  const { results } = rebased.outcome;
  const answer = await answerDecision(context, trx, member, {
    kind: "applied",
    proposal: stored.value,
    results,
    spokenOf: spokenOfBy(
      on.program,
      rebased.outcome.program,
      on.head,
      localDateAt(updatedAt, member.member.zone),
    ),
  });
  return answer.ok ? answered(stored, on.name, { applied: true, ...answer.value }) : answer;
}

/**
 * Applies the changes that were shown, in one transaction: all or none, once however often it is requested. If other changes are pending
 * than those that were shown, or the program has changed so that they would do something else, they are shown again instead; if one can't
 * be applied any more, the result says which. Not found, forbidden, conflict (cancelled or withdrawn before).
 */
const applyInTransaction = (
  context: ApplicationContext,
  member: MemberContext,
  click: Click,
): Promise<Result<Decided, Problem>> =>
  transactResult(context.store, async (trx) => {
    const found = await waiting(trx, member, click.id, "applied");
    if (!found.ok) return found;
    const proposal = found.value;
    const applied = proposal.status === "applied";
    if (applied || isOtherThanShown(click, proposal))
      return answered(found, await programNameOf(trx, member.scope, proposal.programId), { applied });
    const looked = await look(trx, member, proposal);
    if (!looked.ok) return looked;
    const { on, rebased } = looked.value;
    const next = lookedAt(looked.value, context.clock.now());
    if (!rebased.outcome.ok)
      return answered(await replaceProposal(trx, member.scope, next), on.name, {
        applied: false,
        error: explainFailure(rebased.outcome),
      });
    if (isShownTheSame(proposal.preview, rebased.outcome.preview))
      return carryOut(context, trx, member, looked.value);
    return answered(await replaceProposal(trx, member.scope, { ...next, isRenewed: true }), on.name, {
      applied: false,
    });
  });

/** Drops the pending changes; once, whatever has become of the program. Conflict: it was applied. */
const cancelInTransaction = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Decided, Problem>> =>
  transactResult(context.store, async (trx) => {
    const found = await waiting(trx, member, id, "cancelled");
    if (!found.ok) return found;
    const proposal = found.value;
    const programName = await programNameOf(trx, member.scope, proposal.programId);
    if (proposal.status === "cancelled") return answered(found, programName, { applied: false });
    const updatedAt = context.clock.now();
    const stored = await replaceProposal(trx, member.scope, { ...proposal, status: "cancelled", updatedAt });
    if (!stored.ok) return stored;
    const decision = { kind: "cancelled", proposal: stored.value, results: [] } as const;
    const answer = await answerDecision(context, trx, member, decision);
    return answer.ok ? answered(stored, programName, { applied: false, ...answer.value }) : answer;
  });

/** Checks the pending changes again, on the current program. Conflict: it is over. */
export const checkProposal = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Decided, Problem>> =>
  transactResult(context.store, async (trx) => {
    const found = await waiting(trx, member, id);
    if (!found.ok) return found;
    const looked = await look(trx, member, found.value);
    if (!looked.ok) return looked;
    const { on, rebased } = looked.value;
    const stored = await replaceProposal(trx, member.scope, lookedAt(looked.value, context.clock.now()));
    return answered(stored, on.name, {
      applied: false,
      ...(!rebased.outcome.ok && { error: explainFailure(rebased.outcome) }),
    });
  });

async function delivered(
  context: ApplicationContext,
  deciding: Promise<Result<Decided, Problem>>,
): Promise<Result<Decided, Problem>> {
  const decided = await deciding;
  if (decided.ok) await context.deliver();
  return decided;
}

/** The member's click on Apply, for the revision that was shown; see `applyInTransaction`. */
export const applyProposal = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  revision?: number,
) => delivered(context, applyInTransaction(context, member, { id, revision }));

/** The member's click on Cancel; see `cancelInTransaction`. */
export const cancelProposal = (context: ApplicationContext, member: MemberContext, id: string) =>
  delivered(context, cancelInTransaction(context, member, id));
