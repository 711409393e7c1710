import { months, weekdays } from "../../schedule/calendar-words.ts";
import { addDays, daysBetween, weekdayOf, weekStartOf } from "../../schedule/local-date.ts";
import {
  formatDurationInWords,
  formatKg,
  formatMass,
  formatMeters,
  formatNumber,
  massUnitOf,
} from "../../units/format-units.ts";
import { loggingStreak } from "../../health/nutrition-totals.ts";
import { describeSets } from "../../workout/describe-sets.ts";
import { describeExercise, describeTotals } from "../../workout/summarize-workout.ts";
import { about, capitalized, compared, comparedDisciplines } from "./compare-figures.ts";
import {
  dayInWords,
  during,
  factsIn,
  type Figure,
  figureOf,
  plural,
  setText,
  travelled,
  type TrainingFacts,
  whenOf,
} from "./figure-in-words.ts";
import type { AskedPeriod, TrainingQuestion } from "../question.ts";
import {
  bestEstimate,
  bestSet,
  daysOf,
  type Found,
  longestOf,
  metersOf,
  secondsOf,
  setsOf,
  workoutsMeant,
} from "./training-figures.ts";

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
  return [name, totals, lifted, facts.companyOf?.(workout)].filter(Boolean).join(" · ");
};

const maxListed = 6;

/** How much a time was: "4 workouts on 3 days in the last 7 days: 3 h 5 min, 12.4 mi". */
function reviewed(found: readonly Found[], period: AskedPeriod | undefined, facts: TrainingFacts): string {
  const [seconds, meters] = [secondsOf(found), metersOf(found)];
  const figures = [
    seconds > 0 && formatDurationInWords(seconds),
    meters > 0 && formatMeters(meters, facts.units),
  ]
    .filter(Boolean)
    .join(", ");
  const days = plural(daysOf(found).length, { one: "day", many: "days" });
  const count = plural(found.length, { one: "workout", many: "workouts" });
  return `${count} on ${days}${during(period)}${figures === "" ? "" : `: ${figures}`}.`;
}

function listed(found: readonly Found[], facts: TrainingFacts): string {
  const lines = found
    .slice(0, maxListed)
    .map((one) => `${capitalized(dayInWords(one.workout.date, facts.today))}: ${doneIn(one, facts)}.`);
  const more = found.length > maxListed ? [`And ${found.length - maxListed} more.`] : [];
  return [...lines, ...more].join("\n");
}

/** "5 × 5 at 225 lb": each load of a lift with its day. */
function loadsOf(found: readonly Found[], facts: TrainingFacts): string {
  return found
    .slice(0, maxListed)
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
    volume: () => formatMass({ value: Math.round(value), unit: massUnitOf(facts.units) }),
  }[measure as string];
  return `${text ? text() : formatNumber(value, 1)} ${each}${during(period)}`;
}

/** The most days in a row among these. */
function longestStreak(days: readonly string[]): number {
  const sorted = days.toSorted((a, b) => (a < b ? -1 : 1));
  let [most, run] = [0, 0];
  for (const [at, date] of sorted.entries()) {
    run = at > 0 && addDays(sorted[at - 1] ?? date, 1) === date ? run + 1 : 1;
    most = Math.max(most, run);
  }
  return most;
}

/** The days of a time on which nothing was done, today and later left out. */
function restDays(question: TrainingQuestion, facts: TrainingFacts): string {
  const { period } = question;
  const from = period?.from ?? addDays(facts.today, -6);
  const to = period?.to === undefined || period.to > facts.today ? facts.today : period.to;
  const trained = new Set(
    daysOf(workoutsMeant(facts.workouts, question, { from, to, label: "", kind: "range" }, undefined)),
  );
  const free = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).filter(
    (date) => !trained.has(date),
  );
  const days =
    free.length <= 7 && free.length > 0
      ? `: ${free.map((date) => dayInWords(date, facts.today)).join(", ")}`
      : "";
  return `${plural(free.length, { one: "day", many: "days" })} without training${during(period) || " in the last 7 days"}${days}.`;
}

