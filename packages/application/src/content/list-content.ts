import type { ContentItem } from "@canter/domain/content/content-item";
import {
  contentDayNumber,
  type ContentProgram,
  type ContentDay,
  contentProgramDays,
} from "@canter/domain/content/content-program";
import {
  type StoredContentItem,
  type ContentFilter,
  listContentItems,
  readContentItem,
  readContentItems,
} from "@canter/storage/content/content-items";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  listContentPrograms as listStored,
  readContentProgram as readStored,
  type StoredContentProgram,
} from "@canter/storage/content/content-programs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** An item's first position in a content program; `day` is the calendar day from 1. */
type ContentPosition = { readonly id: string; readonly title: string; readonly day: number };

type Play = NonNullable<ContentItem["play"]>;

export type ContentView = ContentItem & {
  readonly sourceId: string;
  readonly thumbnail: string;
  readonly program?: ContentPosition;
  readonly missing?: boolean;
};

/** The first position of each item in the programs, by item id. */
export function contentPositions(programs: readonly ContentProgram[]): ReadonlyMap<string, ContentPosition> {
  const places = new Map<string, ContentPosition>();
  for (const { id, title, pattern, days } of programs)
    for (const [index, { contentIds }] of days.entries())
      for (const contentId of contentIds)
        if (!places.has(contentId))
          places.set(contentId, { id, title, day: contentDayNumber(index, pattern) });
  return places;
}

const sounds = /\.(?:mp3|m4a|ogg)$/iu;

/** Only what comes through this server is played in the page; everything else opens its own page. */
const playOf = ({ play, media }: StoredContentItem, path: string, query: string): Play | undefined => {
  if (media !== undefined)
    return { url: `${path}/media?${query}`, mediaType: sounds.test(media) ? "audio" : "video" };
  return play && { url: play.url, mediaType: "link" };
};

type Shown = {
  /** Pictures and players can't name the group in a header. */
  readonly groupId: string;
  readonly places: ReadonlyMap<string, ContentPosition>;
};

/** An item as members of a group see it: nothing about where its source stores it. */
export function toContentView(stored: StoredContentItem, { groupId, places }: Shown): ContentView {
  const {
    sourceKey: _key,
    picture: _picture,
    media: _media,
    play: _play,
    missingAt,
    updatedAt,
    ...item
  } = stored;
  const program = places.get(item.id);
  const path = `/api/v1/content/${encodeURIComponent(item.id)}`;
  const query = `group=${encodeURIComponent(groupId)}`;
  const play = playOf(stored, path, query);
  return {
    ...item,
    ...(play && { play }),
    // The address changes with the item, so that a picture may be cached for long.
    thumbnail: `${path}/thumbnail?${query}&v=${updatedAt.toString(36)}`,
    ...(program && { program }),
    ...(missingAt !== undefined && { missing: true }),
  };
}

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

type ContentProgramSummary = Omit<ContentProgram, "days"> & {
  readonly trainingDays: number;
  readonly calendarDays: number;
  readonly minutes: number;
  readonly unknown: readonly string[];
  readonly missing?: boolean;
};
type ContentProgramView = ContentProgramSummary & {
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
