import type { StandInEpisode, StandInLibrary, StandInShow } from "./plex-library.ts";

type Json = Readonly<Record<string, unknown>>;

export const machineIdentifier = "0f3c9a1e5b7d4c2fa8e6d1b09c3f57a2e4d8b6c1";

const withChanges = (value: Json, more: Json = {}): Json =>
  Object.fromEntries(Object.entries({ ...value, ...more }).filter(([, field]) => field !== null));

/** `GET /identity`, as Plex Media Server 1.41 answers it. */
export const identity: Json = {
  MediaContainer: { size: 0, claimed: true, machineIdentifier, version: "1.41.3.9314-a0bfb8370" },
};

/** `GET /library/sections`. */
export const sections = (libraries: readonly StandInLibrary[]): Json => ({
  MediaContainer: {
    size: libraries.length,
    allowSync: false,
    title1: "Plex Library",
    Directory: libraries.map(({ key, title, type }) => ({
      allowSync: true,
      art: `/:/resources/${type}-fanart.jpg`,
      composite: `/library/sections/${key}/composite/1736000000`,
      filters: true,
      refreshing: false,
      thumb: `/:/resources/${type}.png`,
      key,
      type,
      title,
      agent: "tv.plex.agents.series",
      scanner: "Plex TV Series",
      language: "en-US",
      uuid: `7a4f9f4c-0000-4000-8000-00000000000${key}`,
      updatedAt: 1_736_000_000,
      createdAt: 1_700_000_000,
      scannedAt: 1_736_000_000,
      content: true,
      directory: true,
      contentChangedAt: 123_456,
      hidden: 0,
      Location: [{ id: Number(key), path: `/data/${title.toLowerCase()}` }],
    })),
  },
});

const mediaOf = ({ ratingKey, title, minutes }: StandInEpisode): Json => ({
  Media: [
    {
      id: Number(ratingKey) + 40_000,
      duration: minutes * 60_000,
      bitrate: 2100,
      width: 1280,
      height: 720,
      aspectRatio: 1.78,
      audioChannels: 2,
      audioCodec: "aac",
      videoCodec: "h264",
      videoResolution: "720",
      container: "mp4",
      videoFrameRate: "24p",
      Part: [
        {
          id: Number(ratingKey) + 50_000,
          key: `/library/parts/${Number(ratingKey) + 50_000}/1736000000/file.mp4`,
          duration: minutes * 60_000,
          file: `/data/fitness/${title}.mp4`,
          size: 480_000_000,
          container: "mp4",
        },
      ],
    },
  ],
});

const common = (entry: StandInEpisode): Json => ({
  ratingKey: entry.ratingKey,
  key: `/library/metadata/${entry.ratingKey}`,
  title: entry.title,
  summary: entry.summary ?? "",
  duration: entry.minutes * 60_000,
  addedAt: 1_736_000_000,
  updatedAt: 1_736_000_000,
  thumb: `/library/metadata/${entry.ratingKey}/thumb/1736000000`,
  ...(entry.genres && { Genre: entry.genres.map((tag) => ({ tag })) }),
  ...mediaOf(entry),
});

const episodesOf = (show: StandInShow, library: StandInLibrary): Json[] => {
  const inSeason = new Map<number, number>();
  return show.episodes.map((episode) => {
    const { season = 1 } = episode;
    const index = (inSeason.get(season) ?? 0) + 1;
    inSeason.set(season, index);
    return withChanges(
      {
        ...common(episode),
        parentRatingKey: `${show.ratingKey}${season}`,
        grandparentRatingKey: show.ratingKey,
        guid: `plex://episode/5d9c${show.ratingKey}${episode.ratingKey}`,
        parentGuid: `plex://season/602e${show.ratingKey}`,
        type: "episode",
        grandparentTitle: show.title,
        parentTitle: season === 0 ? "Specials" : `Season ${season}`,
        librarySectionTitle: library.title,
        index,
        parentIndex: season,
        grandparentThumb: `/library/metadata/${show.ratingKey}/thumb/1736000000`,
      },
      episode.more,
    );
  });
};

/** What `GET /library/sections/{key}/all` pages through: films of type 1, episodes of type 4. */
export const entriesOf = (library: StandInLibrary, type: string): Json[] => {
  if (library.type === "show" && type === "4")
    return library.shows.flatMap((show) => episodesOf(show, library));
  if (library.type === "movie" && type === "1")
    return library.films.map((film) =>
      withChanges({ ...common(film), type: "movie", guid: `plex://movie/5d77${film.ratingKey}` }, film.more),
    );
  return [];
};

/** One page. */
export const page = (entries: readonly Json[], start: number, size: number): Json => {
  const shown = entries.slice(start, start + size);
  return {
    MediaContainer: {
      size: shown.length,
      totalSize: entries.length,
      offset: start,
      allowSync: true,
      mediaTagPrefix: "/system/bundle/media/flags/",
      mediaTagVersion: 1_733_000_000,
      ...(shown.length > 0 && { Metadata: shown }),
    },
  };
};
