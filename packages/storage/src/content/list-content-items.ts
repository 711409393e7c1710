import type { ContentKind } from "@canter/domain/content/content-item";
import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { searchWords } from "../workout/search-words.ts";
import { rowToContentItem, type StoredContentItem } from "./content-item-row.ts";
import { decodeSortCursor, encodeSortCursor } from "./sort-cursor.ts";

/** All given filters hold together. Missing ones only where they are asked for. */
export type ContentFilter = {
  readonly kinds?: readonly ContentKind[] | undefined;
  /** Beginnings of words of title, series and tags. */
  readonly q?: string | undefined;
  readonly sourceId?: string | undefined;
  readonly minMinutes?: number | undefined;
  readonly maxMinutes?: number | undefined;
  readonly withMissing?: boolean | undefined;
  readonly cursor?: string | undefined;
  /** Far above what a page has for whoever needs all. */
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
  // Letters and digits only: nothing in them is a pattern.
  if (q?.trim()) for (const word of searchWords(q)) query = query.where("words", "like", `% ${word}%`);
  return query;
};

/** A page of the group's content by series and title. Invalid: a cursor that no page has given out. */
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
