import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { sql, type RawBuilder } from "kysely";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import { catchUpWords } from "../search/pending-words.ts";
import { searchWords } from "../workout/search-words.ts";
import {
  type MessageElsewhere,
  type MessageFilter,
  type MessageListing,
  readFoundMessages,
  readMessages,
} from "./find-messages.ts";
import { firstTextId, wordsOfOwner } from "./message-words.ts";
import { dialectOf } from "../dialect-of.ts";
import { limitTo } from "../limit-to.ts";

const maxSearched = 1000;

/** A condition of the full-text search, in words of `wordsOfOwner`: required words, prefixes, and one that must be absent. */
type TextQuery = {
  readonly words: readonly string[];
  readonly beginnings?: readonly string[] | undefined;
  readonly without?: string | undefined;
};

/** The condition in the database's terms: FTS5's query language, or words of the lists that PostgreSQL maintains (migration 53). */
type TextLookup =
  | { readonly match: string }
  | {
      readonly words: readonly string[];
      readonly beginnings: readonly { readonly from: string; readonly before: string }[];
      readonly without?: string | undefined;
    };

const matchOf = ({ words, beginnings = [], without }: TextQuery): string => {
  const all = [...words.map((word) => `"${word}"`), ...beginnings.map((word) => `"${word}"*`)].join(" AND ");
  return without === undefined ? all : `(${all}) NOT "${without}"`;
};

const lastCharacter = "\u{10FFFF}";

/** Prepares a condition for `selectTextIds`: prepared statements never look into their values. */
const textLookup = (db: Handle, query: TextQuery): TextLookup =>
  dialectOf(db) === "sqlite"
    ? { match: matchOf(query) }
    : {
        words: query.words,
        beginnings: (query.beginnings ?? []).map((from) => ({ from, before: `${from}${lastCharacter}` })),
        without: query.without,
      };

type TextRange = {
  readonly from: number;
  readonly before: number;
  readonly limit: number;
  /** The earliest instead of the latest. */
  readonly isEarliest?: boolean | undefined;
};

const allTime = { from: 0, before: Number.MAX_SAFE_INTEGER } as const;

/**
 * The full-text numbers of messages that match the condition (at least a word or a prefix), the latest (or earliest) first. Both databases
 * read a word's list from that end, and stop at the limit.
 */
const selectTextIds = (
  db: Handle,
  lookup: TextLookup,
  { from, before, limit, isEarliest }: TextRange,
): RawBuilder<{ id: number }> => {
  const direction = sql.raw(isEarliest ? "asc" : "desc");
  // FTS5 jumps to the ends of a range if they are integers; numbers are bound as floating-point ones, which it reads past one by one.
  if ("match" in lookup)
    return sql`select s.rowid as id from message_search as s
      where s.message_search match ${lookup.match}
        and s.rowid >= cast(${from} as integer) and s.rowid < cast(${before} as integer)
      order by s.rowid ${direction} limit ${limitTo(limit)}`;
  const { words, beginnings, without } = lookup;
  const lists = [
    ...words.map((word) => sql`select w.text_id from message_search as w where w.word = ${word}`),
    ...beginnings.map(
      (one) =>
        sql`select distinct w.text_id from message_search as w where w.word >= ${one.from} and w.word < ${one.before}`,
    ),
  ];
  const [first, ...others] = lists;
  const narrowed = [
    ...others.map((list) => sql`and t.text_id in (${list})`),
    ...(without === undefined
      ? []
      : [
          sql`and not exists (select 1 from message_search as n where n.word = ${without} and n.text_id = t.text_id)`,
        ]),
  ];
  return sql`select t.text_id as id from (${first}) as t
    where t.text_id >= ${from} and t.text_id < ${before} ${sql.join(narrowed, sql` `)}
    order by t.text_id ${direction} limit ${limitTo(limit)}`;
};

/** The same with the ids of the messages. */
const selectTexts = (
  db: Handle,
  lookup: TextLookup,
  range: TextRange,
): RawBuilder<{ id: number; message_id: string }> =>
  // A cross join keeps the join order: the index first.
  sql`select t.id, t.message_id from (${selectTextIds(db, lookup, range)}) as found cross join message_texts as t
    where t.id = found.id order by t.id desc`;

/**
 * Of the acting member's latest thousand messages with these words, or words that they are prefixes of, the latest of each conversation: their
 * ids by conversation. After `catchUpWords`.
 */
export const latestWithWords = async (
  db: Handle,
  scope: Scope,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { actor } = scope;
  if (actor === "system" || words.length === 0) return new Map();
  const own = wordsOfOwner(actor.memberId);
  const lookup = textLookup(db, { words: [], beginnings: words.map(own.word) });
  const found = selectTexts(db, lookup, { ...allTime, limit: maxSearched });
  const { rows } = await sql<{ message_id: string; conversation_id: string }>`
    select h.message_id, m.conversation_id from (${found}) as h cross join messages as m
    where m.id = h.message_id and m.owner_id = ${actor.memberId} order by h.id`.execute(db);
  return new Map(rows.map(({ message_id, conversation_id }) => [conversation_id, message_id]));
};

/**
 * Messages of the acting member that contain each word of `q`, or a word that it is a prefix of, the latest first; none without words.
 * Invalid: the cursor.
 */
