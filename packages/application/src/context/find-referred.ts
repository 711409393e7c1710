import {
  chooseTalks,
  rankInTalk,
  rankSaid,
  type Talk,
  talksAbout,
  talksOf,
  type TimeBounds,
} from "@canter/domain/context/rank-relevance";
import { asksToRecall, type TalkReference } from "@canter/domain/context/read-reference";
import { type Terms, termKeysOf, type TermsReader } from "@canter/domain/context/terms";
import { addDays, startOfDay } from "@canter/domain/schedule/local-date";
import type { Message } from "@canter/storage/conversation/conversation-row";
import {
  listMessagesAcross,
  type MessageElsewhere,
  type MessageFilter,
  readNeighbours,
  readMessages,
} from "@canter/storage/conversation/find-messages";
import { listMessages } from "@canter/storage/conversation/messages";
import { findMessages, type MessageSearch } from "@canter/storage/conversation/search-messages";
import { nearestMessages, type Nearness } from "@canter/storage/conversation/message-vectors";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import type { Language } from "../core/language.ts";
import { messageDataOf } from "../core/message-data.ts";
import { embedderFor } from "../model/embeddings.ts";

/** Finds messages of a member (`findMessages`). */
export type MessageFinder = (search: MessageSearch) => ReturnType<typeof findMessages>;

/** Searches once for what is asked for twice: mostly what a message points to is found by the same words as what is about the same. */
export function createMessageFinder({ store }: ApplicationContext, { scope }: MemberContext): MessageFinder {
  const found = new Map<string, ReturnType<typeof findMessages>>();
  return (search) => {
    const { keys, perKey, limit, kind, times, excludeConversationId, isEarliest } = search;
    const name = JSON.stringify([
      keys,
      perKey,
      limit,
      kind,
      times,
      excludeConversationId,
      isEarliest === true,
    ]);
    const known = found.get(name) ?? findMessages(store.db, scope, search);
    found.set(name, known);
    return known;
  };
}

const maxReferred = 8;
/** Of each talk beside the best. */
const ofOthers = 2;
/** Messages of a time that are looked through. */
const maxInRange = 120;
/** As many as of what is about the same, which then is one search. */
export const [foundPerKey, maxFound] = [40, 80];
/** Less about what is asked for by name than this share of the best is about something else. */
const minShare = 0.35;

type Asked = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly language: Language;
  readonly conversationId: string;
  readonly text: string;
  readonly termsOf: TermsReader;
  readonly find: MessageFinder;
  /** Whether the conversation is told nothing of others. */
  readonly isApart: boolean;
};

const boundsOf = ({ member }: Asked, dates: TalkReference["dates"]): TimeBounds | undefined => {
  const { zone } = member.member;
  return (
    dates && {
      ...(dates.from !== undefined && { from: startOfDay(dates.from, zone) }),
      ...(dates.to !== undefined && { to: startOfDay(addDays(dates.to, 1), zone) - 1 }),
    }
  );
};

/** A question of what was said, and what only quotes, tell of nothing that was said. */
const isSaid = ({ author, text, data }: Message): boolean =>
  author === "member" ? !asksToRecall(text) : messageDataOf(data).isRecall !== true;

/** A click, and what acknowledges it, say nothing. */
const isClick = ({ data }: Message): boolean => {
  const { decision, proposalId, toolCalls } = messageDataOf(data);
  return decision !== undefined || (proposalId !== undefined && toolCalls === undefined);
};

const isOutcome = ({ data }: Message): boolean => {
  const { isOutcome: isMarked, toolCalls } = messageDataOf(data);
  return isMarked === true || toolCalls !== undefined;
};

/** Those that may be told: of the conversation itself and, unless it is kept apart, of what is shared. */
const mayTell = ({ conversationId, text, isApart }: Asked, messages: readonly MessageElsewhere[]) =>
  messages.filter(
    (one) =>
      (one.conversationId === conversationId ? one.text !== text : one.isShared && !isApart) && isSaid(one),
  );

/** What was said lately is meant before what was said long ago, where no time is named. */
const lately = 30 * 86_400_000;

/** Around what was found of a talk, so many messages are looked through. */
const [maxBehind, maxOfTalk] = [12, 24];
const day = 86_400_000;

/** What was said in a talk around a message. Neither a question of what was said, nor its answer, is. */
async function saidAround(
  { context, member, text }: Asked,
  { messages }: Talk<MessageElsewhere>,
  seq: number,
): Promise<readonly MessageElsewhere[]> {
  const [first] = messages;
  if (!first) return [];
  const last = messages.at(-1) ?? first;
  const page = { before: seq + maxBehind, limit: maxOfTalk };
  const all = await listMessages(context.store.db, member.scope, first.conversationId, page);
  return all
    .filter((message, at) => {
      const before = all[at - 1];
      const isAnswer = message.author === "agent" && before !== undefined && !isSaid(before);
      const isThen = message.createdAt >= first.createdAt - day && message.createdAt <= last.createdAt + day;
      return isThen && !isAnswer && isSaid(message) && !isClick(message) && message.text !== text;
    })
    .map((message) => ({ ...message, kind: first.kind, isShared: first.isShared }));
}

