import type { RunRequest } from "@canter/agent/schema/run-request";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { latestConversation, readConversation } from "@canter/storage/conversation/conversations";
import { readRun, runView, type StoredRun } from "@canter/storage/run/runs";
import type { CoachMessage } from "../agents/coach/coach-input.ts";
import { type Delivery, receiveMessage } from "../agents/router/receive-message.ts";
import { waitForRun } from "../agents/wait-for-run.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { localNow } from "../core/local-time.ts";
import { runResultOf } from "../logging/read-run.ts";
import type { RunResult } from "../logging/run-result.ts";
import { transactOnce } from "../core/once.ts";
import { findAgent } from "./list-agents.ts";
import { storeMessage } from "../agents/router/store-message.ts";

/** A member's message to an agent of their choice. `conversationId`: by default the coach's that was last written in. */
export type AgentMessage = {
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
  const runs = context.runs();
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
  if (delivery.wait) await waitForRun(context, runs, member, runId);
  else context.runSignals.queued();
  const { db } = context.store;
  const run = await readRun(db, member.scope, runId);
  return run ? ok(await runResultOf(db, member, run)) : err(notFound("run"));
}
