import type { JobQueue } from "@canter/agent/job/job-queue";
import type { JobHandler } from "@canter/agent/job/job-worker";
import {
  membersWhoWrote,
  messagesWithoutVector,
  type NewVector,
  putVectors,
  type UnembeddedMessage,
} from "@canter/storage/conversation/message-vectors";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { talkSummariesHead } from "../agents/coach/talk-summaries/talk-summaries-head.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { guardedEach } from "../core/guarded.ts";
import { enterAsMember } from "../group/read-session.ts";
import { embedderFor, groupsWithEmbedder, type MemberEmbedder } from "../model/embeddings.ts";
import { modelFor } from "../model/model-for.ts";
import { runAssignment } from "./run-assignment.ts";

/** The queue of members with messages that are not embedded yet. */
export const embeddingQueue = "message-embeddings";

const payloadSchema = z.object({ groupId: z.string(), memberId: z.string() });

const batch = 32;
/** More than is ever compared. */
const maxBatches = 100;
const maxTextLength = 6000;
/** For a text that the model refuses: similar to nothing, and not tried again. */
const nothing = [0];

/** Vectors of messages; a text that the model refuses does not affect others. Undefined: trying is no use now. */
async function vectorsOf(
  embedder: MemberEmbedder,
  messages: readonly UnembeddedMessage[],
  signal: AbortSignal,
): Promise<readonly NewVector[] | undefined> {
  const texts = messages.map(({ text }) => text.slice(0, maxTextLength));
  const made = await embedder.embed(texts, { signal });
  if (made.ok)
    return messages.map(({ id, text }, at) => ({ messageId: id, text, vector: made.value[at] ?? nothing }));
  if (made.error.kind !== "bad_request" && made.error.kind !== "too_long") return undefined;
  const [first, ...others] = messages;
  if (!first) return [];
  if (others.length === 0) return [{ messageId: first.id, text: first.text, vector: nothing }];
  const all: NewVector[] = [];
  const middle = Math.ceil(messages.length / 2);
  for (const half of [messages.slice(0, middle), messages.slice(middle)]) {
    const vectors = await vectorsOf(embedder, half, signal);
    if (!vectors) return undefined;
    all.push(...vectors);
  }
  return all;
}

/**
 * Embeds a member's latest messages, as a job: those without a vector of the current model. Failures are retried by the next sweep.
 * Nothing of members who keep their conversations apart is sent anywhere.
 */
export const createEmbedding =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    const entered = await enterAsMember(context, payloadSchema.parse(payload));
    if (!entered.ok || entered.value.member.keepsTalkApart === true) return;
    const { scope } = entered.value;
    const { store } = context;
    for (let round = 0; round < maxBatches; round += 1) {
      // Read anew each time: the model may have changed, or been removed.
      const embedder = await embedderFor(context, entered.value);
      if (!embedder) return;
      const { model } = embedder;
      const messages = await messagesWithoutVector(store.db, scope, { model, limit: batch });
      if (messages.length === 0) return;
      const vectors = await vectorsOf(embedder, messages, signal);
      if (!vectors) return;
      await store.transact((trx) => putVectors(trx, scope, model, vectors));
    }
  };

/** How often recent writers are checked; and how often everybody is, for what was changed, imported, shared again or refused before. */
const everyMilliseconds = 60_000;
const everybodyEveryMilliseconds = 3_600_000;

/** A sweep, when one is due: queues the messages of recent writers. Not at startup, which it would slow down. */
export function createEmbeddingSweep(
  context: ApplicationContext,
  jobs: JobQueue<TransactionHandle>,
): () => Promise<void> {
  let lookedAt = context.clock.now();
  let everybodyAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = context.clock.now();
    if (now - lookedAt < everyMilliseconds) return;
    const isEverybody = now - everybodyAt >= everybodyEveryMilliseconds;
    const since = isEverybody ? 0 : lookedAt;
    lookedAt = now;
    if (isEverybody) everybodyAt = now;
    const groups = await groupsWithEmbedder(context);
    if (groups.length === 0) return;
    await jobs.prepare(embeddingQueue);
    await guardedEach(context.reportBug, groups, async (groupId) => {
      const scope = { groupId, actor: "system", readableAthletes: [], writableAthletes: [] } as const;
      const members = await membersWhoWrote(context.store.db, scope, since);
      await jobs.send(
        embeddingQueue,
        members.map((memberId) => ({ key: memberId, groupId, payload: { groupId, memberId } })),
      );
    });
  };
}

const agent = "coach";

/**
 * Has a model summarise what the rules have just summarised, if the member's group has one for it: one run for each member, within their
 * budget and shown like any other. No request waits for it.
 */
export async function sumUpByModel(
  context: ApplicationContext,
  members: readonly MemberContext[],
): Promise<void> {
  const { id: assignment } = talkSummariesHead;
  await guardedEach(context.reportBug, members, async (member) => {
    const whose = { groupId: member.group.id, memberId: member.member.id };
    if (await modelFor(context, { ...whose, agent, input: { assignment } }))
      await runAssignment(context, member, { agent, assignment }, { wait: false });
  });
}