const groupsOf: Readonly<Record<"weekday" | "week" | "month", (date: string) => string>> = {
  weekday: (date) => weekdays[weekdayOf(date) - 1] ?? "",
  week: (date) => weekStartOf(date),
  month: (date) => date.slice(0, 7),
};

/** The weekday, week or month with most workouts. */
function busiest(
  found: readonly Found[],
  { group = "week", period }: TrainingQuestion,
  facts: TrainingFacts,
): string {
  const counts = new Map<string, number>();
  for (const { workout } of found) {
    const key = groupsOf[group](workout.date);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  const names = [...counts].flatMap(([key, count]) =>
    count < most
      ? []
      : [
          group === "weekday"
            ? key
            : group === "week"
              ? `the week of ${dayInWords(key, facts.today)}`
              : `${months[Number(key.slice(5)) - 1] ?? ""} ${key.slice(0, 4)}`,
        ],
  );
  return `${about(facts)}${names.slice(0, 3).join(", ")}, with ${plural(most, facts.noun)}${during(period)}.`;
}

/** The latest of one length beside those before: "are my 3 milers getting quicker". */
function trendOfDistance(found: readonly Found[], facts: TrainingFacts): string | undefined {
  const timed = found.filter(({ workout }) => workout.durationSeconds !== undefined);
  const [latest, ...before] = timed;
  const last = before.at(-1);
  if (!latest || !last) return undefined;
  const told = (one: Found) =>
    `${describeTotals(one.workout, facts.units)}, ${dayInWords(one.workout.date, facts.today)}`;
  const speed = ({ workout }: Found) => (workout.distanceMeters ?? 0) / (workout.durationSeconds ?? 1);
  const recent = before.slice(0, 2).map(told);
  const way =
    speed(latest) > speed(last)
      ? "Quicker than at first"
      : speed(latest) < speed(last)
        ? "Slower than at first"
        : "As quick as at first";
  return `${way}: ${told(latest)}; before ${recent.join("; ")}${before.length > 2 ? `; first ${told(last)}` : ""}.`;
}

/** The last weeks, and as many before: four, or fewer where nothing was done so long ago. */
function trendPeriods(question: TrainingQuestion, facts: TrainingFacts): readonly [AskedPeriod, AskedPeriod] {
  const { today } = facts;
  const periods = (weeks: number): readonly [AskedPeriod, AskedPeriod] => {
    const days = 7 * weeks;
    const unit = weeks === 1 ? "week" : `${weeks} weeks`;
    return [
      { from: addDays(today, 1 - days), to: today, label: `in the last ${unit}`, kind: "range" },
      {
        from: addDays(today, 1 - 2 * days),
        to: addDays(today, -days),
        label: weeks === 1 ? "in the week before" : `in the ${weeks} before`,
        kind: "range",
      },
    ];
  };
  const isDone = (period: AskedPeriod) =>
    workoutsMeant(facts.workouts, question, period, facts.isMeant).length > 0;
  return [4, 2, 1].map(periods).find((both) => both.every(isDone)) ?? periods(4);
}

/** The last weeks beside those before: the heaviest set of a lift, else the pace, else how often. */
function trend(question: TrainingQuestion, facts: TrainingFacts): string {
  const ofLength =
    question.distanceMeters === undefined
      ? undefined
      : trendOfDistance(workoutsMeant(facts.workouts, question, question.period, facts.isMeant), facts);
  if (ofLength !== undefined) return ofLength;
  const measure = facts.isMeant
    ? "one_rep_max"
    : question.discipline !== undefined && question.discipline !== "strength"
      ? "pace"
      : "count";
  return compared({ ...question, measure }, facts, trendPeriods(question, facts));
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
      const isMark = best && (best.set.weightKg ?? best.set.reps ?? best.set.durationSeconds) !== undefined;
      return isMark
        ? [`${name} ${setText(best, facts.units)} (${dayInWords(best.workout.date, facts.today, true)})`]
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

/** That there is none as asked about, and what comes nearest where a load or a length was asked for. */
function noneOf(question: TrainingQuestion, facts: TrainingFacts): string {
  const { minLoadKg, distanceMeters, period } = question;
  const { minLoadKg: _load, minDistanceMeters: _least, distanceMeters: _length, ...wider } = question;
  const found = workoutsMeant(facts.workouts, wider, period, facts.isMeant);
  if (found.length === 0) return nothing(facts, period);
  if (minLoadKg !== undefined) {
    const heaviest = figureOf(found, { ...wider, measure: "best" }, facts);
    return `No ${facts.subject ?? "set"} of ${formatKg(minLoadKg, facts.units)} is logged${during(period)}${heaviest ? `; heaviest: ${heaviest.text}` : ""}.`;
  }
  const meters = distanceMeters ?? question.minDistanceMeters ?? 0;
  const longest = figureOf(found, { ...wider, measure: "longest" }, facts);
  return `No ${facts.subject ?? "workout"} of ${distanceMeters === undefined ? "at least" : "about"} ${formatMeters(meters, facts.units)} is logged${during(period)}${longest ? `; longest: ${longest.text}` : ""}.`;
}

function streak(found: readonly Found[], { isLongest }: TrainingQuestion, facts: TrainingFacts): string {
  const days = loggingStreak(new Set(daysOf(found)), facts.today);
  const unit = { one: "day", many: "days" };
  const most = isLongest ? `${plural(longestStreak(daysOf(found)), unit)} in a row at most; now ` : "";
  return `${about(facts)}${most}${plural(days, unit)} in a row.`;
}

/** The figure that is asked for, and what else is asked of the same. */
function figuresTold(found: readonly Found[], question: TrainingQuestion, facts: TrainingFacts): string {
  const { measure, period, average, also = [] } = question;
  const figure = figureOf(found, question, facts);
  if (!figure) return `That was not written down${during(period)}.`;
  if (average !== undefined) return `${about(facts)}${averaged(found, figure, question, facts)}.`;
  const others = also.map(
    (its) =>
      figureOf(found, { ...question, measure: its }, facts)?.text ??
      `no ${its.replaceAll("_", " ")} written down`,
  );
  // Of the latest one it is said when it was, as of a fastest or longest one.
  const day = measure === "fastest" || measure === "longest" ? "" : whenOf(question, found, facts);
  return (
    overThreshold(found, question, facts) ?? `${about(facts)}${[figure.text, ...others].join(", ")}${day}.`
  );
}

/** The answer from what was found, of which there is some. */
function answerFrom(found: readonly Found[], question: TrainingQuestion, facts: TrainingFacts): string {
  const { measure, period } = question;
  switch (measure) {
    case "busiest":
      return busiest(found, question, facts);
    case "review":
      return `${reviewed(found, period, facts)}\n${listed(found, facts)}`;
    case "list":
      return listed(period === undefined ? found.slice(0, question.latest ?? 1) : found, facts);
    case "done":
      return `Yes. ${listed(found.slice(0, 3), facts)}`;
    case "load":
      return `${about(facts)}${loadsOf(period === undefined ? found.slice(0, question.latest ?? 1) : found, facts)}.`;
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
    default:
      return figuresTold(found, question, facts);
  }
}

/** Answers a question about training in one sentence with the fact first; says so where there is nothing. */
export function answerTraining(question: TrainingQuestion, given: TrainingFacts): string {
  const facts = factsIn(question, given);
  const { measure, period, against } = question;
  if (measure === "trend") return trend(question, facts);
  if (measure === "rest_days") return restDays(question, facts);
  if (question.againstDiscipline !== undefined) return comparedDisciplines(question, facts);
  if (period && against) {
    // What was done at either time is stated of both.
    if (measure === "load" || measure === "list" || measure === "done" || measure === "last")
      return [period, against]
        .map((its) => answerTraining({ ...question, period: its, against: undefined }, given))
        .join("\n");
    return compared(question, facts, [period, against]);
  }
  const found = workoutsMeant(facts.workouts, question, period, facts.isMeant);
  if (measure === "streak") return streak(found, question, facts);
  if (found.length === 0) {
    const none = noneOf(question, facts);
    return measure === "done" || question.threshold ? `No. ${none}` : none;
  }
  return answerFrom(found, question, facts);
}
