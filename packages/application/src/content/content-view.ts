import type { ContentItem } from "@canter/domain/content/content-item";
import { contentDayNumber, type ContentProgram } from "@canter/domain/content/content-program";
import type { StoredContentItem } from "@canter/storage/content/content-items";

/** An item's first position in a content program; `day` is the calendar day from 1. */
export type ContentPosition = { readonly id: string; readonly title: string; readonly day: number };

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
