import { rankRelevance } from "@canter/domain/context/rank-relevance";
import { asksToRecall, type TalkReference } from "@canter/domain/context/read-reference";
import { stemsOf } from "@canter/domain/context/stems";
import { type Terms, termKeysOf, termsOf } from "@canter/domain/context/terms";
import { addDays, startOfDay } from "@canter/domain/schedule/local-date";
import type { Message } from "@canter/storage/conversation/conversation-row";
import {
  listMessagesAcross,
  type MessageElsewhere,
  type MessageFilter,
  readNeighbours,
} from "@canter/storage/conversation/find-messages";
import { listMessages } from "@canter/storage/conversation/messages";
import { findMessages } from "@canter/storage/conversation/search-messages";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import type { Language } from "../core/language.ts";
import { messageDataOf } from "../core/message-data.ts";

const maxReferred = 8;
/** Messages of a time that are looked through. */
const maxInRange = 120;
const foundPerKey = 40;
const maxFound = 80;
/** Less about what is asked than this share of the best is about something else. */
const minShare = 0.35;
/** Of a talk that stands less for its topic than this share of the best, the topic was only touched. */
const minTalkShare = 0.6;
const maxTalks = 3;
/** Of each talk beside the best. */
const ofOthers = 2;

/** What is found has the words that are looked for: how many others there are is not known, but that they are many. */
const [manyMessages, manyTalks] = [1000, 200];

type Asked = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly language: Language;
  readonly conversationId: string;
};
type Bounds = Pick<MessageFilter, "from" | "to">;

const boundsOf = ({ member }: Asked, { from, to }: NonNullable<TalkReference["dates"]>): Bounds => {
  const { zone } = member.member;
  return {
    ...(from !== undefined && { from: startOfDay(from, zone) }),
    ...(to !== undefined && { to: startOfDay(addDays(to, 1), zone) - 1 }),
  };
};

/** A question of what was said, and what only quotes, tell of nothing that was said. */
const isSaid = ({ author, text, data }: Message): boolean =>
  author === "member" ? !asksToRecall(text) : messageDataOf(data).isRecall !== true;

/** A click, and what acknowledges it, say nothing. */
const isClick = ({ data }: Message): boolean => {
  const { decision, proposalId, toolCalls } = messageDataOf(data);
  return decision !== undefined || (proposalId !== undefined && toolCalls === undefined);
};

/** Messages by how much they are about something, with their share of the best. */
function rank({ language }: Asked, about: Terms, messages: readonly MessageElsewhere[]) {
  const items = messages.map((message) => ({ message, terms: termsOf(message.text, language.catalogue) }));
  const ranked = rankRelevance(about, items, { total: manyMessages });
  const best = ranked[0]?.score ?? 1;
  return ranked.map(({ item, score }) => ({ message: item.message, share: score / best }));
}

type Talk = {
  readonly messages: readonly MessageElsewhere[];
  /** How much of what is asked it is about, of the best; 1 where nothing is named. */
  readonly share: number;
  /** When it was, by what was found of it. */
  readonly at: number;
};

const joined = (all: readonly Terms[]): Terms => ({
  stems: [...new Set(all.flatMap(({ stems }) => stems))],
  exercises: [...new Set(all.flatMap(({ exercises }) => exercises))],
});

/** What only the agent said of a topic was no talk about it. */
const ofAgentAlone = 0.5;

/** Talks by how much they are about something: a talk has many words, the messages of which each has few. */
function talksOf({ language }: Asked, about: Terms, messages: readonly MessageElsewhere[]): readonly Talk[] {
  const wanted = new Set(about.stems);
  const exercises = new Set(about.exercises);
  const hits = messages
    .map((message) => ({ message, terms: termsOf(message.text, language.catalogue) }))
    .filter(
      ({ terms }) =>
        terms.stems.some((stem) => wanted.has(stem)) || terms.exercises.some((id) => exercises.has(id)),
    );
  const talks = Map.groupBy(hits, ({ message }) => message.conversationId)
    .values()
    .map((of) => ({ of, terms: joined(of.map(({ terms }) => terms)) }));
  const ranked = rankRelevance(about, [...talks], { total: manyTalks, length: 0 }).map(({ item: { of }, score }) => ({
    messages: of.map(({ message }) => message),
    score: of.some(({ message }) => message.author === "member") ? score : score * ofAgentAlone,
  }));
  const best = Math.max(...ranked.map(({ score }) => score));
  return ranked.map(({ messages: of, score }) => ({ messages: of, share: score / best, at: of[0]?.createdAt ?? 0 }));
}

