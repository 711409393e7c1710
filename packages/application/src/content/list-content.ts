import {
  type ContentDay,
  contentDayNumber,
  type ContentProgram,
  contentProgramDays,
} from "@canter/domain/content/content-program";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  type ContentFilter,
  listContentItems,
  readContentItem,
  readContentItems,
  type StoredContentItem,
} from "@canter/storage/content/content-items";
import {
  listContentPrograms as listStored,
  readContentProgram as readStored,
  type StoredContentProgram,
} from "@canter/storage/content/content-programs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { contentPositions, type ContentView, toContentView } from "./content-view.ts";

/** A page of the group's content, by series and title. Invalid: a cursor from another list. */
export async function listContent(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  filter: ContentFilter,
): Promise<Result<{ items: ContentView[]; nextCursor?: string }, Problem>> {
  const page = await listContentItems(db, scope, filter);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  const places = contentPositions(await listStored(db, scope));
  return ok({
    items: items.map((item) => toContentView(item, { groupId: scope.groupId, places })),
    ...(nextCursor !== undefined && { nextCursor }),
  });
}

/** One item, also a missing one. Not found: the group has no such item. */
export async function readContent(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<ContentView, Problem>> {
  const item = await readContentItem(db, scope, id);
  if (!item) return err(notFound("content"));
  const places = contentPositions(await listStored(db, scope));
  return ok(toContentView(item, { groupId: scope.groupId, places }));
}

export type ContentProgramSummary = Omit<ContentProgram, "days"> & {
  readonly trainingDays: number;
  readonly calendarDays: number;
  readonly minutes: number;
  readonly unknown: readonly string[];
  readonly missing?: boolean;
};
export type ContentProgramView = ContentProgramSummary & {
  readonly days: readonly (ContentDay & { readonly day: number })[];
  readonly items: readonly ContentView[];
};

type ById = ReadonlyMap<string, StoredContentItem>;

const idsOf = ({ days }: ContentProgram): readonly string[] => days.flatMap(({ contentIds }) => contentIds);

function summaryOf(
  { sourceId: _source, updatedAt: _at, missingAt, days, ...program }: StoredContentProgram,
  byId: ById,
): ContentProgramSummary {
  const ids = idsOf({ ...program, days });
  return {
    ...program,
    trainingDays: days.filter(({ contentIds }) => contentIds.length > 0).length,
    calendarDays: contentProgramDays({ days, pattern: program.pattern }),
    minutes: ids.reduce((sum, id) => sum + (byId.get(id)?.durationMinutes ?? 0), 0),
    unknown: [...new Set(ids.filter((id) => !byId.has(id)))],
    ...(missingAt !== undefined && { missing: true }),
  };
}

/** All content programs that can still be started, by title. */
export async function listContentPrograms(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
): Promise<readonly ContentProgramSummary[]> {
  const programs = (await listStored(db, scope)).filter(({ missingAt }) => missingAt === undefined);
  const items = await readContentItems(db, scope, programs.flatMap(idsOf));
  const byId = new Map(items.map((item) => [item.id, item]));
  return programs.map((program) => summaryOf(program, byId));
}

/** One content program with its days and items, also a missing one. Not found: the group has no such program. */
export async function readContentProgram(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<ContentProgramView, Problem>> {
  const program = await readStored(db, scope, id);
  if (!program) return err(notFound("content program"));
  const items = await readContentItems(db, scope, idsOf(program));
  const places = contentPositions([program]);
  const { days, pattern } = program;
  return ok({
    ...summaryOf(program, new Map(items.map((item) => [item.id, item]))),
    days: days.map((day, index) => ({ ...day, day: contentDayNumber(index, pattern) })),
    items: items.map((item) => toContentView(item, { groupId: scope.groupId, places })),
  });
}