export const searchMessages = async (
  db: Handle,
  scope: Scope,
  { q, kind, from, to, excludeConversationId, cursor, limit }: MessageFilter & { readonly q: string },
): Promise<Result<MessageListing, Problem>> => {
  const after = decodeTimeCursor(cursor);
  if (!after.ok) return after;
  const { actor } = scope;
  const words = searchWords(q);
  if (actor === "system" || words.length === 0) return ok({ items: [] });
  await catchUpWords(db);
  const own = wordsOfOwner(actor.memberId);
  const lookup = textLookup(db, {
    words: kind === undefined ? [] : [own.ofKind(kind)],
    beginnings: words.map(own.word),
    without: excludeConversationId && own.inConversation(excludeConversationId),
  });
  const range = textRange({ from, to });
  const { rows: found } = await selectTexts(db, lookup, {
    ...range,
    before: Math.min(range.before, after.value?.[0] ?? allTime.before),
    limit: limit + 1,
  }).execute(db);
  const page = found.slice(0, limit);
  const read = await readMessages(
    db,
    scope,
    page.map(({ message_id }) => message_id),
  );
  const byId = new Map(read.map((message) => [message.id, message]));
  const last = found.length > limit ? page.at(-1) : undefined;
  return ok({
    items: page.flatMap(({ message_id }) => byId.get(message_id) ?? []),
    ...(last && { nextCursor: encodeTimeCursor([last.id, last.message_id]) }),
  });
};

const textRange = ({ from, to }: Pick<MessageFilter, "from" | "to">) => ({
  from: from === undefined ? allTime.from : firstTextId(from),
  before: to === undefined ? allTime.before : firstTextId(to + 1),
});

/** What messages about something contain: a stem, or two consecutive ones (`domain/context/terms`). */
export type MessageKey = readonly [string] | readonly [string, string];

type Lists = { readonly lookups: readonly TextLookup[]; readonly ranges: readonly TextRange[] };

/** Each lookup in each range, by number. One statement for all lists: sending one each would take longer than answering it. */
const selectLists = prepareQuery((db, { lookups, ranges }: Lists) => {
  const lists = ranges.flatMap((range, at) =>
    lookups.map(
      (lookup, list) =>
        sql`select ${sql.lit(at)} as range_no, ${sql.lit(list)} as list, l.id from (${selectTextIds(db, lookup, range)}) as l`,
    ),
  );
  const all = sql<Listed>`${sql.join(lists, sql` union all `)}`;
  return { compile: () => all.compile(db) };
});

type Listed = { readonly range_no: number; readonly list: number; readonly id: number };

/** What is in the most and the shortest lists, the best first; of equals what is in an earlier range, then the latest (or earliest). */
function rankListed(
  rows: readonly Listed[],
  { perKey, isEarliest }: Pick<MessageSearch, "perKey" | "isEarliest">,
): readonly number[] {
  const lists = new Map<number, Set<number>>();
  const ranges = new Map<number, number>();
  for (const { range_no, list, id } of rows) {
    lists.set(list, (lists.get(list) ?? new Set()).add(id));
    ranges.set(id, Math.min(ranges.get(id) ?? range_no, range_no));
  }
  const scores = new Map<number, number>();
  // A rarer key says more about its messages.
  for (const list of lists.values())
    for (const id of list) scores.set(id, (scores.get(id) ?? 0) + Math.log(1 + perKey / list.size));
  const rangeOf = (id: number): number => ranges.get(id) ?? 0;
  const order = isEarliest ? 1 : -1;
  return [...scores]
    .toSorted((a, b) => b[1] - a[1] || rangeOf(a[0]) - rangeOf(b[0]) || order * (a[0] - b[0]))
    .map(([id]) => id);
}

export type MessageSearch = Pick<MessageFilter, "kind" | "excludeConversationId" | "isEarliest"> & {
  readonly keys: readonly MessageKey[];
  /** When they were written, what is meant first before what may be; default: at any time. */
  readonly times?: readonly Pick<MessageFilter, "from" | "to">[] | undefined;
  /** How many of the latest (or earliest) messages with each key, in each of the times, are considered. */
  readonly perKey: number;
  readonly limit: number;
};

/**
 * Messages of the acting member that may be about something, at most `limit`, in no order: of the latest (or earliest) with each key,
 * those with the most and the rarest keys.
 */
export const findMessages = async (
  db: Handle,
  scope: Scope,
  { keys, perKey, limit, kind, times = [{}], excludeConversationId, isEarliest }: MessageSearch,
): Promise<readonly MessageElsewhere[]> => {
  const { actor } = scope;
  if (actor === "system" || keys.length === 0) return [];
  const own = wordsOfOwner(actor.memberId);
  const without = excludeConversationId && own.inConversation(excludeConversationId);
  const lookups = keys.map(([first, second]) =>
    textLookup(db, {
      words: [
        second === undefined ? own.word(first) : own.pair(first, second),
        ...(kind === undefined ? [] : [own.ofKind(kind)]),
      ],
      without,
    }),
  );
  const ranges = times.map((time) => ({ ...textRange(time), limit: perKey, isEarliest }));
  await catchUpWords(db);
  const { rows } = await selectLists(db, { lookups, ranges });
  return readFoundMessages(db, scope, rankListed(rows, { perKey, isEarliest }).slice(0, limit));
};
