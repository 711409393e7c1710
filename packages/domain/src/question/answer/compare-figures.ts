import {
  formatDurationInWords,
  formatKg,
  formatMass,
  formatMeters,
  formatNumber,
  landUnitOf,
  massUnitOf,
} from "../../units/format-units.ts";
import { during, figureOf, timeOf, type TrainingFacts } from "./figure-in-words.ts";
import type { AskedPeriod, TrainingQuestion } from "../question.ts";
import { type Found, workoutsMeant } from "./training-figures.ts";

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const about = ({ subject, who }: TrainingFacts): string =>
  who === undefined
    ? subject === undefined
      ? ""
      : `${capitalized(subject)}: `
    : `${who}${subject === undefined ? "" : `, ${subject}`}: `;
/** What a greater and a smaller figure is called, where it is not more and less. */
const comparatives: Readonly<Partial<Record<TrainingQuestion["measure"], readonly [string, string]>>> = {
  pace: ["quicker", "slower"],
  fastest: ["quicker", "slower"],
  best: ["heavier", "lighter"],
  one_rep_max: ["stronger", "weaker"],
  longest: ["longer", "shorter"],
  distance: ["further", "less far"],
};

/** What is given with its day. */
export const dated: ReadonlySet<TrainingQuestion["measure"]> = new Set([
  "best",
  "fastest",
  "longest",
  "one_rep_max",
]);
const counted: ReadonlySet<TrainingQuestion["measure"]> = new Set(["count", "days", "sets", "reps"]);

/** How far two figures are apart, in the unit of their kind; undefined: no single unit says it. `product`: of the two. */
function difference(
  { measure, discipline = "" }: TrainingQuestion,
  { units }: TrainingFacts,
  apart: number,
  product: number,
): string | undefined {
  switch (measure) {
    case "distance":
    case "longest":
      return formatMeters(apart, units);
    case "duration":
      return formatDurationInWords(apart);
    case "volume":
      return formatMass({ value: apart, unit: massUnitOf(units) });
    case "best":
    case "one_rep_max":
      return formatKg(apart, units);
    case "pace":
    case "fastest": {
      // Of metres a second; rides go by speed, and swims by 100 m.
      const [unit, meters] = landUnitOf(units) === "mi" ? ["mile", 1609.344] : ["km", 1000];
      const isOnFoot = discipline === "running" || discipline === "walking" || discipline === "hiking";
      return isOnFoot ? `${Math.round((meters * apart) / product)} s per ${unit}` : undefined;
    }
    default:
      return counted.has(measure) || measure === "count" ? formatNumber(apart, 0) : undefined;
  }
}

/** The same figure of two times beside each other, and which is more. */
export function compared(
  question: TrainingQuestion,
  facts: TrainingFacts,
  periods: readonly [AskedPeriod, AskedPeriod],
): string {
  const [one, other] = periods.map((period) => ({
    period,
    found: workoutsMeant(facts.workouts, question, period, facts.isMeant),
  })) as [{ period: AskedPeriod; found: readonly Found[] }, { period: AskedPeriod; found: readonly Found[] }];
  // Of one run beside another the time is given with the pace.
  const [a, b] = [one, other].map(({ found }) =>
    (question.measure === "pace" && found.length === 1 ? timeOf : figureOf)(found, question, facts),
  );
  const figures = [a, b]
    .map((figure, index) => {
      const isDayGiven = figure && dated.has(question.measure) && periods[index]?.kind === "day";
      return `${figure?.text ?? "nothing logged"}${isDayGiven ? "" : during(periods[index])}`;
    })
    .join("; ");
  if (!a || !b) return `${about(facts)}${figures}.`;
  const words = comparatives[question.measure] ?? ["more", "less"];
  const [more, less] = words;
  if (question.isNamed && a.value !== b.value) {
    // "Which was quicker": the one that was, first.
    const isFirst = a.value > b.value === (question.isLeast !== true);
    const [its, of] = isFirst ? [a, periods[0]] : [b, periods[1]];
    const [rest, ofRest] = isFirst ? [b, periods[1]] : [a, periods[0]];
    const word = words[question.isLeast ? 1 : 0];
    return `${about(facts)}${word}${during(of)}: ${its.text}; ${rest.text}${during(ofRest)}.`;
  }
  const apart = question.isDifference
    ? difference(question, facts, Math.abs(a.value - b.value), a.value * b.value)
    : undefined;
  const same = counted.has(question.measure) ? "as many" : "the same";
  const far = apart === undefined ? "" : `${apart} `;
  const way = a.value > b.value ? more : a.value < b.value ? less : same;
  return `${about(facts)}${figures}: ${way === same ? "" : far}${way}${way === same ? "" : ` than ${periods[1].label.replace(/^(?:in|on) /u, "")}`}.`;
}

/** Two disciplines beside each other: what of it was more. */
export function comparedDisciplines(question: TrainingQuestion, facts: TrainingFacts): string {
  const { period, discipline, againstDiscipline } = question;
  const sides = [discipline, againstDiscipline].map((one) => {
    const noun = facts.nounFor?.(one) ?? facts.noun;
    const its = { ...facts, noun };
    const asked = { ...question, ...(one !== undefined && { discipline: one }) };
    const found = workoutsMeant(facts.workouts, asked, period, undefined);
    return { figure: figureOf(found, asked, its), noun };
  });
  const [one, other] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const figures = sides.map(({ figure, noun }) => figure?.text ?? `0 ${noun.many}`).join(", ");
  const [a, b] = [one.figure?.value ?? 0, other.figure?.value ?? 0];
  const more = a === b ? "as much of both" : `more ${(a > b ? one : other).noun.many}`;
  return `${capitalized(more)}: ${figures}${during(period)}.`;
}
