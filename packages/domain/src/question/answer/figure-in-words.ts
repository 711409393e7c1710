import { markFullDay } from "../../claim/marked-text.ts";
import { describeDate } from "../../schedule/describe-date.ts";
import { weekdays } from "../../schedule/calendar-words.ts";
import {
  formatDistance,
  formatDuration,
  formatDurationInWords,
  formatKg,
  formatMass,
  formatMeters,
  formatNumber,
  formatPace,
  landUnitOf,
  massUnitOf,
} from "../../units/format-units.ts";
import type { Units } from "../../units/unit.ts";
import type { Workout } from "../../workout/workout.ts";
import { distanceOf } from "../../workout/workout-figures.ts";
import type { AskedPeriod, TrainingMeasure, TrainingQuestion } from "../question.ts";
import {
  bestEstimate,
  bestSet,
  daysOf,
  fastestOf,
  type Found,
  type FoundSet,
  type IsMeant,
  isTimed,
  longestOf,
  metersOf,
  paceOf,
  repsOf,
  secondsOf,
  setsOf,
  volumeOf,
} from "./training-figures.ts";

export type TrainingFacts = {
  /** All that could be meant, newest first. */
  readonly workouts: readonly Workout[];
  readonly today: string;
  /** The day on which the member's weeks begin: 1 (Monday) to 7. */
  readonly firstWeekday: number;
  readonly units: Units;
  /** Whether a logged exercise is one that the question names; undefined: it names none. */
  readonly isMeant: IsMeant | undefined;
  /** What the subject is called in a sentence: "Bench Press", "run". */
  readonly subject: string | undefined;
  /** Of a discipline: its name by number, as in "run" and "runs". */
  readonly noun: { readonly one: string; readonly many: string };
  readonly nameOf: (workout: Workout) => string;
  /** What a workout of a discipline is called. */
  readonly nounFor?: (discipline: string | undefined) => TrainingFacts["noun"];
  /** Of a horse's workout: "by Emma", or of its rider "with Beau". */
  readonly companyOf?: (workout: Workout) => string | undefined;
  /** Of somebody else than the writer. */
  readonly who?: string | undefined;
};

/** A figure as it is compared and as it is told; undefined: there is none. */
export type Figure = { readonly value: number; readonly text: string };

/** "Friday 13 November (5 days ago)" with its date marked, "today". `isAside`: for a place in brackets, which hold none: "Friday 13 November, 5 days ago". */
export function dayInWords(date: string, today: string, isAside = false): string {
  const relative = describeDate(date, today);
  const exact = markFullDay(date, today);
  if (/^(?:today|yesterday|tomorrow)$/u.test(relative)) return relative;
  if (weekdays.includes(relative)) return exact;
  return isAside ? `${exact}, ${relative}` : `${exact} (${relative})`;
}

export const plural = (count: number, { one, many }: TrainingFacts["noun"]): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export const setText = ({ set }: FoundSet, units: Units): string => {
  const load = set.weight
    ? formatMass(set.weight)
    : set.weightKg === undefined
      ? ""
      : formatKg(set.weightKg, units);
  if (load !== "") return set.reps === undefined ? load : `${load} × ${set.reps}`;
  return set.reps === undefined
    ? formatDurationInWords(set.durationSeconds ?? 0)
    : `${set.reps} ${set.reps === 1 ? "rep" : "reps"}`;
};

/** Swimmers count metres; others what goes with their unit. */
export const travelled = (
  meters: number,
  { discipline }: Pick<Workout, "discipline">,
  { units }: TrainingFacts,
): string =>
  discipline === "swimming"
    ? formatDistance({ value: Math.round(meters), unit: "m" })
    : formatMeters(meters, units);

const distanceText = ({ distance, distanceMeters }: Workout, units: Units): string =>
  distance ? formatDistance(distance) : formatMeters(distanceMeters ?? 0, units);

type ToFigure = (
  found: readonly Found[],
  question: TrainingQuestion,
  facts: TrainingFacts,
) => Figure | undefined;

const over = (found: readonly Found[], { noun }: TrainingFacts): string =>
  found.length > 1 ? ` over ${plural(found.length, noun)}` : "";

const counted = (value: number, one: string): Figure => ({
  value,
  text: plural(value, { one, many: `${one}s` }),
});

const pace: ToFigure = (all, _question, facts) => {
  const found = all.filter(isTimed);
  const mean = paceOf(found);
  const discipline = found[0]?.workout.discipline ?? "running";
  const text = mean && formatPace(mean.seconds, mean.meters, discipline, facts.units);
  const share = ` over ${found.length} of ${plural(all.length, facts.noun)}, those with a distance and a time`;
  return mean && text !== undefined
    ? {
        value: mean.meters / mean.seconds,
        text: `${text}${found.length < all.length ? share : over(found, facts)}`,
      }
    : undefined;
};

const heartRate: ToFigure = (found) => {
  const rates = found.flatMap(({ workout }) => workout.avgHeartRate ?? []);
  const mean = rates.reduce((total, rate) => total + rate, 0) / rates.length;
  return rates.length > 0 ? { value: mean, text: `${Math.round(mean)} bpm on average` } : undefined;
};

/** "5 km in 25:00 (5:00 /km)" of the quickest, without its day; undefined: none has both. */
export const timeOf: ToFigure = (found, question, { units }) => {
  const workout = fastestOf(found, question)?.workout;
  if (!workout) return undefined;
  const { distanceMeters = 0, durationSeconds = 1 } = workout;
  const its = formatPace(durationSeconds, distanceMeters, workout.discipline, units);
  const text = `${distanceText(workout, units)} in ${formatDuration(durationSeconds)}${its === undefined ? "" : ` (${its})`}`;
  return { value: distanceMeters / durationSeconds, text };
};