/** Talks of a time, whatever they were about. */
const talksIn = (messages: readonly MessageElsewhere[]): readonly Talk[] =>
  [...Map.groupBy(messages, ({ conversationId }) => conversationId).values()].map((of) => ({
    messages: of,
    share: 1,
    at: of[0]?.createdAt ?? 0,
  }));

/** The talks that are meant, the best first: by their place among all, else by what they are about and how near their time is. */
function chosen(talks: readonly Talk[], { order }: TalkReference, bounds: Bounds | undefined): readonly Talk[] {
  if (order !== undefined) {
    const inOrder = talks.filter(({ share }) => share >= minTalkShare).toSorted((a, b) => a.at - b.at);
    const one = inOrder.at(order > 0 ? order - 1 : order);
    return one ? [one] : [];
  }
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = bounds ?? {};
  const middle = from > 0 && to < Number.MAX_SAFE_INTEGER ? (from + to) / 2 : to;
  const isThen = ({ at }: Talk): boolean => at >= from && at <= to;
  const far = ({ at }: Talk): number => Math.abs(at - middle);
  const fitting = talks.filter((talk) => talk.share >= minTalkShare || isThen(talk));
  const fit = (talk: Talk): number => talk.share * (isThen(talk) ? 1 : minTalkShare);
  const best = fitting.toSorted((a, b) => fit(b) - fit(a) || far(a) - far(b));
  const least = best[0] ? fit(best[0]) * minTalkShare : 0;
  return best.filter((talk) => fit(talk) >= least).slice(0, maxTalks);
}

const much = 25;

/** How much a message states beside what it asks, from 0 to 1. */
const substanceOf = (text: string): number => {
  const stated = text.split(/(?<=[.!?])\s+/u).filter((sentence) => !sentence.trimEnd().endsWith("?"));
  return Math.min(1, stemsOf(stated.join(" ")).length / much);
};

/** Around what was found of a talk so many messages are looked through. */
const ahead = 12;
const maxOfTalk = 24;

/** What was said in a talk around what was found of it. Neither a question of what was said, nor its answer, is. */
async function saidIn({ context, member }: Asked, { messages }: Talk, anchor: number) {
  const [any] = messages;
  if (!any) return [];
  const page = { before: anchor + ahead, limit: maxOfTalk };
  const all = await listMessages(context.store.db, member.scope, any.conversationId, page);
  return all
    .filter((message, at) => isSaid(message) && !isClick(message) && (message.author === "member" || !all[at - 1] || isSaid(all[at - 1] as Message)))
    .map((message): MessageElsewhere => ({ ...message, kind: any.kind, isShared: any.isShared }));
}

/**
 * What of a talk is asked for, the best first: what it came to, what is about the topic and beside that, and what the one said whose words
 * are asked for; where nothing is named, how it ended.
 */
async function askedOf(asked: Asked, talk: Talk, about: Terms, { author, order = 0 }: TalkReference) {
  const shares = new Map(rank(asked, about, talk.messages).map(({ message, share }) => [message.seq, share]));
  const [best] = [...shares.keys()];
  const numbers = talk.messages.map(({ seq }) => seq);
  const anchor = best ?? (order > 0 ? Math.min(...numbers) : Math.max(...numbers));
  const said = await saidIn(asked, talk, anchor);
  const share = (seq: number): number => shares.get(seq) ?? 0;
  const weight = (message: MessageElsewhere): number => {
    const { isOutcome, toolCalls } = messageDataOf(message.data);
    const { seq, text } = message;
    const isAsked = author === undefined ? shares.size > 0 && message.author === "agent" : author === message.author;
    const isBeside = share(seq - 1) > 0 || share(seq + 1) > 0;
    return (
      (isOutcome || toolCalls ? 2 : 0) +
      share(seq) +
      (isBeside ? 0.4 : 0) +
      (isAsked ? (author === undefined ? 0.5 : 1) * substanceOf(text) : 0)
    );
  };
  return said
    .map((message) => ({ message, weight: weight(message) }))
    .toSorted((a, b) => b.weight - a.weight || b.message.seq - a.message.seq)
    .map(({ message }) => message);
}

type Search = Pick<MessageFilter, "kind" | "from" | "to" | "excludeConversationId" | "isEarliest">;

