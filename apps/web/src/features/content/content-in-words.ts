import type { ContentKind } from "@canter/domain/content/content-item";

const titles: Readonly<Record<ContentKind, string>> = {
  workout: "Workout",
  strength: "Strength",
  cardio: "Cardio",
  yoga: "Yoga",
  pilates: "Pilates",
  dance: "Dance",
  mobility: "Mobility",
  stretch: "Stretch",
  warm_up: "Warm-up",
  cool_down: "Cool-down",
  riding: "Riding",
  meditation: "Meditation",
  talk: "Talk",
};

/** `warm_up` is "Warm-up". */
export const kindInWords = (kind: ContentKind): string => titles[kind];

/** Every kind with its name, in the order of the choice. */
export const kindChoices: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  titles,
).map(([value, label]) => ({ value, label }));

export const isContentKind = (kind: unknown): kind is ContentKind =>
  typeof kind === "string" && Object.hasOwn(titles, kind);

/** "1 item", "3 items". */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

type Series = {
  readonly title: string;
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
};

/** "Foundations, season 2, episode 5": its position in its series. */
export const episodeInWords = ({ title, season, episode }: Series): string =>
  [
    title,
    season === undefined ? undefined : `season ${season}`,
    episode === undefined ? undefined : `episode ${episode}`,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
