import { getFitSportId, getFitSubSportId } from "fit-file-parser/profile";
import exerciseNames from "../activity/fit/exercise-names.json" with { type: "json" };

/** Our disciplines as sports and sub-sports by FIT's names; what is not here is `generic`. */
const fitSports: Readonly<Record<string, readonly [sport: string, subSport: string]>> = {
  strength: ["training", "strength_training"],
  crossfit: ["training", "cardio_training"],
  running: ["running", "generic"],
  cycling: ["cycling", "generic"],
  rowing: ["rowing", "generic"],
  swimming: ["swimming", "lap_swimming"],
  walking: ["walking", "generic"],
  hiking: ["hiking", "generic"],
  yoga: ["training", "yoga"],
  mobility: ["training", "flexibility_training"],
  flatwork: ["horseback_riding", "generic"],
  jumping: ["horseback_riding", "generic"],
  groundwork: ["horseback_riding", "generic"],
  lunging: ["horseback_riding", "generic"],
  trail: ["horseback_riding", "generic"],
};

/** Sport and sub-sport by FIT's numbers. */
export const fitSport = (discipline: string, isOpenWater: boolean): readonly [number, number] => {
  const [sport, subSport] = fitSports[discipline] ?? ["generic", "generic"];
  return [getFitSportId(sport) ?? 0, getFitSubSportId(isOpenWater ? "open_water" : subSport) ?? 0];
};

/** "Barbell Back Squat" and "squat_barbell_back" are the same words. */
const wordsKey = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");

type FitExercise = { readonly category: number; readonly number?: number };

const unknownKind = 65_534;

/** The profile numbers its kinds of exercise in this order, but leaves some numbers out. */
const laterNumbers: Readonly<Record<string, number>> = {
  suspension: 49,
  tire: 50,
  run_indoor: 52,
  bike_outdoor: 53,
  unknown: unknownKind,
};

const categories = Object.entries(exerciseNames).map(([kind, names], index) => ({
  category: laterNumbers[kind] ?? index,
  words: kind.split("_"),
  names: names.split(" "),
}));

const byWords: ReadonlyMap<string, FitExercise> = new Map([
  ...categories.flatMap(({ category, names }) =>
    names.map((name, number) => [wordsKey(name), { category, number }] as const),
  ),
  // The kind by itself ("Deadlift") says no more than that.
  ...categories.map(({ category, words }) => [words.toSorted().join(" "), { category }] as const),
]);

/**
 * An exercise by FIT's profile: the very one, else its kind (all words of "bench_press" are in "Spoto Bench Press", the longest such kind);
 * the profile's "unknown" where
 * it has nothing like it.
 */
export function fitExercise(name: string): FitExercise {
  const own = byWords.get(wordsKey(name));
  if (own) return own;
  const words = new Set(name.toLowerCase().split(/[^a-z0-9]+/));
  const [kind] = categories
    .filter((one) => one.words.every((word) => words.has(word)))
    .toSorted((a, b) => b.words.length - a.words.length);
  return { category: kind?.category ?? unknownKind };
}
