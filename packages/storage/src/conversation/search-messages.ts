import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import { catchUpWords } from "../search/pending-words.ts";
import { searchWords } from "../workout/search-words.ts";
import {
  type MessageElsewhere,
  type MessageFilter,
  type MessageListing,
  readMessages,
} from "./find-messages.ts";
import { firstTextId, wordsOfOwner } from "./message-words.ts";
import {
  allTime,
  selectTextIds,
  selectTexts,
  type TextLookup,
  textLookup,
  type TextRange,
} from "./message-texts.ts";

const maxSearched = 1000;

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

type Lists = { readonly lookups: readonly TextLookup[]; readonly range: TextRange };

// One statement for all lists: sending one each would take longer than answering it.
const selectLists = prepareQuery((db, { lookups, range }: Lists) => {
  const lists = lookups.map(
    (lookup, list) =>
      sql`select ${sql.lit(list)} as list, l.id from (${selectTextIds(db, lookup, range)}) as l`,
  );
  const all = sql<{ list: number; id: number }>`${sql.join(lists, sql` union all `)}`;
  return { compile: () => all.compile(db) };
});

const selectIds = prepareQuery((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom("message_texts").select("message_id").where("id", "in", ids),
);

export type MessageSearch = Pick<
  MessageFilter,
  "kind" | "from" | "to" | "excludeConversationId" | "isEarliest"
> & {
  readonly keys: readonly MessageKey[];
  /** How many of the latest (or earliest) messages with each key are considered. */
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
  { keys, perKey, limit, kind, from, to, excludeConversationId, isEarliest }: MessageSearch,
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
  const range = { ...textRange({ from, to }), limit: perKey, isEarliest };
  await catchUpWords(db);
  const { rows } = await selectLists(db, { lookups, range });
  const sizes = lookups.map(() => 0);
  for (const { list } of rows) sizes[list] = (sizes[list] ?? 0) + 1;
  const scores = new Map<number, number>();
  // A rarer key says more about its messages.
  for (const { list, id } of rows)
    scores.set(id, (scores.get(id) ?? 0) + Math.log(1 + perKey / (sizes[list] ?? 1)));
  const order = isEarliest ? 1 : -1;
  const best = [...scores].toSorted((a, b) => b[1] - a[1] || order * (a[0] - b[0])).slice(0, limit);
  if (best.length === 0) return [];
  const found = await selectIds(db, { ids: best.map(([id]) => id) });
  return readMessages(
    db,
    scope,
    found.rows.map(({ message_id }) => message_id),
  );
};
