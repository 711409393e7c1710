import type { ContentItem } from "@canter/domain/content/content-item";
import { contentDayNumber, type ContentProgram } from "@canter/domain/content/content-program";
import type { StoredContentItem } from "@canter/storage/content/content-item-row";

/** Where an item first stands in a content program; `day` is the calendar day from 1. */
export type ContentPlace = { readonly id: string; readonly title: string; readonly day: number };

export type ContentView = ContentItem & {
  readonly sourceId: string;
  readonly thumbnail: string;
  readonly program?: ContentPlace;
  readonly missing?: boolean;
};

/** The first place of each item in the programs, by id of the item. */
export function contentPlaces(programs: readonly ContentProgram[]): ReadonlyMap<string, ContentPlace> {
  const places = new Map<string, ContentPlace>();
  for (const { id, title, pattern, days } of programs)
    for (const [index, { contentIds }] of days.entries())
      for (const contentId of contentIds)
        if (!places.has(contentId))
          places.set(contentId, { id, title, day: contentDayNumber(index, pattern) });
  return places;
}

const sounds = /\.(?:mp3|m4a|ogg)$/iu;

/** An item as members see it: nothing of where its source keeps it. */
export function toContentView(
  { sourceKey: _key, picture: _picture, media, missingAt, updatedAt, ...item }: StoredContentItem,
  places: ReadonlyMap<string, ContentPlace>,
): ContentView {
  const program = places.get(item.id);
  const path = `/api/v1/content/${encodeURIComponent(item.id)}`;
  return {
    ...item,
    ...(media !== undefined && {
      play: { url: `${path}/media`, mediaType: sounds.test(media) ? "audio" : "video" },
    }),
    // The address changes with the item, so that a picture may be kept for long.
    thumbnail: `${path}/thumbnail?v=${updatedAt.toString(36)}`,
    ...(program && { program }),
    ...(missingAt !== undefined && { missing: true }),
  };
}
