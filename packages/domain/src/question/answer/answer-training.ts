import { addDays, daysBetween } from "../../schedule/local-date.ts";
import {
  formatDuration,
  formatDurationInWords,
  formatKg,
  formatMeters,
  formatNumber,
  formatPace,
} from "../../units/format-units.ts";
import { loggingStreak } from "../../health/nutrition-totals.ts";
import type { LoggedExercise } from "../../workout/workout.ts";
import { describeSets } from "../../workout/describe-sets.ts";
import { describeExercise, describeTotals } from "../../workout/summarize-workout.ts";
import { bestFew, bests, reach } from "./bests.ts";
import { trend } from "./answer-trend.ts";
import { dayOf, earlierBeside, heldAt, rowsOf } from "./answer-rows.ts";
import { averaged, busiest, recordsSet } from "./group-figures.ts";
import { about, capitalized, compared, comparedDisciplines } from "./compare-figures.ts";
import {
  dayInWords,
  during,
  factsIn,
  figureOf,
  plural,
  travelled,
  type TrainingFacts,
  whenOf,
} from "./figure-in-words.ts";
import type { AskedPeriod, Bound, TrainingQuestion } from "../question.ts";
import { daysOf, type Found, longestOf, metersOf, secondsOf, workoutsMeant } from "./training-figures.ts";

/** That there is none of what is asked about, and nothing else in its place. */
const nothing = (facts: TrainingFacts, period: AskedPeriod | undefined): string => {
  const what = facts.subject === undefined ? "Nothing" : `No ${facts.subject}`;
  return `${what} is logged${facts.who === undefined ? "" : ` of ${facts.who}`}${during(period) || " yet"}.`;
};

/** Warm-ups are no news where working sets followed. */
const withoutWarmups = (exercise: LoggedExercise): LoggedExercise => {
  const sets = exercise.sets.filter(({ warmup }) => warmup !== true);
  return sets.length > 0 ? { ...exercise, sets } : exercise;
};