/** What a message points to: of the talks of that time, kind and place what it asks for. */
async function pointedTo(asked: Asked, reference: TalkReference): Promise<readonly MessageElsewhere[]> {
  const { context, member, conversationId, language } = asked;
  const { kind, about, order = 0, dates, around } = reference;
  const { db } = context.store;
  const bounds = dates && boundsOf(asked, dates);
  const wide = around && boundsOf(asked, around);
  const search: Search = {
    ...(kind && { kind }),
    excludeConversationId: conversationId,
    ...(order > 0 && { isEarliest: true }),
  };
  const shared = (messages: readonly MessageElsewhere[]) =>
    messages.filter((one) => one.isShared && isSaid(one));
  const within = async (time: Bounds | undefined) => {
    const page = await listMessagesAcross(db, member.scope, { ...search, ...time, limit: maxInRange });
    return shared(page.ok ? page.value.items : []);
  };
  const keys = termKeysOf(about, language.catalogue);
  const many = { keys, perKey: foundPerKey, limit: maxFound };
  const terms = termsOf(about, language.catalogue);
  const [found, there] = await Promise.all([
    findMessages(db, member.scope, { ...search, ...wide, ...many }),
    within(bounds),
  ]);
  const all = new Map([...there, ...shared(found)].map((message) => [message.id, message]));
  const topical = talksOf(asked, terms, [...all.values()]);
  const talks =
    topical.length > 0
      ? topical
      : talksIn(there.length > 0 || !wide ? there : await within(wide));
  // What the first of something was that was never talked about is nothing.
  const isKnown = topical.length > 0 || order <= 0 || keys.length === 0;
  const meant = isKnown ? chosen(talks, reference, bounds) : [];
  // A time or a place may have belonged to something else that was said.
  if (meant.length === 0 && (dates || kind) && order <= 0) return pointedTo(asked, { about });
  const first = topical.length > 0 ? meant : meant.slice(0, 1);
  const said = await Promise.all(first.map((talk) => askedOf(asked, talk, terms, reference)));
  return said
    .flatMap((of, at) => of.slice(0, at === 0 ? maxReferred - ofOthers * (said.length - 1) : ofOthers));
}

/** What was said of a topic that is asked for by name, here and elsewhere, the best first: nothing else is an answer. */
async function saidOf(
  asked: Asked,
  topic: string,
  reference: TalkReference,
  isApart: boolean,
): Promise<readonly MessageElsewhere[]> {
  const { context, member, conversationId, language } = asked;
  const { kind, around, order, author } = reference;
  const { db } = context.store;
  const keys = termKeysOf(topic, language.catalogue);
  const bounds = around && boundsOf(asked, around);
  const search = { ...(kind && { kind }), ...bounds, ...(order !== undefined && order > 0 && { isEarliest: true }) };
  const found = await findMessages(db, member.scope, { keys, perKey: foundPerKey, limit: maxFound, ...search });
  const there = found.filter(
    (one) => (one.conversationId === conversationId || (one.isShared && !isApart)) && isSaid(one),
  );
  if (there.length === 0 && around !== undefined)
    return saidOf(asked, topic, { about: topic, ...(kind && { kind }) }, isApart);
  const terms = termsOf(topic, language.catalogue);
  if (order !== undefined || around !== undefined) {
    const [talk] = chosen(talksOf(asked, terms, there), reference, reference.dates && boundsOf(asked, reference.dates));
    return talk ? (await askedOf(asked, talk, terms, reference)).slice(0, maxReferred) : [];
  }
  const about = rank(asked, terms, there)
    .filter(({ share }) => share >= minShare)
    .map(({ message }) => message);
  if (author !== "agent") return about.slice(0, maxReferred);
  const beside = await readNeighbours(db, member.scope, about);
  const answers = beside.filter(({ author: by }) => by === "agent");
  const answerTo = ({ conversationId: id, seq }: MessageElsewhere) =>
    answers.filter((one) => one.conversationId === id && one.seq === seq + 1);
  const told = about.flatMap((one) => [one, ...(one.author === "member" ? answerTo(one) : [])]);
  return [...new Map(told.map((one) => [one.id, one])).values()].slice(0, maxReferred);
}

/** What was said before that a message refers to, the best first; where talks are kept apart, of a topic in its own talk only. */
export async function findReferred(
  asked: Asked,
  reference: TalkReference,
  isApart: boolean,
): Promise<readonly MessageElsewhere[]> {
  if (reference.topic !== undefined) return saidOf(asked, reference.topic, reference, isApart);
  return isApart ? [] : pointedTo(asked, reference);
}
