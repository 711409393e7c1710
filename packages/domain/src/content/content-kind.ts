import type { ContentItem, ContentKind } from "./content-item.ts";
import type { WorkoutContent } from "../workout/workout.ts";

const kindsByWord: readonly (readonly [kind: ContentKind, words: RegExp])[] = [
  [
    "talk",
    /\b(?:behind the scenes|featurettes?|(?:the )?making[ -]of|bloopers?|outtakes?|gag reel|trailers?|teasers?|deleted scenes?|interviews?|testimonials?|bonus (?:features?|material)|commentary)\b/iu,
  ],
  ["warm_up", /\bwarm[ -]?ups?\b/iu],
  ["cool_down", /\bcool[ -]?downs?\b/iu],
  ["yoga", /\b(?:yoga|vinyasa|asanas?|sun salutations?)\b/iu],
  ["pilates", /\bpilates\b/iu],
  ["meditation", /\b(?:meditations?|breathing|mindfulness|nidra)\b/iu],
  ["stretch", /\b(?:stretch(?:es|ing)?|x stretch|flexibility)\b/iu],
  ["mobility", /\b(?:mobility|recovery|foam roll(?:er|ing)?)\b/iu],
  ["dance", /\b(?:danc(?:e|ing)|zumba|barre)\b/iu],
  ["riding", /\b(?:dressage|riding|rider|horses?|equestrian)\b/iu],
  [
    "cardio",
    /\b(?:cardio|hiit|tabata|plyo\w*|kenpo|kickboxing|boxing|aerobics?|run(?:ning)?|cycling|spin(?:ning)?|rowing|intervals?|step|insanity)\b/iu,
  ],
  [
    "strength",
    /\b(?:strength|lift(?:ing)?|chest|back|shoulders?|arms?|biceps|triceps|legs?|glutes?|upper|lower|push|pull|core|abs?|ab ripper|total body|full body|kettlebells?|dumbbells?|barbells?)\b/iu,
  ],
];

/** The kind of an item by the words of its title, then of its tags: the first match; `workout` if there is none. */
export const contentKindOf = (title: string, tags: readonly string[] = []): ContentKind =>
  [title, ...tags]
    .map((text) => kindsByWord.find(([, words]) => words.test(text))?.[0])
    .find((kind) => kind !== undefined) ?? "workout";

const disciplines: Readonly<Record<ContentKind, string>> = {
  workout: "strength",
  strength: "strength",
  cardio: "other",
  yoga: "yoga",
  pilates: "mobility",
  dance: "other",
  mobility: "mobility",
  stretch: "mobility",
  warm_up: "mobility",
  cool_down: "mobility",
  riding: "flatwork",
  meditation: "other",
  talk: "other",
};

/** The discipline that an item is logged as: its own, else the default of its kind. */
export const disciplineOfContent = ({ discipline, kind }: Pick<ContentItem, "discipline" | "kind">): string =>
  discipline ?? disciplines[kind];

/** Whether an item is training at all: a featurette or a talk is only watched. */
export const isTraining = ({ kind }: Pick<ContentItem, "kind">): boolean => kind !== "talk";

const aside: ReadonlySet<ContentKind> = new Set(["warm_up", "cool_down", "stretch", "meditation", "talk"]);

/** Whether an item accompanies a workout (before or after it) rather than being one. */
export const isBeside = ({ kind }: Pick<ContentItem, "kind">): boolean => aside.has(kind);

/** Nobody trains longer without a break. */
const maxSeconds = 12 * 3600;

const toWorkout = ({ id, title, ...item }: ContentItem, minutes: number, date: string): WorkoutContent => {
  const discipline = disciplineOfContent(item);
  return {
    discipline,
    date,
    title,
    durationSeconds: Math.min(maxSeconds, Math.round(minutes * 60)),
    fields: { contentId: id, ...(discipline === "other" && { activity: title }) },
    exercises: [],
  };
};

/**
 * The workouts on a local date for items done one after the other: one for each main item, including the minutes of the items that
 * accompany it (a warm-up before it, a stretch after it); if there is no main item, one for the longest. `fields.contentId` names the item.
 */
export const contentWorkouts = (items: readonly ContentItem[], date: string): readonly WorkoutContent[] => {
  const done: { readonly main: ContentItem; minutes: number }[] = [];
  let before = 0;
  for (const item of items) {
    const latest = done.at(-1);
    if (!isBeside(item)) {
      done.push({ main: item, minutes: before + item.durationMinutes });
      before = 0;
    } else if (latest) latest.minutes += item.durationMinutes;
    else before += item.durationMinutes;
  }
  const [longest] = items.toSorted((a, b) => b.durationMinutes - a.durationMinutes);
  if (done.length === 0 && longest) done.push({ main: longest, minutes: before });
  return done.map(({ main, minutes }) => toWorkout(main, minutes, date));
};