const fastest: ToFigure = (found, question, facts) => {
  const workout = fastestOf(found, question)?.workout;
  const time = timeOf(found, question, facts);
  return workout && time && { ...time, text: `${time.text}, ${dayInWords(workout.date, facts.today)}` };
};

const longest: ToFigure = (found, question, { units, today }) => {
  const workout = longestOf(found, question)?.workout;
  if (!workout) return undefined;
  const { distanceMeters, durationSeconds = 0 } = workout;
  const took = durationSeconds > 0 ? ` in ${formatDuration(durationSeconds)}` : "";
  const text =
    distanceMeters === undefined
      ? formatDurationInWords(durationSeconds)
      : `${distanceText(workout, units)}${took}`;
  return { value: distanceMeters ?? durationSeconds, text: `${text}, ${dayInWords(workout.date, today)}` };
};

const best: ToFigure = (found, question, { units, today }) => {
  const heaviest = bestSet(setsOf(found, question), question);
  return (
    heaviest && {
      value: heaviest.set.weightKg ?? heaviest.set.reps ?? 0,
      text: `${setText(heaviest, units)}, ${dayInWords(heaviest.workout.date, today)}`,
    }
  );
};

/** The best estimate of one repetition, which makes sets of different lengths comparable; without a load the best set. */
const oneRepMax: ToFigure = (found, question, facts) => {
  const estimate = bestEstimate(setsOf(found, question));
  if (!estimate) return best(found, question, facts);
  const { units, today } = facts;
  const text = `${setText(estimate.from, units)}, estimated 1RM ${formatKg(estimate.kg, units)}, ${dayInWords(estimate.from.workout.date, today)}`;
  return { value: estimate.kg, text };
};

/** " (run 20.1 mi, ride 18.5 mi)", where ways of more than one kind are in a sum. */
function byDiscipline(found: readonly Found[], facts: TrainingFacts): string {
  const kinds = [...new Set(found.map(({ workout }) => workout.discipline))];
  if (kinds.length < 2) return "";
  const parts = kinds.map((kind) => {
    const own = found.filter(({ workout }) => workout.discipline === kind);
    return `${facts.nounFor?.(kind).many ?? kind} ${travelled(metersOf(own), { discipline: kind }, facts)}`;
  });
  return ` (${parts.join(", ")})`;
}

/** How each measure is computed; those that are not here are told in their own way, and compared by the best set. */
const figures: Readonly<Partial<Record<TrainingMeasure, ToFigure>>> = {
  count: (found, _question, { noun }) => ({ value: found.length, text: plural(found.length, noun) }),
  days: (found) => counted(daysOf(found).length, "day"),
  exercises: (found) =>
    counted(
      new Set(found.flatMap(({ exercises }) => exercises.map(({ name, exerciseId }) => exerciseId ?? name)))
        .size,
      "exercise",
    ),
  sets: (found, question) => counted(setsOf(found, question).length, "set"),
  reps: (found, question) => counted(repsOf(setsOf(found, question)), "rep"),
  volume: (found, question, { units }) => {
    const unit = massUnitOf(units);
    const value = volumeOf(setsOf(found, question), unit);
    return { value, text: formatMass({ value, unit }) };
  },
  distance: (found, { discipline }, facts) => {
    const far = found.filter(({ workout }) => distanceOf(workout) !== undefined);
    const meters = metersOf(far);
    const text = travelled(meters, far[0]?.workout ?? { discipline: "" }, facts);
    const each = discipline === undefined ? byDiscipline(far, facts) : "";
    return { value: meters, text: `${text}${over(far, facts)}${each}` };
  },
  duration: (all, _question, facts) => {
    const found = all.filter(({ workout }) => workout.durationSeconds !== undefined);
    const text = `${formatDurationInWords(secondsOf(found))}${over(found, facts)}`;
    return found.length > 0 ? { value: secondsOf(found), text } : undefined;
  },
  pace,
  heart_rate: heartRate,
  fastest,
  longest,
  one_rep_max: oneRepMax,
};

/** What a question asks for of these workouts, as one number with its text; undefined: it was not written down. */
export const figureOf: ToFigure = (found, question, facts) =>
  (figures[question.measure] ?? best)(found, question, facts);

/** "last week", as it ends an answer. */
export const during = (period: AskedPeriod | undefined): string =>
  period === undefined || period.kind === "ever" ? "" : ` ${period.label}`;

/** The time that was asked about; of the latest one alone, its day. */
export const whenOf = (
  { latest, period }: TrainingQuestion,
  [first]: readonly Found[],
  { today }: TrainingFacts,
): string => (first && latest === 1 ? `, ${dayInWords(first.workout.date, today)}` : during(period));

/** The facts in the units that were asked for, whatever a workout was entered in. */
export function factsIn({ distanceUnit, massUnit }: TrainingQuestion, facts: TrainingFacts): TrainingFacts {
  if (distanceUnit === undefined && massUnit === undefined) return facts;
  const units = {
    mass: massUnit ?? massUnitOf(facts.units),
    distance: distanceUnit ?? landUnitOf(facts.units),
  };
  const workouts = facts.workouts.map((workout) => {
    const { distance, ...rest } = workout;
    const exercises = workout.exercises.map((exercise) => ({
      ...exercise,
      sets: exercise.sets.map(({ weight, ...set }) => (massUnit || !weight ? set : { ...set, weight })),
    }));
    return { ...rest, exercises, ...(distance && distanceUnit === undefined && { distance }) };
  });
  return { ...facts, units, workouts };
}
