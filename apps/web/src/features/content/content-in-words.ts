import type { ContentKind } from "@canter/domain/content/content-item";
import { formatNumber } from "../../ui/formats.ts";

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

/** "25 min", "1 h 5 min": minutes for planning; under a minute counts as one. */
export const minutesInWords = (minutes: number): string => {
  const whole = minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
  if (whole < 60) return `${whole} min`;
  // Nobody counts the minutes of what takes many hours.
  const rest = whole < 600 ? whole % 60 : 0;
  return `${formatNumber(Math.floor(whole / 60), 0)} h${rest > 0 ? ` ${rest} min` : ""}`;
};

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
