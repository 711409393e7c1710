import { addDays, daysBetween } from "../schedule/local-date.ts";
import {
  formatDurationInWords,
  formatKg,
  formatMass,
  formatMeters,
  formatNumber,
} from "../units/format-units.ts";
import { loggingStreak } from "../health/nutrition.ts";
import { describeSets } from "../workout/describe-sets.ts";
import { describeExercise, describeTotals } from "../workout/summarize-workout.ts";
import {
  dayInWords,
  type Figure,
  figureOf,
  plural,
  setText,
  travelled,
  type TrainingFacts,
} from "./figure-in-words.ts";
import type { AskedPeriod, TrainingQuestion } from "./question.ts";
import {
  bestEstimate,
  bestSet,
  daysOf,
  type Found,
  longestOf,
  metersOf,
  setsOf,
  workoutsMeant,
} from "./training-figures.ts";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const about = ({ subject, who }: TrainingFacts): string =>
  who === undefined
    ? subject === undefined
      ? ""
      : `${capitalized(subject)}: `
    : `${who}${subject === undefined ? "" : `, ${subject}`}: `;
const during = (period: AskedPeriod | undefined): string =>
  period === undefined || period.kind === "ever" ? "" : ` ${period.label}`;

/** That there is none of what is asked about, and nothing else in its place. */
const nothing = (facts: TrainingFacts, period: AskedPeriod | undefined): string => {
  const what = facts.subject === undefined ? "Nothing" : `No ${facts.subject}`;
  return `${what} is logged${facts.who === undefined ? "" : ` of ${facts.who}`}${during(period) || " yet"}.`;
};

/** What was done on one day, in short. */
const doneIn = ({ workout, exercises }: Found, facts: TrainingFacts): string => {
  const totals = describeTotals(workout, facts.units);
  const lifted = exercises.map((exercise) => describeExercise(exercise, facts.units)).join("; ");
  const name = exercises.length > 0 && totals === "" ? "" : facts.nameOf(workout);
  const rider = facts.riderOf?.(workout);
  return [name, totals, lifted, rider === undefined ? "" : `by ${rider}`].filter(Boolean).join(" · ");
};

const mostListed = 6;

function listed(found: readonly Found[], facts: TrainingFacts): string {
  const lines = found
    .slice(0, mostListed)
    .map((one) => `${capitalized(dayInWords(one.workout.date, facts.today))}: ${doneIn(one, facts)}.`);
  const more = found.length > mostListed ? [`And ${found.length - mostListed} more.`] : [];
  return [...lines, ...more].join("\n");
}

/** "5 × 5 at 225 lb": each load of a lift with its day. */
function loadsOf(found: readonly Found[], facts: TrainingFacts): string {
  return found
    .slice(0, mostListed)
    .map(({ workout, exercises }) => {
      const sets = exercises.map(
        ({ name, sets: its }) => `${exercises.length > 1 ? `${name} ` : ""}${describeSets(its, facts.units)}`,
      );
      return `${dayInWords(workout.date, facts.today)} ${sets.join("; ")}`;
    })
    .join("\n");
}

/** Weeks of a period that are over, Monday to Sunday; of one under way those until today. */
const weeksOf = ({ from, to }: AskedPeriod, first: string | undefined, today: string): number => {
  const start = from ?? first ?? today;
  const end = to === undefined || to > today ? today : to;
  return Math.max(1, (daysBetween(start, end) + 1) / 7);
};

function averaged(
  found: readonly Found[],
  figure: Figure,
  question: TrainingQuestion,
  facts: TrainingFacts,
): string {
  const { measure, average, period } = question;
  const isMean = measure === "pace" || measure === "heart_rate";
  if (isMean) return `${figure.text}${during(period)}`;
  const oldest = found.at(-1)?.workout.date;
  const by =
    average === "week" || measure === "count"
      ? weeksOf(period ?? { label: "", kind: "ever" }, oldest, facts.today)
      : found.length;
  const each = average === "week" || measure === "count" ? "a week" : `a ${facts.noun.one}`;
  const value = figure.value / by;
  const text = {
    distance: () => formatMeters(value, facts.units),
    duration: () => formatDurationInWords(value),
    volume: () => formatMass({ value: Math.round(value), unit: facts.units }),
  }[measure as string];
  return `${text ? text() : formatNumber(value, 1)} ${each}${during(period)}`;
}

function compared(
  question: TrainingQuestion,
  facts: TrainingFacts,
  periods: readonly [AskedPeriod, AskedPeriod],
): string {
  const [one, other] = periods.map((period) => ({
    period,
    found: workoutsMeant(facts.workouts, question, period, facts.isMeant),
  })) as [{ period: AskedPeriod; found: readonly Found[] }, { period: AskedPeriod; found: readonly Found[] }];
  const [a, b] = [one, other].map(({ found }) => figureOf(found, question, facts));
  const told = [a, b]
    .map((figure, index) => `${figure?.text ?? "nothing logged"}${during(periods[index])}`)
    .join("; ");
  if (!a || !b) return `${about(facts)}${told}.`;
  const way = a.value > b.value ? "more" : a.value < b.value ? "less" : "the same";
  return `${about(facts)}${told}: ${way}${way === "the same" ? "" : ` than ${periods[1].label.replace(/^(?:in|on) /u, "")}`}.`;
}