/** What was done on one day, in short. */
const doneIn = ({ workout, exercises }: Found, facts: TrainingFacts): string => {
  const totals = describeTotals(workout, facts.units);
  const lifted = exercises
    .map((exercise) => describeExercise(withoutWarmups(exercise), facts.units))
    .join("; ");
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

const weeksBeside = 4;
/** "usually 5 a week": what a week under way stands beside. */
function usual(question: TrainingQuestion, facts: TrainingFacts): string {
  const { period } = question;
  if (!period?.isCurrent || period.kind !== "week" || period.from === undefined) return "";
  const [from, to] = [addDays(period.from, -7 * weeksBeside), addDays(period.from, -1)];
  const before = { from, to, label: "", kind: "range" as const };
  const count = workoutsMeant(facts.workouts, question, before, facts.isMeant).length;
  return count === 0
    ? ""
    : `\nUsual: ${formatNumber(count / weeksBeside, 1)} a week in the ${weeksBeside} weeks before.`;
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

const daysLookedBack = 90;

/** The days of a time on which nothing was done, today and later left out. */
function restDays(question: TrainingQuestion, facts: TrainingFacts): string {
  const { latest, ...all } = question;
  const { period } = all;
  const isOfLatest = latest !== undefined && period === undefined;
  const from = period?.from ?? addDays(facts.today, isOfLatest ? -daysLookedBack : -6);
  const to = period?.to === undefined || period.to > facts.today ? facts.today : period.to;
  const trained = new Set(
    daysOf(workoutsMeant(facts.workouts, all, { from, to, label: "", kind: "range" }, undefined)),
  );
  const free = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).filter(
    (date) => !trained.has(date),
  );
  if (isOfLatest) {
    const last = free.findLast((date) => date < facts.today);
    if (last === undefined) return `No day without training in the last ${daysLookedBack} days.`;
    const ago = daysBetween(last, facts.today);
    return `Last day without training: ${dayInWords(last, facts.today)}${ago > 1 && ago < 7 ? `, ${ago} days ago` : ""}.`;
  }
  const days =
    free.length <= 7 && free.length > 0
      ? `: ${free.map((date) => dayInWords(date, facts.today)).join(", ")}`
      : "";
  return `${plural(free.length, { one: "day", many: "days" })} without training${during(period) || " in the last 7 days"}${days}.`;
}

/** The one beside the other. */
function besideEarlier(question: TrainingQuestion, facts: TrainingFacts): string {
  const { period, latest: _, ...all } = question;
  const [one, before] = earlierBeside(question, facts);
  if (!one) return nothing(facts, period);
  if (!before) return `${doneIn(one, facts)}: there is none before it to compare with.`;
  return compared(all, facts, [dayOf(one, facts), dayOf(before, facts)]);
}

function lastTime([latest]: readonly Found[], facts: TrainingFacts): string | undefined {
  return (
    latest && `${about(facts)}last ${dayInWords(latest.workout.date, facts.today)}: ${doneIn(latest, facts)}.`
  );
}

/** Whether it was more or less than so much: in metres of the longest one, with the sum where there are more; or how often. */
function overThreshold(
  found: readonly Found[],
  question: TrainingQuestion,
  facts: TrainingFacts,
): string | undefined {
  const { threshold, period } = question;
  if (!threshold) return undefined;
  const verdict = (value: number) =>
    (threshold.than === "more" ? value > threshold.value : value < threshold.value) ? "Yes" : "No";
  if (threshold.of === "count")
    return `${verdict(found.length)}: ${about(facts)}${plural(found.length, facts.noun)}${during(period)}.`;
  const longest = longestOf(found)?.workout;
  if (!longest) return undefined;
  const all =
    found.length > 1
      ? `; ${travelled(metersOf(found), longest, facts)} in all${during(period)}`
      : during(period);
  const compared = threshold.than === "more" ? (longest.distanceMeters ?? 0) : metersOf(found);
  return `${verdict(compared)}: ${about(facts)}${travelled(longest.distanceMeters ?? 0, longest, facts)}${found.length > 1 ? " at most" : ""}, ${dayInWords(longest.date, facts.today)}${all}.`;
}

/** A bound as it is said: "at least 100 kg", "at most 30 min". */
function boundText({ of, least, most }: Bound, { units }: TrainingFacts): string {
  const value = least ?? most ?? 0;
  const text = {
    load: () => formatKg(value, units),
    reps: () => `${value} reps`,
    distance: () => formatMeters(value, units),
    duration: () => formatDurationInWords(value),
    speed: () => formatPace(1000 / value, 1000, "running", units) ?? "",
  }[of];
  if (of === "speed") return `${least === undefined ? "slower" : "faster"} than ${text()}`;
  return `of ${least === undefined ? "at most" : "at least"} ${text()}`;
}

/** That there is none as asked about, and what comes nearest where a load or a length was asked for. */
function noneOf(question: TrainingQuestion, facts: TrainingFacts): string {
  const { bounds, distanceMeters, period, ...wider } = question;
  const time = period?.isAbout ? { ...period, from: undefined } : period;
  const found = workoutsMeant(facts.workouts, wider, time, facts.isMeant);
  const [bound] = bounds ?? [];
  if (found.length === 0 || (!bound && distanceMeters === undefined)) return nothing(facts, period);
  const what = facts.subject ?? (bound?.of === "load" ? "set" : "workout");
  const conditions = [
    ...(bounds ?? []).map((one) => boundText(one, facts)),
    distanceMeters !== undefined && `of about ${formatMeters(distanceMeters, facts.units)}`,
  ].filter(Boolean);
  const ofSets = bound?.of === "load" || bound?.of === "reps";
  const measure = ofSets ? "best" : bound?.of === "speed" ? "fastest" : "longest";
  const isLeast = bound?.most !== undefined && bound.of !== "speed";
  const end = { ...wider, measure, ...(isLeast && { isLeast: true as const }) } as const;
  const nearest = figureOf(found, end, facts);
  const name = {
    best: ["heaviest", "lightest"],
    fastest: ["fastest", "slowest"],
    longest: ["longest", "shortest"],
  }[measure][isLeast ? 1 : 0];
  return `No ${what} ${conditions.join(", ")} is logged${during(period)}${nearest ? `; ${name}: ${nearest.text}` : ""}.`;
}

function streak(found: readonly Found[], { isLongest }: TrainingQuestion, facts: TrainingFacts): string {
  const days = loggingStreak(new Set(daysOf(found)), facts.today);
  const unit = { one: "day", many: "days" };
  const most = isLongest ? `${plural(longestStreak(daysOf(found)), unit)} in a row at most; now ` : "";
  return `${about(facts)}${most}${plural(days, unit)} in a row.`;
}

const maxDays = 31;
/** "Monday 9 November, Wednesday 11 November": the days themselves. */
const daysNamed = (found: readonly Found[], { today }: TrainingFacts): string =>
  daysOf(found)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .slice(-maxDays)
    .map((date) => dayInWords(date, today).replace(/ \(.*\)$/u, ""))
    .join(", ");

/** The figure that is asked for, and what else is asked of the same. */
function figuresInWords(found: readonly Found[], question: TrainingQuestion, facts: TrainingFacts): string {
  const { measure, period, average, also = [] } = question;
  const figure = figureOf(found, question, facts);
  if (!figure) return `That was not written down${during(period)}.`;
  const { forMeters } = question;
  if (forMeters !== undefined && figure.value > 0)
    return `${about(facts)}${formatMeters(forMeters, facts.units)} at ${figure.text} would be ${formatDuration(Math.round(forMeters / figure.value))}.`;
  if (average !== undefined) return `${about(facts)}${averaged(found, figure, question, facts)}.`;
  const others = also.map(
    (its) =>
      figureOf(found, { ...question, measure: its }, facts)?.text ??
      `no ${its.replaceAll("_", " ")} written down`,
  );
  // Of the latest one it is said when it was, as of a fastest or longest one.
  const day = measure === "fastest" || measure === "longest" ? "" : whenOf(question, found, facts);
  return (
    overThreshold(found, question, facts) ??
    `${about(facts)}${[figure.text, ...others].join(", ")}${day}${question.isNamed ? `: ${daysNamed(found, facts)}` : ""}.`
  );
}

/** The answer from what was found, of which there is some. */
function answerFrom(found: readonly Found[], question: TrainingQuestion, facts: TrainingFacts): string {
  const { measure, period } = question;
  if (question.top !== undefined) {
    const few = bestFew(found, question, facts).map((one) => `${about(facts)}${one}.`);
    return few.length > 0 ? few.join("\n") : `That was not written down${during(period)}.`;
  }
  if (measure === "load" && question.average !== undefined) return figuresInWords(found, question, facts);
  switch (measure) {
    case "busiest":
      return busiest(found, question, facts) ?? `That was not written down${during(period)}.`;
    case "review":
      return `${reviewed(found, period, facts)}\n${listed(found, facts)}${usual(question, facts)}`;
    case "list":
      return listed(rowsOf(found, question), facts);
    case "done":
      return `${question.isLoose ? "" : "Yes. "}${listed(found.slice(0, 3), facts)}`;
    case "load": {
      const lifted = rowsOf(found, question).filter(({ exercises }) => exercises.length > 0);
      return lifted.length > 0
        ? `${about(facts)}${loadsOf(lifted, facts)}.`
        : `No load is logged${during(period) || " yet"}.`;
    }
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
      return figuresInWords(found, question, facts);
  }
}

/** Answers a question about training in one sentence with the fact first; says so where there is nothing. */
export function answerTraining(asked: TrainingQuestion, given: TrainingFacts): string {
  const inUnits = factsIn(asked, given);
  const period = heldAt(asked.period, asked, inUnits);
  const against = heldAt(asked.against, asked, inUnits);
  const question = { ...asked, period, against };
  const { mentions, measure } = question;
  // What is found by its notes is said to be.
  const subject = `${inUnits.subject ?? "workouts"} with “${mentions ?? ""}” in the notes`;
  const facts = mentions === undefined ? inUnits : { ...inUnits, subject };
  if (measure === "trend") return trend(question, facts);
  if (measure === "reach") return reach(question, facts);
  if (measure === "records") return recordsSet(question, facts);
  if (measure === "rest_days") return restDays(question, facts);
  if (question.besideEarlier) return besideEarlier(question, facts);
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
    const isWhether = measure === "done" && !question.isLoose;
    return isWhether || question.threshold ? `No. ${none}` : none;
  }
  return answerFrom(found, question, facts);
}
