import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { limitTo } from "../limit-to.ts";

/** A condition of the full-text search, in words of `wordsOfOwner`: required words, prefixes, and one that must be absent. */
export type TextQuery = {
  readonly words: readonly string[];
  readonly beginnings?: readonly string[] | undefined;
  readonly without?: string | undefined;
};

/** The condition in the database's terms: FTS5's query language, or words of the lists that PostgreSQL maintains (migration 53). */
export type TextLookup =
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
export const textLookup = (db: Handle, query: TextQuery): TextLookup =>
  dialectOf(db) === "sqlite"
    ? { match: matchOf(query) }
    : {
        words: query.words,
        beginnings: (query.beginnings ?? []).map((from) => ({ from, before: `${from}${lastCharacter}` })),
        without: query.without,
      };

export type TextRange = {
  readonly from: number;
  readonly before: number;
  readonly limit: number;
  /** The earliest instead of the latest. */
  readonly isEarliest?: boolean | undefined;
};

export const allTime = { from: 0, before: Number.MAX_SAFE_INTEGER } as const;

/**
 * The full-text numbers of messages that match the condition (at least a word or a prefix), the latest (or earliest) first. Both databases
 * read a word's list from that end, and stop at the limit.
 */
export const selectTextIds = (
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
export const selectTexts = (
  db: Handle,
  lookup: TextLookup,
  range: TextRange,
): RawBuilder<{ id: number; message_id: string }> =>
  // A cross join keeps the join order: the index first.
  sql`select t.id, t.message_id from (${selectTextIds(db, lookup, range)}) as found cross join message_texts as t
    where t.id = found.id order by t.id desc`;