/** The last four weeks beside the four before: the heaviest set of a lift, else the pace, else how often. */
function trend(question: TrainingQuestion, facts: TrainingFacts): string {
  const { today } = facts;
  const recent: AskedPeriod = {
    from: addDays(today, -27),
    to: today,
    label: "in the last 4 weeks",
    kind: "range",
  };
  const before: AskedPeriod = {
    from: addDays(today, -55),
    to: addDays(today, -28),
    label: "in the 4 before",
    kind: "range",
  };
  const measure = facts.isMeant
    ? "one_rep_max"
    : question.discipline !== undefined && question.discipline !== "strength"
      ? "pace"
      : "count";
  return compared({ ...question, measure }, facts, [recent, before]);
}

function lastTime([latest]: readonly Found[], facts: TrainingFacts): string | undefined {
  return (
    latest && `${about(facts)}last ${dayInWords(latest.workout.date, facts.today)}: ${doneIn(latest, facts)}.`
  );
}

function bests(
  found: readonly Found[],
  question: TrainingQuestion,
  facts: TrainingFacts,
): string | undefined {
  if (!facts.isMeant && question.discipline === undefined) {
    const names = new Map<string, Found[]>();
    for (const one of found)
      for (const exercise of one.exercises)
        names.set(exercise.name, [...(names.get(exercise.name) ?? []), { ...one, exercises: [exercise] }]);
    const frequent = [...names].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 5);
    const lines = frequent.flatMap(([name, its]) => {
      const best = bestSet(setsOf(its, question));
      return best
        ? [`${name} ${setText(best, facts.units)} (${dayInWords(best.workout.date, facts.today)})`]
        : [];
    });
    return lines.length > 0 ? `Heaviest: ${lines.join("; ")}.` : undefined;
  }
  const sets = setsOf(found, question);
  const figure = figureOf(found, { ...question, measure: "best" }, facts);
  const estimate = bestEstimate(sets);
  const isEstimateShown = estimate !== undefined && question.measure === "one_rep_max";
  const beside = isEstimateShown ? `; estimated 1RM ${formatKg(estimate.kg, facts.units)}` : "";
  return (
    figure &&
    `${about(facts)}${figure.text}${question.minReps === undefined ? "" : ` (for ${question.minReps} reps or more)`}${beside}.`
  );
}

/** Whether it was more or less than so much, in metres: of the longest one, with the sum where there are more. */
function overThreshold(
  found: readonly Found[],
  { threshold, period }: TrainingQuestion,
  facts: TrainingFacts,
): string | undefined {
  const longest = longestOf(found)?.workout;
  if (!threshold || !longest) return undefined;
  const isMore =
    (threshold.than === "more" ? (longest.distanceMeters ?? 0) : -metersOf(found)) >
    (threshold.than === "more" ? threshold.value : -threshold.value);
  const all =
    found.length > 1
      ? `; ${travelled(metersOf(found), longest, facts)} in all${during(period)}`
      : during(period);
  return `${isMore ? "Yes" : "No"}: ${about(facts)}${travelled(longest.distanceMeters ?? 0, longest, facts)}${found.length > 1 ? " at most" : ""}, ${dayInWords(longest.date, facts.today)}${all}.`;
}

/** Answers a question about training in one sentence with the fact first; says so where there is nothing. */
export function answerTraining(question: TrainingQuestion, facts: TrainingFacts): string {
  const { measure, period, against } = question;
  if (measure === "trend") return trend(question, facts);
  if (period && against)
    return compared(
      measure === "load" || measure === "list" || measure === "done"
        ? { ...question, measure: facts.isMeant ? "best" : "count" }
        : question,
      facts,
      [period, against],
    );
  const found = workoutsMeant(facts.workouts, question, period, facts.isMeant);
  if (measure === "streak") {
    const days = loggingStreak(new Set(daysOf(found)), facts.today);
    return `${about(facts)}${plural(days, { one: "day", many: "days" })} in a row.`;
  }
  if (found.length === 0) {
    const none = nothing(facts, period);
    return measure === "done" || question.threshold ? `No. ${none}` : none;
  }
  switch (measure) {
    case "list":
      return listed(question.isOfLatest || period === undefined ? found.slice(0, 1) : found, facts);
    case "done":
      return `Yes. ${listed(found.slice(0, 3), facts)}`;
    case "load":
      return `${about(facts)}${loadsOf(period === undefined ? found.slice(0, 1) : found, facts)}.`;
    case "last":
      return lastTime(found, facts) ?? nothing(facts, period);
    case "first": {
      const first = found.at(-1);
      return first
        ? `${about(facts)}first ${dayInWords(first.workout.date, facts.today)}: ${doneIn(first, facts)}.`
        : nothing(facts, period);
    }
    case "best":
    case "one_rep_max":
      return bests(found, question, facts) ?? nothing(facts, period);
    default: {
      const figure = figureOf(found, question, facts);
      if (!figure) return `That was not written down${during(period)}.`;
      if (question.average !== undefined)
        return `${about(facts)}${averaged(found, figure, question, facts)}.`;
      // The day of a fastest or longest one says when it was.
      return (
        overThreshold(found, question, facts) ??
        `${about(facts)}${figure.text}${measure === "fastest" || measure === "longest" ? "" : during(period)}.`
      );
    }
  }
}
