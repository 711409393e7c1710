import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { limitTo } from "../limit-to.ts";
import { createPageCursor } from "../page-cursor.ts";
import { prepareQuery } from "../prepare-query.ts";
import { searchWords } from "../workout/search-words.ts";
import { type DiaryRow, type DiaryTableName, diaryTables, rowToDiary } from "./diary-row.ts";

/** The end of a page that is sorted by day. */
export const { encode: encodeDayCursor, decode: decodeDayCursor } = createPageCursor(
  z.tuple([z.string().max(20), z.string().max(100)]),
);

/** The row with this id, also a deleted one; undefined when there is none or the scope can't read it. */
export const readDiary = async (
  db: Handle,
  scope: Scope,
  table: DiaryTableName,
  id: string,
): Promise<DiaryRow | undefined> => {
  const row = await db
    .selectFrom(`${table} as x`)
    .selectAll("x")
    .where("x.id", "=", id)
    .where((eb) => isReadableAthlete(eb.ref("x.athlete_id"), scope))
    .executeTakeFirst();
  return row && rowToDiary(row);
};

/** All given filters apply together; `from` and `to` are local dates, inclusive. Deleted ones only on request. */
export type DiaryFilter = {
  readonly athleteId?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly deleted?: boolean | undefined;
  /** Only those with a doubtful value, which do not count yet, or only the others; default: both. */
  readonly asked?: boolean | undefined;
  /** Prefixes of words of its name, notes, kind or source. */
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

type Asked = Omit<DiaryFilter, "cursor" | "deleted" | "q"> & {
  /** As patterns for `like`. */
  readonly patterns: readonly string[];
  readonly scope: Scope;
  readonly deleted: boolean;
  readonly after: { readonly date: string; readonly id: string } | undefined;
};

const selectFrom = (table: DiaryTableName) =>
  prepareQuery((db, { scope, athleteId, kind, from, to, deleted, asked, patterns, after, limit }: Asked) => {
    let query = db
      .selectFrom(`${table} as x`)
      .selectAll("x")
      .where((eb) => isReadableAthlete(eb.ref("x.athlete_id"), scope))
      .where("x.deleted_at", deleted ? "is not" : "is", null);
    if (athleteId !== undefined) query = query.where("x.athlete_id", "=", athleteId);
    if (kind !== undefined) query = query.where("x.kind", "=", kind);
    if (from !== undefined) query = query.where("x.date", ">=", from);
    if (to !== undefined) query = query.where("x.date", "<=", to);
    if (asked !== undefined)
      query = query.where((eb) => {
        // The stored JSON has a member with this name if a value is doubtful; within a text its quotes would be escaped.
        const isAsked = eb.or([
          eb("x.content", "like", '%"doubt":%'),
          eb("x.content", "like", '%"doubts":%'),
        ]);
        return asked ? isAsked : eb.not(isAsked);
      });
    for (const pattern of patterns) query = query.where("x.words", "like", pattern);
    if (after)
      query = query.where((eb) => eb(eb.refTuple("x.date", "x.id"), "<", eb.tuple(after.date, after.id)));
    return query.orderBy("x.date", "desc").orderBy("x.id", "desc").limit(limitTo(limit));
  });

const selections = Object.fromEntries(diaryTables.map((table) => [table, selectFrom(table)])) as Record<
  DiaryTableName,
  ReturnType<typeof selectFrom>
>;

export type DiaryPage = { readonly items: readonly DiaryRow[]; readonly nextCursor?: string };

/** A page of readable rows, latest day first, then latest entered. Invalid: a cursor that no page returned. */
export const listDiary = async (
  db: Handle,
  scope: Scope,
  table: DiaryTableName,
  { cursor, deleted = false, q = "", limit, ...filter }: DiaryFilter,
): Promise<Result<DiaryPage, Problem>> => {
  const from = decodeDayCursor(cursor);
  if (!from.ok) return from;
  const [date, id] = from.value ?? [];
  const after = date !== undefined && id !== undefined ? { date, id } : undefined;
  const { rows } = await selections[table](db, {
    ...filter,
    scope,
    deleted,
    // Letters and digits only, so nothing in them is a LIKE pattern.
    patterns: searchWords(q).map((word) => `% ${word}%`),
    after,
    limit: limit + 1,
  });
  const items = rows.slice(0, limit).map(rowToDiary);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeDayCursor([last.date, last.id]) }) });
};
