/** What a stand-in Plex server has, in our words; `start-plex-server.ts` puts it into Plex's. */
export type StandInEpisode = {
  readonly ratingKey: string;
  readonly title: string;
  readonly minutes: number;
  readonly season?: number;
  readonly summary?: string;
  readonly genres?: readonly string[];
  /** What other fields it has, or has in place of those: null takes one away. */
  readonly more?: Readonly<Record<string, unknown>>;
};
export type StandInShow = {
  readonly ratingKey: string;
  readonly title: string;
  readonly episodes: readonly StandInEpisode[];
};
export type StandInLibrary = { readonly key: string; readonly title: string } & (
  | { readonly type: "show"; readonly shows: readonly StandInShow[] }
  | { readonly type: "movie"; readonly films: readonly StandInEpisode[] }
  | { readonly type: "artist" }
);

const episodes = (from: number, titles: readonly (readonly [title: string, minutes: number])[]) =>
  titles.map(([title, minutes], i) => ({ ratingKey: String(from + i), title, minutes, season: 1 }));

/** A household's server: two shows and a film to train with, beside what else is watched. */
export const sampleLibraries: readonly StandInLibrary[] = [
  {
    key: "1",
    title: "Fitness",
    type: "show",
    shows: [
      {
        ratingKey: "1200",
        title: "Garage Strength",
        episodes: [
          ...episodes(12001, [
            ["Chest and Back", 52],
            ["Plyometrics", 58],
            ["Shoulders and Arms", 60],
            ["Yoga", 75],
            ["Legs and Back", 55],
            ["Kickboxing", 56],
            ["Long Stretch", 45],
          ]),
          { ratingKey: "12090", title: "Behind the Scenes", minutes: 12, season: 0 },
        ],
      },
      {
        ratingKey: "1300",
        title: "Morning Yoga",
        episodes: episodes(13001, [
          ["Wake Up", 20],
          ["Balance", 25],
          ["Wind Down", 30],
        ]),
      },
    ],
  },
  {
    key: "2",
    title: "Films",
    type: "movie",
    films: [{ ratingKey: "2001", title: "A Film", minutes: 101 }],
  },
  { key: "3", title: "Music", type: "artist" },
];
