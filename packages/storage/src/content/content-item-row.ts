import { type ContentItem, contentItemSchema } from "@canter/domain/content/content-item";
import type { Database } from "../database.ts";
import { searchWords } from "../workout/search-words.ts";

/** An item as the group's catalogue knows it. */
export type StoredContentItem = ContentItem & {
  readonly sourceId: string;
  /** By which its source knows it. */
  readonly sourceKey: string;
  /** Where its picture and its media are, in the source's own terms. */
  readonly picture?: string;
  readonly media?: string;
  /** Since when (epoch milliseconds) its source has it no more. */
  readonly missingAt?: number;
  readonly updatedAt: number;
};

type Row = Database["content_items"];

const digits = (value: number | undefined): string => String(value ?? 0).padStart(6, "0");

/** Episodes in their order beneath their series, everything else by its title. */
const sortKeyOf = ({ title, series }: ContentItem): string => {
  const words = searchWords(title).join(" ");
  if (!series) return words.slice(0, 300);
  const place = `${digits(series.season)}${digits(series.episode)}`;
  return `${searchWords(series.title).join(" ")} ${place} ${words}`.slice(0, 300);
};

/** What it is found by, folded, a blank before and after each word. */
const wordsOf = ({ title, series, tags, kind }: ContentItem): string =>
  ` ${searchWords([title, series?.title ?? "", ...tags, kind.replace("_", " ")].join(" ")).join(" ")} `;

export const rowToContentItem = (row: Row): StoredContentItem => ({
  ...contentItemSchema.parse(JSON.parse(row.data)),
  id: row.id,
  sourceId: row.source_id,
  sourceKey: row.source_key,
  ...(row.picture !== null && { picture: row.picture }),
  ...(row.media !== null && { media: row.media }),
  ...(row.missing_at !== null && { missingAt: row.missing_at }),
  updatedAt: row.updated_at,
});

export const contentItemToRow = (
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
