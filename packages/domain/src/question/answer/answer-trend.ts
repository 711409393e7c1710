import { addDays } from "../../schedule/local-date.ts";
import { formatKg } from "../../units/format-units.ts";
import { describeTotals } from "../../workout/summarize-workout.ts";
import type { AskedPeriod, TrainingQuestion } from "../question.ts";
import { compared } from "./compare-figures.ts";
import { dayInWords, during, plural, type TrainingFacts } from "./figure-in-words.ts";
import { dayOf } from "./answer-rows.ts";
import { bestEstimate, type Found, setsOf, workoutsMeant } from "./training-figures.ts";

/** So many lifts are told of, those that were done most. */
const maxLifts = 4;

/** "Stronger on 3 of 4 lifts since August": the estimated maximum of each, at its first and its latest time in a time that is named, else in eight weeks. */
function trendOfLifts(question: TrainingQuestion, facts: TrainingFacts): string | undefined {
  const { today, units } = facts;
  const period = question.period ?? {
    from: addDays(today, -55),
    to: today,
    label: "in the last 8 weeks",
    kind: "range" as const,
  };
  const lifts = new Map<string, number[]>();
  for (const one of workoutsMeant(facts.workouts, question, period, undefined).toReversed())
    for (const exercise of one.exercises) {
      const estimate = bestEstimate(setsOf([{ ...one, exercises: [exercise] }], question));
      if (estimate) lifts.set(exercise.name, [...(lifts.get(exercise.name) ?? []), estimate.kg]);
    }
  const described = [...lifts]
    .filter(([, its]) => its.length > 1)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, maxLifts)
    .map(([name, its]) => {
      const [first, last] = [its[0] ?? 0, its.at(-1) ?? 0];
      return {
        isMore: last > first,
        text: `${name} ${formatKg(first, units)} → ${formatKg(last, units)}`,
      };
    });
  if (described.length === 0) return undefined;
  const more = described.filter(({ isMore }) => isMore).length;
  const on = `${more === 0 ? "none" : more} of ${plural(described.length, { one: "lift", many: "lifts" })}`;
  return `Stronger on ${on}${during(period)}, by estimated 1RM: ${described.map(({ text }) => text).join("; ")}.`;
}

/** The latest of one length beside those before: "are my 3 milers getting quicker". */
function trendOfDistance(found: readonly Found[], facts: TrainingFacts): string | undefined {
  const timed = found.filter(({ workout }) => workout.durationSeconds !== undefined);
  const [latest, ...before] = timed;
  const last = before.at(-1);
  if (!latest || !last) return undefined;
  const described = (one: Found) =>
    `${describeTotals(one.workout, facts.units)}, ${dayInWords(one.workout.date, facts.today)}`;
  const speed = ({ workout }: Found) => (workout.distanceMeters ?? 0) / (workout.durationSeconds ?? 1);
  const recent = before.slice(0, 2).map(described);
  const way =
    speed(latest) > speed(last)
      ? "Quicker than at first"
      : speed(latest) < speed(last)
        ? "Slower than at first"
        : "As quick as at first";
  return `${way}: ${described(latest)}; before ${recent.join("; ")}${before.length > 2 ? `; first ${described(last)}` : ""}.`;
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

/** The lift whose estimated maximum gained the most of itself from these weeks' forerunners to these weeks. */
function mostImproved(question: TrainingQuestion, facts: TrainingFacts): string {
  const [now, before] = trendPeriods(question, facts);
  const bestOf = (period: AskedPeriod) => {
    const best = new Map<string, number>();
    for (const one of workoutsMeant(facts.workouts, question, period, facts.isMeant))
      for (const exercise of one.exercises) {
        const kg = bestEstimate(setsOf([{ ...one, exercises: [exercise] }], question))?.kg ?? 0;
        best.set(exercise.name, Math.max(best.get(exercise.name) ?? 0, kg));
      }
    return best;
  };
  const earlier = bestOf(before);
  const gains = [...bestOf(now)]
    .flatMap(([name, kg]) => {
      const was = earlier.get(name) ?? 0;
      return was > 0 && kg > 0 ? [{ name, was, kg, gain: kg / was - 1 }] : [];
    })
    .toSorted((a, b) => (question.isLeast ? a.gain - b.gain : b.gain - a.gain));
  const described = gains
    .slice(0, maxLifts)
    .map(({ name, was, kg }) => `${name} ${formatKg(was, facts.units)} → ${formatKg(kg, facts.units)}`);
  if (described.length === 0) return `No lift was done both ${now.label} and ${before.label}.`;
  const [first = "", ...others] = described;
  return `${first}, by estimated 1RM, best ${before.label} → best ${now.label}${others.length > 0 ? `; then ${others.join("; ")}` : ""}.`;
}

/** The last weeks beside those before: the heaviest set of a lift, else the pace, else how often. */
export function trend(question: TrainingQuestion, facts: TrainingFacts): string {
  if (question.group === "exercise") return mostImproved(question, facts);
  const ofLifts = question.discipline === "strength" && !facts.isMeant && trendOfLifts(question, facts);
  if (ofLifts) return ofLifts;
  const ofLength =
    question.distanceMeters === undefined
      ? undefined
      : trendOfDistance(workoutsMeant(facts.workouts, question, question.period, facts.isMeant), facts);
  if (ofLength !== undefined) return ofLength;
  const measure = measureOfTrend(question, facts);
  const within = question.period && measure !== "count" ? trendWithin(question, facts) : undefined;
  if (within !== undefined) return within;
  return compared({ ...question, measure }, facts, trendPeriods(question, facts));
}

/** From the first to the last of a time that is named: "squat progress since June". */
function trendWithin(question: TrainingQuestion, facts: TrainingFacts): string | undefined {
  const { period } = question;
  const found = workoutsMeant(facts.workouts, question, period, facts.isMeant);
  const [latest, first] = [found[0], found.at(-1)];
  if (!latest || !first || latest.workout.date === first.workout.date) return undefined;
  return compared({ ...question, measure: measureOfTrend(question, facts) }, facts, [
    dayOf(latest, facts),
    dayOf(first, facts),
  ]);
}
const measureOfTrend = (
  { discipline }: TrainingQuestion,
  { isMeant }: TrainingFacts,
): "one_rep_max" | "pace" | "count" =>
  isMeant ? "one_rep_max" : discipline !== undefined && discipline !== "strength" ? "pace" : "count";
