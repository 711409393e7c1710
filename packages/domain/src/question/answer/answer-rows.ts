import type { AskedPeriod, TrainingQuestion } from "../question.ts";
import { dayInWords, type TrainingFacts } from "./figure-in-words.ts";
import { bestSet, fastestOf, type Found, longestOf, setsOf, workoutsMeant } from "./training-figures.ts";

/** The day of a workout, as a time that is asked about. */
export function dayOf({ workout: { date } }: Found, { today }: TrainingFacts): AskedPeriod {
  const day = dayInWords(date, today);
  return { from: date, to: date, label: /^(?:today|yesterday)$/u.test(day) ? day : `on ${day}`, kind: "day" };
}

/** What has a state at a time, and is not counted in it. */
const levels: ReadonlySet<TrainingQuestion["measure"]> = new Set([
  "list",
  "load",
  "best",
  "one_rep_max",
  "last",
  "pace",
  "fastest",
  "longest",
]);
/** What held at about a time: where nothing was done then, the latest day before it. */
export function heldAt(
  period: AskedPeriod | undefined,
  question: TrainingQuestion,
  facts: TrainingFacts,
): AskedPeriod | undefined {
  const { exercises, discipline, distanceMeters, measure, latest } = question;
  // "The one before" that day: on its own.
  if (latest === 1 && period && period.from === undefined) {
    const [one] = workoutsMeant(facts.workouts, question, period, facts.isMeant);
    return one ? dayOf(one, facts) : period;
  }
  const isOfOne = exercises.length > 0 || discipline !== undefined || distanceMeters !== undefined;
  if (!period?.isAbout || !isOfOne || !levels.has(measure)) return period;
  const { from, ...until } = period;
  const [held] = workoutsMeant(facts.workouts, question, until, facts.isMeant);
  if (!held || held.workout.date >= (from ?? "")) return period;
  return dayOf(held, facts);
}

/** The one that is meant, and the one of its kind before it. */
export function earlierBeside(question: TrainingQuestion, facts: TrainingFacts): readonly Found[] {
  const { period, latest: _, ...all } = question;
  const found = workoutsMeant(facts.workouts, all, undefined, facts.isMeant);
  const [one] = workoutsMeant(facts.workouts, all, period, facts.isMeant);
  const before = one && found.find(({ workout }) => workout.date < one.workout.date);
  return [one, before].flatMap((each) => each ?? []);
}

/** Of these the workouts that an answer tells one by one, or computes its figure from. */
export function rowsOf(found: readonly Found[], question: TrainingQuestion): readonly Found[] {
  const { measure, period, latest } = question;
  const [first] = found;
  const best = () => bestSet(setsOf(found, question), question)?.workout.id;
  const one = {
    last: () => first,
    first: () => found.at(-1),
    fastest: () => fastestOf(found, question),
    longest: () => longestOf(found, question),
    best: () => found.find(({ workout }) => workout.id === best()),
    one_rep_max: () => found.find(({ workout }) => workout.id === best()),
  } satisfies Partial<Record<TrainingQuestion["measure"], () => Found | undefined>>;
  if (Object.hasOwn(one, measure)) {
    const row = one[measure as keyof typeof one]();
    return row ? [row] : [];
  }
  const isOfLatest = (measure === "list" || measure === "load") && period === undefined;
  return isOfLatest ? found.slice(0, latest ?? 1) : found;
}

/** The day of the one workout that the answer to a question tells of, or of the two that it sets beside each other; empty: it tells of none, or of many. */
export function daysShown(question: TrainingQuestion, facts: TrainingFacts): readonly AskedPeriod[] {
  const { period, against } = question;
  if (question.besideEarlier) return earlierBeside(question, facts).map((one) => dayOf(one, facts));
  const times = [heldAt(period, question, facts), ...(against ? [heldAt(against, question, facts)] : [])];
  const rows = times.map((time) =>
    rowsOf(workoutsMeant(facts.workouts, question, time, facts.isMeant), question),
  );
  const days = rows.map((some) => [...new Set(some.map(({ workout }) => workout.date))]);
  return days.every(({ length }) => length === 1)
    ? rows.flatMap(([one]) => (one ? [dayOf(one, facts)] : []))
    : [];
}