/** What of a talk is asked for, the best first. */
async function askedOf(
  asked: Asked,
  talk: Talk<MessageElsewhere>,
  about: Terms,
  reference: TalkReference,
): Promise<readonly MessageElsewhere[]> {
  const hits = rankSaid(about, talk.messages, asked.termsOf);
  const numbers = talk.messages.map(({ seq }) => seq);
  const isFirst = (reference.order ?? 0) > 0;
  const around = hits[0]?.message.seq ?? (isFirst ? Math.min(...numbers) : Math.max(...numbers));
  const said = await saidAround(asked, talk, around);
  const shares = new Map(hits.map(({ message, share }) => [message.seq, share]));
  return rankInTalk(said, shares, reference, isOutcome);
}

type Search = Pick<MessageFilter, "kind" | "excludeConversationId">;

/** Where talk is looked for. The conversation at hand is only where a time or a first one is named: the rest is among its latest. */
const searchOf = ({ conversationId }: Asked, { kind, dates, order = 0 }: TalkReference): Search => ({
  ...(kind && { kind }),
  ...(!dates && order <= 0 && { excludeConversationId: conversationId }),
});

/** Messages about something that may be told, at the time that is named and around it, in no order. */
async function findAbout(
  asked: Asked,
  about: string,
  { order = 0, dates, around }: TalkReference,
  search: Search,
): Promise<readonly MessageElsewhere[]> {
  const times = dates && [dates, around].flatMap((time) => boundsOf(asked, time) ?? []);
  const found = await asked.find({
    ...search,
    ...(times && { times }),
    keys: termKeysOf(about, asked.language.catalogue),
    perKey: foundPerKey,
    limit: maxFound,
    isEarliest: order > 0,
  });
  return mayTell(asked, found);
}

/** What a message points to: of the talks of that time, kind and place what it asks for. */
async function pointedTo(asked: Asked, reference: TalkReference): Promise<readonly MessageElsewhere[]> {
  const { context, member, termsOf } = asked;
  const { kind, about, order = 0, dates } = reference;
  const [exactly, around] = [boundsOf(asked, dates), boundsOf(asked, reference.around)];
  const search = searchOf(asked, reference);
  const within = async (time: TimeBounds | undefined) => {
    const filter = { ...search, ...time, limit: maxInRange, isEarliest: order > 0 };
    const page = await listMessagesAcross(context.store.db, member.scope, filter);
    return mayTell(asked, page.ok ? page.value.items : []);
  };
  const terms = termsOf(about);
  const found = await findAbout(asked, about, reference, search);
  const topical = talksAbout(terms, found, reference, termsOf);
  // The first talk about what was never talked about is none.
  const isNever = topical.length === 0 && order > 0 && terms.stems.length > 0;
  const others = async () => {
    const there = await within(exactly);
    return talksOf(there.length > 0 || !around ? there : await within(around));
  };
  const meant =
    topical.length > 0 || isNever
      ? chooseTalks(topical, reference, exactly ?? { from: context.clock.now() - lately })
      : chooseTalks(await others(), reference, exactly).slice(0, 1);
  // A time or a room may have belonged to something else that was said.
  if (meant.length === 0 && (dates || kind) && order <= 0) return pointedTo(asked, { about });
  const said = await Promise.all(meant.map((talk) => askedOf(asked, talk, terms, reference)));
  const ofBest = maxReferred - ofOthers * (said.length - 1);
  return said.flatMap((of, at) => of.slice(0, at === 0 ? ofBest : ofOthers));
}

/** Each message of the member with what answered it. */
async function withAnswers(
  { context, member }: Asked,
  messages: readonly MessageElsewhere[],
): Promise<readonly MessageElsewhere[]> {
  const beside = await readNeighbours(context.store.db, member.scope, messages);
  const isAnswerTo = (one: MessageElsewhere, to: MessageElsewhere): boolean =>
    to.author === "member" &&
    one.author === "agent" &&
    one.conversationId === to.conversationId &&
    one.seq === to.seq + 1;
  const extended = messages.flatMap((message) => [
    message,
    ...beside.filter((one) => isAnswerTo(one, message)),
  ]);
  return [...new Map(extended.map((one) => [one.id, one])).values()];
}

/** What was said of a topic that is asked for by name, here and elsewhere, the best first: nothing else is an answer. */
async function saidOf(
  asked: Asked,
  topic: string,
  reference: TalkReference,
): Promise<readonly MessageElsewhere[]> {
  const { termsOf } = asked;
  const { dates, around, ...anytime } = reference;
  const { order = 0, author } = anytime;
  const { excludeConversationId: _own, ...search } = searchOf(asked, reference);
  const there = await findAbout(asked, topic, reference, search);
  if (there.length === 0 && around) return saidOf(asked, topic, anytime);
  const terms = termsOf(topic);
  if (dates || order !== 0) {
    const talks = talksAbout(terms, there, reference, termsOf);
    const [talk] = chooseTalks(talks, reference, boundsOf(asked, dates));
    return talk ? (await askedOf(asked, talk, terms, reference)).slice(0, maxReferred) : [];
  }
  const about = rankSaid(terms, there, termsOf)
    .filter(({ share }) => share >= minShare)
    .map(({ message }) => message);
  return (author === "agent" ? await withAnswers(asked, about) : about).slice(0, maxReferred);
}

/** What was said before that a message refers to, the best first. */
export const findReferred = (asked: Asked, reference: TalkReference): Promise<readonly MessageElsewhere[]> =>
  reference.topic === undefined ? pointedTo(asked, reference) : saidOf(asked, reference.topic, reference);

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
