import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listContentPrograms } from "@canter/storage/content/content-programs";
import { type ContentFilter, listContentItems, readContentItem } from "@canter/storage/content/content-items";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { contentPlaces, type ContentView, toContentView } from "./content-view.ts";

/** A page of the group's content, by series and title. Invalid: a foreign cursor. */
export async function listContent(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  filter: ContentFilter,
): Promise<Result<{ items: ContentView[]; nextCursor?: string }, Problem>> {
  const page = await listContentItems(db, scope, filter);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  const places = contentPlaces(await listContentPrograms(db, scope));
  return ok({
    items: items.map((item) => toContentView(item, { groupId: scope.groupId, places })),
    ...(nextCursor !== undefined && { nextCursor }),
  });
}

/** One item, also a missing one. Not found: the group has none of this id. */
export async function readContent(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<ContentView, Problem>> {
  const item = await readContentItem(db, scope, id);
  if (!item) return err(notFound("content"));
  const places = contentPlaces(await listContentPrograms(db, scope));
  return ok(toContentView(item, { groupId: scope.groupId, places }));
}
