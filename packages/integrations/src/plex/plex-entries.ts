import { z } from "zod";
import { maxContentMinutes } from "@canter/domain/content/content-item";
import { contentKindOf } from "@canter/domain/content/content-kind";
import type { SourceItem } from "@canter/domain/content/source-reading";
import { err, ok, type Result } from "@canter/domain/result";

const key = z.coerce.string().min(1).max(100);
const text = z.string().max(10_000);
const count = z.coerce.number().int().min(0).max(100_000).optional().catch(undefined);
const tags = z
  .array(z.object({ tag: z.string().max(200) }))
  .optional()
  .catch(undefined);

/** `GET /library/sections`: a library. */
export const plexLibrarySchema = z.object({ key, title: text.min(1), type: z.string().max(40) });
export type PlexLibrary = z.infer<typeof plexLibrarySchema>;

/** A show, an episode or a film, as the lists of a library tell of it. */
export const plexEntrySchema = z.object({
  ratingKey: key,
  title: text.min(1),
  guid: z.string().max(500).optional().catch(undefined),
  summary: text.optional().catch(undefined),
  /** Milliseconds. */
  duration: z.coerce.number().positive().optional().catch(undefined),
  thumb: z.string().max(500).optional().catch(undefined),
  /** Number of the episode in its season, of the season in its show. */
  index: count,
  parentIndex: count,
  parentTitle: text.optional().catch(undefined),
  grandparentRatingKey: key.optional().catch(undefined),
  grandparentTitle: text.optional().catch(undefined),
  grandparentThumb: z.string().max(500).optional().catch(undefined),
  Genre: tags,
  Media: z
    .array(
      z.object({
        container: z.string().max(40).optional().catch(undefined),
        videoCodec: z.string().max(40).optional().catch(undefined),
        audioCodec: z.string().max(40).optional().catch(undefined),
        Part: z
          .array(
            z.object({
              key: z.string().max(500).optional().catch(undefined),
              file: z.string().max(2000).optional().catch(undefined),
            }),
          )
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
});
export type PlexEntry = z.infer<typeof plexEntrySchema>;

const cut = (text: string, most: number): string => text.trim().slice(0, most).trim();

/**
 * By what an entry is known again. Agents give global ids; `local://` ids are only the entry's number in this database, which is another one
 * when the library is made anew, so that there the file tells.
 */
export function keyOf({ guid, ratingKey, Media }: PlexEntry): string {
  if (guid && !guid.startsWith("local://")) return guid;
  const file = Media?.[0]?.Part?.[0]?.file;
  return file ? `file:${file}` : `entry:${ratingKey}`;
}

/** What browsers play as it is. */
function mediaOf({ Media }: PlexEntry): string | undefined {
  const playable = Media?.find(
    ({ container = "", videoCodec = "h264", audioCodec = "aac" }) =>
      /^(?:mp4|m4v|mov,mp4)/.test(container) && videoCodec === "h264" && /^(?:aac|mp3)$/.test(audioCodec),
  );
  const key = playable?.Part?.[0]?.key;
  return key !== undefined && /^\/library\/parts\/[\w./-]+$/.test(key) && !key.includes("..")
    ? key
    : undefined;
}

/** The page of the entry in Plex's own web app, which asks for a sign-in of its own. */
const pageOf = (machine: string, ratingKey: string): string =>
  `https://app.plex.tv/desktop/#!/server/${encodeURIComponent(machine)}/details?key=${encodeURIComponent(`/library/metadata/${ratingKey}`)}`;

const seriesOf = ({ grandparentTitle, parentIndex, index }: PlexEntry): Pick<SourceItem, "series"> => {
  const title = cut(grandparentTitle ?? "", 200);
  if (title === "") return {};
  return {
    series: {
      title,
      ...(parentIndex !== undefined && { season: Math.min(parentIndex, 10_000) }),
      ...(index !== undefined && { episode: index }),
    },
  };
};

/** An episode or film as an item of content. Fails where it lacks what an item needs, saying what. */
export function entryToItem(entry: PlexEntry, machine: string | undefined): Result<SourceItem, string> {
  const { ratingKey, duration, summary = "", Genre = [], parentTitle, grandparentTitle } = entry;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(ratingKey)) return err("has a ratingKey that is none");
  if (duration === undefined) return err("has no duration: let Plex analyse it");
  const title = cut(entry.title, 200);
  if (title === "") return err("has no title");
  const genres = Genre.map(({ tag }) => cut(tag, 60))
    .filter(Boolean)
    .slice(0, 10);
  const media = mediaOf(entry);
  const picture = [entry.thumb, entry.grandparentThumb].find((thumb) => thumb?.startsWith("/"));
  const description = cut(summary, 2000);
  return ok({
    id: `plex:${ratingKey}`,
    key: keyOf(entry),
    title,
    kind: contentKindOf(title, [...genres, parentTitle ?? "", grandparentTitle ?? ""]),
    durationMinutes: Math.min(maxContentMinutes, Math.max(1, Math.round(duration / 60_000))),
    equipment: [],
    tags: genres,
    ...(description !== "" && { description }),
    ...seriesOf(entry),
    ...(machine !== undefined && { play: { url: pageOf(machine, ratingKey), mediaType: "link" } }),
    ...(picture !== undefined && { picture }),
    ...(media !== undefined && { media }),
  });
}
