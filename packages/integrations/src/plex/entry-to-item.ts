import { maxContentMinutes } from "@canter/domain/content/content-item";
import { contentKindOf } from "@canter/domain/content/content-kind";
import type { SourceItem } from "@canter/domain/content/source-reading";
import { err, ok, type Result } from "@canter/domain/result";
import type { PlexEntry } from "./plex-entries.ts";

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
