import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { limitTo } from "../limit-to.ts";
import type { Store } from "../store.ts";
import { messageWords } from "./message-words.ts";

/** A condition of the full-text search, in words of `wordsOfOwner`: those that have to be there, beginnings, and one that must not be. */
export type TextQuery = {
  readonly words: readonly string[];
  readonly beginnings?: readonly string[] | undefined;
  readonly without?: string | undefined;
};

const sqliteQuery = ({ words, beginnings = [], without }: TextQuery): string => {
  const all = [...words.map((word) => `"${word}"`), ...beginnings.map((word) => `"${word}"*`)].join(" AND ");
  return without === undefined ? all : `(${all}) NOT "${without}"`;
};
const postgresQuery = ({ words, beginnings = [], without }: TextQuery): string =>
  [
    ...words.map((word) => `'${word}'`),
    ...beginnings.map((word) => `'${word}':*`),
    ...(without === undefined ? [] : [`!'${without}'`]),
  ].join(" & ");

/** The condition as the database reads it. */
export const textQuery = (db: Handle, query: TextQuery): string =>
  dialectOf(db) === "sqlite" ? sqliteQuery(query) : postgresQuery(query);

export type TextRange = { readonly from: number; readonly before: number; readonly limit: number };

export const allTime = { from: 0, before: Number.MAX_SAFE_INTEGER } as const;

/**
 * The numbers in the full-text index of messages that meet the condition (`textQuery`), the latest first. SQLite's index gives them in this order,
 * and stops at the limit.
 */
export const selectTextIds = (
  db: Handle,
  query: string,
  { from, before, limit }: TextRange,
): RawBuilder<{ id: number }> =>
  dialectOf(db) === "sqlite"
    ? sql`select s.rowid as id from message_search as s
        where s.message_search match ${query} and s.rowid >= ${from} and s.rowid < ${before}
        order by s.rowid desc limit ${limitTo(limit)}`
    : sql`select t.id from message_texts as t
        where t.lexemes @@ ${query}::tsquery and t.id >= ${from} and t.id < ${before}
        order by t.id desc limit ${limitTo(limit)}`;

/** The same with the ids of the messages. */
export const selectTexts = (
  db: Handle,
  query: string,
  range: TextRange,
): RawBuilder<{ id: number; message_id: string }> =>
  // A cross join is carried out as it stands: the index first.
  sql`select t.id, t.message_id from (${selectTextIds(db, query, range)}) as found cross join message_texts as t
    where t.id = found.id order by t.id desc`;

const batch = 500;

type Text = {
  readonly id: number;
  readonly owner_id: string | null;
  readonly kind: string;
  readonly conversation_id: string;
  readonly text: string;
};

/** The words of the latest messages that have none; gives how many there were. */
const fillBatch = (store: Pick<Store, "transact">): Promise<number> =>
  store.transact(async (trx) => {
    const { rows } = await sql<Text>`
      select t.id, m.owner_id, m.kind, m.conversation_id, m.text
      from message_texts as t join messages as m on m.id = t.message_id
      where t.words = '' order by t.id desc limit ${sql.lit(batch)}`.execute(trx);
    for (const { id, owner_id, ...text } of rows)
      await trx
        .updateTable("message_texts")
        .set({ words: messageWords({ ...text, owner_id: owner_id ?? "" }) })
        .where("id", "=", id)
        .execute();
    return rows.length;
  });

/**
 * Gives messages of all groups the words that they are found by, where a migration has taken them: by the rules of today, which a migration does not know.
 * Goes on where it was interrupted.
 */
export const fillTexts = async (store: Pick<Store, "transact">): Promise<void> => {
  while ((await fillBatch(store)) === batch);
};
