import {
  type MeasurementKind,
  measurementRules,
  type MeasurementUnit,
  siToMeasurement,
  defaultUnit,
} from "../../health/measurement-rules.ts";
import { type Reading, weightTrend } from "../../health/weight-trend.ts";
import { addDays } from "../../schedule/local-date.ts";
import { formatDurationInWords, formatNumber } from "../../units/format-units.ts";
import { dayInWords } from "./figure-in-words.ts";
import type { AskedPeriod, BodyQuestion } from "../question.ts";

export type BodyFacts = {
  /** All of the measure in SI, oldest first. */
  readonly readings: readonly Reading[];
  readonly today: string;
  readonly units: "kg" | "lb";
  /** In SI. */
  readonly goal?: number | undefined;
};

const within = (readings: readonly Reading[], period: AskedPeriod | undefined): readonly Reading[] =>
  period === undefined
    ? readings
    : readings.filter(
        ({ date }) =>
          (period.from === undefined || date >= period.from) &&
          (period.to === undefined || date <= period.to),
      );

const written = (si: number, measure: MeasurementKind, unit: MeasurementUnit): string =>
  measure === "sleep"
    ? `${formatDurationInWords(Math.round(si / 60) * 60)}`
    : `${formatNumber(siToMeasurement(si, unit), 1)}\u00a0${unit}`;

/** "The last 4 nights" of somebody who has not said yet how they slept today end with the night before. */
function nightsOf(
  { measure, period }: BodyQuestion,
  { readings, today }: BodyFacts,
): AskedPeriod | undefined {
  const isRecent =
    measure === "sleep" &&
    period?.kind === "range" &&
    period.to === today &&
    period.from !== undefined &&
    period.label !== "last night";
  if (!isRecent || readings.some(({ date }) => date === today)) return period;
  return { ...period, from: addDays(period.from ?? today, -1) };
}

/** Those before the latest, or before a time that is named. */
const readingsBefore = (readings: readonly Reading[], period: AskedPeriod | undefined): readonly Reading[] =>
  period?.from === undefined
    ? readings.slice(0, -1)
    : readings.filter(({ date }) => date < (period.from ?? ""));

/** "3 readings of sleep of at most 7 h". */
function counted(
  readings: readonly Reading[],
  bound: BodyQuestion["bound"],
  text: (si: number) => string,
  name: string,
): string {
  const { least = 0, most = Infinity } = bound ?? {};
  const held = readings.filter(({ value }) => value >= least && value <= most).length;
  const limit = bound
    ? ` of ${bound.least === undefined ? "at most" : "at least"} ${text(bound.least ?? most)}`
    : "";
  return `${held} ${held === 1 ? "reading" : "readings"} of ${name}${limit}`;
}

/** Of a weight, where it is going by its smoothed readings. */
function trendOf(
  measure: MeasurementKind,
  readings: readonly Reading[],
  text: (si: number) => string,
): string {
  const { latest } = weightTrend(readings);
  return measure === "weight" && latest && readings.length > 2 ? `; trend ${text(latest.trend)}` : "";
}

/** Answers a question about what was measured of the body, from its readings. */
export function answerBody(question: BodyQuestion, facts: BodyFacts): string {
  const { figure, period, against } = question;
  const measure = question.measure as MeasurementKind;
  const unit = defaultUnit(measure, question.massUnit ?? facts.units);
  const { title } = measurementRules[measure];
  const text = (si: number) => written(si, measure, unit);
  const all =
    figure === "previous"
      ? readingsBefore(facts.readings, period)
      : within(facts.readings, nightsOf(question, facts));
  const readings = question.latest === undefined ? all : all.slice(-question.latest);
  const label =
    figure === "previous" ? " before that" : period && period.kind !== "ever" ? ` ${period.label}` : "";
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last)
    return (period ?? figure === "previous")
      ? `No ${title.toLowerCase()} is written down${label}.`
      : `No ${title.toLowerCase()} is written down yet. Say it here, as in: ${measure === "sleep" ? "slept 7.5 h" : "weighed 82.3"}.`;
  const on = (reading: Reading) => `${text(reading.value)} (${dayInWords(reading.date, facts.today, true)})`;
  const mean = readings.reduce((sum, { value }) => sum + value, 0) / readings.length;
  const extreme = (isMore: (a: number, b: number) => boolean) =>
    readings.reduce((best, one) => (isMore(one.value, best.value) ? one : best), first);
  switch (figure) {
    case "count":
      return `${counted(readings, question.bound, text, title.toLowerCase())}${label}${question.bound ? `, of ${readings.length}` : ""}.`;
    case "total":
      return `${title}${label}: ${text(readings.reduce((sum, { value }) => sum + value, 0))} in all, of ${readings.length} ${readings.length === 1 ? "reading" : "readings"}.`;
    case "average":
      return `${title}${label}: ${text(mean)} on average of ${readings.length} ${readings.length === 1 ? "reading" : "readings"}.`;
    case "highest":
      return `Highest ${title.toLowerCase()}${label}: ${on(extreme((a, b) => a > b))}.`;
    case "lowest":
      return `Lowest ${title.toLowerCase()}${label}: ${on(extreme((a, b) => a < b))}.`;
    case "first":
      return `First ${title.toLowerCase()}${label}: ${on(first)}.`;
    case "to_goal": {
      if (facts.goal === undefined)
        return `No goal is set for your ${title.toLowerCase()}. Last reading: ${on(last)}.`;
      return `${text(Math.abs(last.value - facts.goal))} to go: ${on(last)}, goal ${text(facts.goal)}.`;
    }
    case "change": {
      const other = against ? within(facts.readings, against) : undefined;
      const [from, to] = other?.[0] ? [other.at(-1) ?? first, last] : [first, last];
      if (from === to) return `${title}${label}: only one reading, ${on(last)}.`;
      const change = to.value - from.value;
      const way =
        Math.abs(siToMeasurement(change, unit)) < 0.05
          ? "the same"
          : change < 0
            ? `down ${text(-change)}`
            : `up ${text(change)}`;
      return `${title}: ${way}${label}, from ${on(from)} to ${on(to)}.`;
    }
    default:
      return `${title}${label}: ${on(last)}${period ? "" : trendOf(measure, readings, text)}.`;
  }
}
