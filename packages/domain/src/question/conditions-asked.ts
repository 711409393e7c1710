import { weekdays } from "../schedule/calendar-words.ts";
import { distanceToMeters, massToKg } from "../units/convert-units.ts";
import type { DistanceUnit, MassUnit } from "../units/unit.ts";
import type { TrainingMeasure, TrainingQuestion } from "./question.ts";
import type { Subjects } from "./subjects.ts";

/** Whose units a number without one is in, and what it may be of. */
type Known = { readonly subjects: Subjects; readonly units: MassUnit };

const quantity =
  /(?<![\d.,:])(\d+(?:[.,]\d+)?) ?(kgs?|kilos?|lbs?|pounds|kms?|ks?|kilomet(?:er|re)s?|milers?|miles?|mi|met(?:er|re)s?|m)\b/u;
const toUnit = (word: string): { kg?: "kg" | "lb"; distance?: DistanceUnit } => {
  if (/^k(?:g|ilo(?!m))/u.test(word)) return { kg: "kg" };
  if (/^(?:lb|pound)/u.test(word)) return { kg: "lb" };
  if (word.startsWith("k")) return { distance: "km" };
  return { distance: word.startsWith("mi") ? "mi" : "m" };
};

const named: readonly (readonly [RegExp, number])[] = [
  [/\bhalf(?: marathon)?\b/u, 21_097.5],
  [/\bmarathon\b/u, 42_195],
  [/\bmile\b/u, 1609.344],
];

/** What is asked of sets that have the load: "have I benched 200", "which day did I squat 255". */
const ofSets: ReadonlySet<TrainingMeasure> = new Set([
  "done",
  "first",
  "last",
  "list",
  "count",
  "days",
  "load",
]);

/** A number beside a lift, in the unit of whoever asks, where nothing says that it counts something else. */
function bareLoad(
  folded: string,
  measure: TrainingMeasure,
  { subjects, units }: Known,
): Partial<TrainingQuestion> {
  if (subjects.exercises.length === 0 || !ofSets.has(measure)) return {};
  const found =
    /(?<![\d.,:/x×-]|\b(?:for|of|last|past|at least|than) )(\d{2,3}(?:[.,]5)?)(?![\d.,:/x×-]| ?(?:reps?|sets?|times|days?|weeks?|months?|min|k|km|mi|miles?|%|seconds?)\b)/u.exec(
      folded,
    )?.[1];
  const value = Number((found ?? "0").replace(",", "."));
  return value >= 20 ? { minLoadKg: massToKg({ value, unit: units }) } : {};
}

/** "over 100 kg", "sets of 5", "more than 1500 m", "my best 5k". */
export function conditions(
  folded: string,
  measure: TrainingMeasure,
  context: Known,
): Partial<TrainingQuestion> {
  const reps =
    /\b(?:for|sets? of|at least|x) ?(\d{1,3})(?: reps?| or more|\+)?\b(?! ?(?:k|m|km|kg|lb|mi|days|weeks|months|nights))/u.exec(
      folded,
    )?.[1] ?? /\b(\d{1,2}) ?rep max\b/u.exec(folded)?.[1];
  const minReps =
    reps !== undefined && (measure === "best" || measure === "sets" || measure === "load")
      ? { minReps: Number(reps) }
      : {};
  const load = bareLoad(folded, measure, context);
  const day = weekdays.findIndex((name) =>
    new RegExp(`\\bon (?:a |my )?${name.toLowerCase()}s\\b|\\b${name.toLowerCase()}s\\b`, "u").test(folded),
  );
  const weekday = day === -1 ? {} : { weekday: day + 1 };
  const found = quantity.exec(folded);
  const distanceNamed = named.find(([words]) => words.test(folded))?.[1];
  if (!found) {
    const isExact =
      distanceNamed !== undefined &&
      (measure === "fastest" ||
        measure === "best" ||
        measure === "last" ||
        measure === "pace" ||
        measure === "trend");
    return { ...minReps, ...weekday, ...load, ...(isExact && { distanceMeters: distanceNamed }) };
  }
  const value = Number((found[1] ?? "0").replace(",", "."));
  const unit = toUnit(found[2] ?? "");
  const isMore = /\b(?:more|over|above|at least|longer|further|heavier)\b/u.test(folded);
  const isLess = /\b(?:less|under|below|fewer)\b/u.test(folded);
  if (unit.kg) {
    const kg = massToKg({ value, unit: unit.kg });
    return { ...minReps, ...weekday, ...((isMore || ofSets.has(measure)) && { minLoadKg: kg }) };
  }
  const meters = distanceToMeters({ value, unit: unit.distance ?? "m" });
  if (measure === "distance" || measure === "done")
    return {
      ...minReps,
      ...weekday,
      ...((isMore || isLess) && { threshold: { value: meters, than: isLess ? "less" : "more" } }),
    };
  return { ...minReps, ...weekday, ...(isMore ? { minDistanceMeters: meters } : { distanceMeters: meters }) };
}
