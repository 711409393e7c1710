import type { RunState } from "@canter/agent/schema/run";
import { conflict, notFound, type Problem, invalid } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listRunEvents } from "@canter/storage/run/run-events";
import { readRun, runView, type StoredRun } from "@canter/storage/run/runs";
import { insertOccurrences, type Occurrence, closeOccurrence } from "@canter/storage/schedule/occurrence";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { latestConversation, readConversation } from "@canter/storage/conversation/conversations";
import { type Delivery, receiveMessage } from "../agents/router/receive-message.ts";
import { waitForRun } from "../agents/wait-for-run.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactOnce } from "../core/once.ts";
import type { CoachMessage } from "../agents/coach/coach-input.ts";
import { localNow } from "../core/local-time.ts";
import { runResultOf } from "../logging/read-run.ts";
import type { RunResult } from "../logging/run-result.ts";
import { storeMessage } from "../agents/router/store-message.ts";
import { findAssignment, findAgent } from "./list-agents.ts";
import { createAssignmentRun } from "./carry-out-occurrence.ts";

type AssignmentRequest = { readonly agent: string; readonly assignment: string };

/** The requested run. `reply` once it is over. */
type AssignmentRun = {
  readonly runId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly state: RunState;
  readonly reply?: string;
};

/** Its final reply. */
async function replyOf(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  run: StoredRun,
): Promise<Pick<AssignmentRun, "reply">> {
  const [last] = await listRunEvents(store.db, scope, run.id, { after: run.lastSeq - 1, limit: 1 });
  return last && "reply" in last.body && last.body.reply !== undefined ? { reply: last.body.reply } : {};
}

/** Has an agent do an assignment for the member now, whatever its schedule; once per key. Not found: the agent or assignment. */
export async function runAssignment(
  context: ApplicationContext,
  member: MemberContext,
  { agent, assignment }: AssignmentRequest,
  { once, wait }: Delivery,
): Promise<Result<AssignmentRun, Problem>> {
  const head = findAssignment(context, agent, assignment);
  if (!head.ok) return head;
  const { store, clock, newId, runSignals } = context;
  let fresh: StoredRun | undefined;
  const kept = await transactOnce(context, member, once, async (trx) => {
    fresh = undefined;
    const now = clock.now();
    const occurrence: Occurrence = {
      id: newId(),
      groupId: member.group.id,
      memberId: member.member.id,
      agent,
      assignment,
      localDay: localDateAt(now, member.member.zone),
      trigger: `manual:${once?.key ?? newId()}`,
      dueAt: now,
    };
    const isNew = await insertOccurrences(trx, [occurrence], now);
    if (!isNew.has(occurrence.id))
      return err(conflict("Idempotency-Key: was used for this today; use a new one for each."));
    const run = await createAssignmentRun(context, trx, member, occurrence, head.value.title);
    if (!run.ok) return run;
    // Its run is queued: no job has to handle it.
    await closeOccurrence(trx, occurrence.id, now);
    fresh = run.value;
    return ok({ runId: run.value.id });
  });
  if (!kept.ok) return kept;
  if (fresh) runSignals.announce({ memberId: member.member.id, run: runView(fresh) });
  await waitForRun(context, member, kept.value.runId, wait);
  const run = await readRun(store.db, member.scope, kept.value.runId);
  if (!run) return err(notFound("run"));
  const { id: runId, messageId, conversationId, state } = run;
  return ok({ runId, messageId, conversationId, state, ...(await replyOf(context, member, run)) });
}

/** A member's message to an agent of their choice. `conversationId`: by default the coach's that was last written in. */
type AgentMessage = {
  readonly agent: string;
  readonly text: string;
  readonly conversationId?: string | undefined;
};

const maxCharacters = 100_000;

/** The conversation that the message goes into; `begins`: it must be created. */
async function placeOf(
  { store, newId }: ApplicationContext,
  { scope }: MemberContext,
  { conversationId }: AgentMessage,
): Promise<Result<{ readonly id: string; readonly begins: boolean }, Problem>> {
  if (conversationId === undefined) {
    const latest = await latestConversation(store.db, scope, "coach");
    return ok({ id: latest?.id ?? newId(), begins: latest === undefined });
  }
  const conversation = await readConversation(store.db, scope, conversationId);
  return conversation && conversation.kind !== "assignment"
    ? ok({ id: conversation.id, begins: false })
    : err(notFound("conversation"));
}

/** Stores the message and queues the run that answers it. */
async function keep(
  context: ApplicationContext,
  member: MemberContext,
  { agent, text }: AgentMessage,
  place: { readonly id: string; readonly begins: boolean },
  once: Delivery["once"],
): Promise<Result<{ readonly runId: string; readonly fresh?: StoredRun }, Problem>> {
  const { newId, clock } = context;
  const { zone, units, athleteId } = member.member;
  let fresh: StoredRun | undefined;
  const kept = await transactOnce(context, member, once, async (trx) => {
    fresh = undefined;
    const createdAt = clock.now();
    const input: CoachMessage = { text, athleteId, units, now: localNow(createdAt, zone) };
    const request: RunRequest = {
      id: newId(),
      agent,
      groupId: member.group.id,
      memberId: member.member.id,
      conversationId: place.id,
      messageId: newId(),
      input,
      createdAt,
    };
    const begins = place.begins ? { begins: "coach" as const } : {};
    const message = await storeMessage(context, member, trx, text, { request, ...begins });
    if (message.ok) fresh = message.value.run;
    return message.ok ? ok(message.value.run.id) : message;
  });
  return kept.ok ? ok({ runId: kept.value, ...(fresh && { fresh }) }) : kept;
}

/**
 * Sends a message to one agent, bypassing the router (which the messages route uses). Invalid: no text. Not found: the agent, or the
 * conversation.
 */
export async function runAgent(
  context: ApplicationContext,
  member: MemberContext,
  message: AgentMessage,
  delivery: Delivery,
): Promise<Result<RunResult, Problem>> {
  const { agent, text, conversationId } = message;
  const found = findAgent(context, agent);
  if (!found.ok) return found;
  if (agent === "router") return receiveMessage(context, member, { text, conversationId }, delivery);
  if (text.trim() === "") return err(invalid("text", "must say something"));
  if (text.length > maxCharacters) return err(invalid("text", "must have at most 100,000 characters"));
  const place = await placeOf(context, member, message);
  if (!place.ok) return place;
  const kept = await keep(context, member, message, place.value, delivery.once);
  if (!kept.ok) return kept;
  const { runId, fresh } = kept.value;
  if (fresh) context.runSignals.announce({ memberId: member.member.id, run: runView(fresh) });
  await waitForRun(context, member, runId, delivery.wait);
  const { db } = context.store;
  const run = await readRun(db, member.scope, runId);
  return run ? ok(await runResultOf(db, member, run)) : err(notFound("run"));
}
