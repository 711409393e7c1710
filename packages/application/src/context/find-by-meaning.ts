import { type MessageElsewhere, readMessages } from "@canter/storage/conversation/find-messages";
import { nearestMessages, type Nearness } from "@canter/storage/conversation/message-vectors";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { embedderFor } from "../model/embeddings.ts";

/** Nobody waits longer for what a message means: without it, it is found by its words. */
const patienceMs = 1000;
const maxTextLength = 2000;
const maxNear = 20;
/** So few say nothing of how near messages are that have nothing to do with each other. */
const fewCompared = 10;
/** Nearer than most, by so many standard deviations: one in twenty is by chance. */
const standsOut = 1.64;

const nearEnough = ({ nearest, compared, mean, spread }: Nearness) => {
  const least = compared < fewCompared ? 0 : mean + standsOut * spread;
  return nearest.filter(({ cosine }) => cosine > least);
};

/**
 * Messages of the member that mean much the same as a text, the nearest first. None where there is no model for it, or it fails, or takes too
 * long.
 */
export async function findByMeaning(
  context: ApplicationContext,
  member: MemberContext,
  text: string,
): Promise<readonly MessageElsewhere[]> {
  const embedder = await embedderFor(context, member);
  if (!embedder || text.trim() === "") return [];
  const { signal } = new AbortController();
  const made = await embedder.embed([text.slice(0, maxTextLength)], { signal, totalMs: patienceMs });
  const vector = made.ok ? made.value[0] : undefined;
  if (!vector) return [];
  const { db } = context.store;
  const found = await nearestMessages(db, member.scope, { model: embedder.model, vector, limit: maxNear });
  const ids = nearEnough(found).map(({ id }) => id);
  const messages = new Map(
    (await readMessages(db, member.scope, ids)).map((message) => [message.id, message]),
  );
  return ids.map((id) => messages.get(id)).filter((message) => message !== undefined);
}
