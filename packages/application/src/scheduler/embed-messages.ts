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
import { enterAsMember } from "../group/read-session.ts";
import { embedderFor, groupsWithEmbedder, type MemberEmbedder } from "../model/embeddings.ts";
import { modelFor } from "../model/model-for.ts";
import { runAssignment } from "./run-assignment.ts";

/** The queue of members with messages that no model has compared yet. */
export const embeddingQueue = "message-embeddings";

const payloadSchema = z.object({ groupId: z.string(), memberId: z.string() });

const batch = 32;
/** More than all that is compared. */
const maxBatches = 100;
const maxTextLength = 6000;
/** Of a text that the model does not take: it is near to nothing, and not asked about again. */
const nothing = [0];

/** Vectors of messages; a text that the model refuses takes no other with it. Undefined: it is no use now. */
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
 * Has a model say what a member's latest messages mean, as a job: those that have no vector of it yet. What fails is tried again by the next look at who has
 * written. Nothing of who keeps their conversations apart is sent anywhere.
 */
export const createEmbedding =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    const entered = await enterAsMember(context, payloadSchema.parse(payload));
    if (!entered.ok || entered.value.member.keepsTalkApart === true) return;
    const { scope } = entered.value;
    const { store } = context;
    for (let round = 0; round < maxBatches; round += 1) {
      // Anew each time: the model may be another by now, or none.
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

/** Who has written since is looked at so often; and so often everybody, for what was changed, imported, shared again or refused before. */
const everyMilliseconds = 60_000;
const everybodyEveryMilliseconds = 3_600_000;

/** A look, when it is time for one, at who has written: gives their messages to the queue. Not at the start, which it would slow down. */
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
    for (const groupId of groups) {
      const scope = { groupId, actor: "system", readableAthletes: [], writableAthletes: [] } as const;
      const members = await membersWhoWrote(context.store.db, scope, since);
      await jobs.send(
        embeddingQueue,
        members.map((memberId) => ({ key: memberId, groupId, payload: { groupId, memberId } })),
      );
    }
  };
}

const agent = "coach";

/**
 * Has a model sum up what the rules have just summed up, where the member's group has one for it: one run for each member, which goes by their
 * budget and is shown like any other. Nobody waits for it.
 */
export async function sumUpByModel(
  context: ApplicationContext,
  members: readonly MemberContext[],
): Promise<void> {
  const { id: assignment } = talkSummariesHead;
  for (const member of members) {
    const whose = { groupId: member.group.id, memberId: member.member.id };
    if (await modelFor(context, { ...whose, agent, input: { assignment } }))
      await runAssignment(context, member, { agent, assignment }, { wait: false });
  }
}
