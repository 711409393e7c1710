import { type ContentItem, contentItemSchema, type ContentKind } from "@canter/domain/content/content-item";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { createPageCursor } from "../page-cursor.ts";
import { inBatches } from "../prepare-query.ts";
import { searchWords } from "../workout/search-words.ts";

/** An item of the group's catalogue. */
export type StoredContentItem = ContentItem & {
  readonly sourceId: string;
  /** Its source's own key for it. */
  readonly sourceKey: string;
  /** Where its picture and its media are, in the source's own terms. */
  readonly picture?: string;
  readonly media?: string;
  /** Since when (epoch milliseconds) its source no longer has it. */
  readonly missingAt?: number;
  readonly updatedAt: number;
};

type Row = Database["content_items"];

const digits = (value: number | undefined): string => String(value ?? 0).padStart(6, "0");

/** Episodes in their order under their series, everything else by title. */
const sortKeyOf = ({ title, series }: ContentItem): string => {
  const words = searchWords(title).join(" ");
  if (!series) return words.slice(0, 300);
  const place = `${digits(series.season)}${digits(series.episode)}`;
  return `${searchWords(series.title).join(" ")} ${place} ${words}`.slice(0, 300);
};

/** Its search words, folded, a blank before and after each. */
const wordsOf = ({ title, series, tags, kind }: ContentItem): string =>
  ` ${searchWords([title, series?.title ?? "", ...tags, kind.replace("_", " ")].join(" ")).join(" ")} `;

const rowToContentItem = (row: Row): StoredContentItem => ({
  ...contentItemSchema.parse(JSON.parse(row.data)),
  id: row.id,
  sourceId: row.source_id,
  sourceKey: row.source_key,
  ...(row.picture !== null && { picture: row.picture }),
  ...(row.media !== null && { media: row.media }),
  ...(row.missing_at !== null && { missingAt: row.missing_at }),
  updatedAt: row.updated_at,
});

const contentItemToRow = (
  groupId: string,
  { sourceId, sourceKey, picture, media, missingAt, updatedAt, ...item }: StoredContentItem,
): Row => ({
  group_id: groupId,
  id: item.id,
  source_id: sourceId,
  source_key: sourceKey,
  kind: item.kind,
  minutes: item.durationMinutes,
  words: wordsOf(item),
  sort_key: sortKeyOf(item),
  data: JSON.stringify(item),
  picture: picture ?? null,
  media: media ?? null,
  missing_at: missingAt ?? null,
  updated_at: updatedAt,
});

/** The group's items with these ids, missing ones too, in no particular order. */
export const readContentItems = async (
  db: Handle,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly StoredContentItem[]> => {
  const found: StoredContentItem[] = [];
  for (const batch of inBatches([...new Set(ids)])) {
    const rows = await db
      .selectFrom("content_items")
      .selectAll()
      .where("group_id", "=", scope.groupId)
      .where("id", "in", [...batch])
      .execute();
    found.push(...rows.map(rowToContentItem));
  }
  return found;
};

/** One of them; undefined: the group has no such item. */
export const readContentItem = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredContentItem | undefined> => (await readContentItems(db, scope, [id]))[0];

/** The ids of the group's catalogue, and the source keys that they stand for. */
export type ContentKey = { readonly id: string; readonly sourceId: string; readonly sourceKey: string };

/** Every item of the group, from all sources: syncing one must not take over another's. */
export const listContentKeys = async (db: Handle, scope: Scope): Promise<readonly ContentKey[]> =>
  await db
    .selectFrom("content_items")
    .select(["id", "source_id as sourceId", "source_key as sourceKey"])
    .where("group_id", "=", scope.groupId)
    .execute();

/** The end of a page that is sorted by text. */
export const { encode: encodeSortCursor, decode: decodeSortCursor } = createPageCursor(
  z.tuple([z.string().max(400), z.string().max(200)]),
);

/** All given filters apply together. Missing ones only on request. */
export type ContentFilter = {
  readonly kinds?: readonly ContentKind[] | undefined;
  /** Prefixes of words of title, series and tags. */
  readonly q?: string | undefined;
  readonly sourceId?: string | undefined;
  readonly minMinutes?: number | undefined;
  readonly maxMinutes?: number | undefined;
  readonly withMissing?: boolean | undefined;
  readonly cursor?: string | undefined;
  /** Far above a page's size for callers that need all. */
  readonly limit: number;
};

export type ContentPage = { readonly items: readonly StoredContentItem[]; readonly nextCursor?: string };

const filtered = (
  db: Handle,
  scope: Scope,
  { kinds, q, sourceId, minMinutes, maxMinutes, withMissing = false }: ContentFilter,
) => {
  let query = db.selectFrom("content_items").selectAll().where("group_id", "=", scope.groupId);
  if (!withMissing) query = query.where("missing_at", "is", null);
  if (kinds && kinds.length > 0) query = query.where("kind", "in", [...kinds]);
  if (sourceId !== undefined) query = query.where("source_id", "=", sourceId);
  if (minMinutes !== undefined) query = query.where("minutes", ">=", minMinutes);
  if (maxMinutes !== undefined) query = query.where("minutes", "<=", maxMinutes);
  // Letters and digits only, so nothing in them is a LIKE pattern.
  if (q?.trim()) for (const word of searchWords(q)) query = query.where("words", "like", `% ${word}%`);
  return query;
};

/** A page of the group's content by series and title. Invalid: a cursor that no page returned. */
export const listContentItems = async (
  db: Handle,
  scope: Scope,
  filter: ContentFilter,
): Promise<Result<ContentPage, Problem>> => {
  const from = decodeSortCursor(filter.cursor);
  if (!from.ok) return from;
  const [key, id] = from.value ?? [];
  let query = filtered(db, scope, filter);
  if (key !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("sort_key", "id"), ">", eb.tuple(key, id)));
  const rows = await query
    .orderBy("sort_key")
    .orderBy("id")
    .limit(limitTo(filter.limit + 1))
    .execute();
  const shown = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? shown.at(-1) : undefined;
  return ok({
    items: shown.map(rowToContentItem),
    ...(last && { nextCursor: encodeSortCursor([last.sort_key, last.id]) }),
  });
};

/** Stores items of the scope's group, each replacing the one with its id. */
export const putContentItems = async (
  trx: TransactionHandle,
  scope: Scope,
  items: readonly StoredContentItem[],
): Promise<void> => {
  for (const batch of inBatches(items))
    await trx
      .insertInto("content_items")
      .values(batch.map((item) => contentItemToRow(scope.groupId, item)))
      .onConflict((conflict) =>
        conflict.columns(["group_id", "id"]).doUpdateSet((eb) => ({
          source_id: eb.ref("excluded.source_id"),
          source_key: eb.ref("excluded.source_key"),
          kind: eb.ref("excluded.kind"),
          minutes: eb.ref("excluded.minutes"),
          words: eb.ref("excluded.words"),
          sort_key: eb.ref("excluded.sort_key"),
          data: eb.ref("excluded.data"),
          picture: eb.ref("excluded.picture"),
          media: eb.ref("excluded.media"),
          missing_at: eb.ref("excluded.missing_at"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
};
