import type { PlannedExercise } from "../../program/program.ts";
import type { LoadTarget, RepsTarget } from "../items/item.ts";
import { asking, type Ask } from "./ask.ts";

/** The numbers in a value or a text, in order: "8-10" holds 8 and 10, "82,5 kg" 82.5. */
export const numbersOf = (value: unknown): readonly number[] => {
  if (typeof value === "number") return [value];
  if (typeof value !== "string") return [];
  return [...value.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([number]) => Number(number.replace(",", ".")));
};

/** How numbers are written into `reps` and `targetLoad`: the number changes, the form stays. */

const trim = (value: number): string => String(Math.round(value * 1000) / 1000);
const weightForm =
  /^(\s*)(\d+(?:[.,]\d+)?)(\s*(?:[-–]|to)\s*\d+(?:[.,]\d+)?)?(\s*)(lbs?|pounds?|#|kgs?|kilos?)\b/iu;
const isTimed = (reps: string): boolean => /\d\s*(?:s|secs?|seconds?|mins?|minutes?)\b/iu.test(reps);

export const isAmrap = (reps: string): boolean => /amrap|max|fail/iu.test(reps);
export const isTimedTarget = isTimed;
export const hasWeight = (load: string): boolean => weightForm.test(load);

export const unitOf = (load: string): "lb" | "kg" | undefined => {
  const unit = weightForm.exec(load)?.[5]?.toLowerCase();
  return unit === undefined ? undefined : unit.startsWith("k") ? "kg" : "lb";
};
export const weightOf = (load: string): number | undefined => {
  const number = weightForm.exec(load)?.[2];
  return number === undefined ? undefined : Number(number.replace(",", "."));
};

/** " per side", "/side", " each leg" at the end. */
const sideOf = /\s*(?:\/\s*|\b(?:per|each|a|on each)\s+)(?:side|leg|arm|hand)s?\b.*$/iu;

/** A repetition target of both sides together. */
export const withoutSide = (reps: string): string => reps.replace(sideOf, "");

/** A new target in the form of the old one, unless a form is said. */
export const repsText = (target: RepsTarget, old: string): string => {
  if (target.form === "amrap") return "AMRAP";
  if (target.form === "unsided" && target.low === 0) return withoutSide(old);
  const base = target.high === undefined ? trim(target.low) : `${trim(target.low)}-${trim(target.high)}`;
  if (target.form === "seconds") return `${base}s${sideOf.exec(old)?.[0] ?? ""}`;
  if (target.form === "side") return `${base}${target.timed || isTimed(old) ? "s" : ""}/side`;
  if (target.form === "unsided") return repsText({ ...target, form: undefined }, withoutSide(old));
  const suffix = /^\s*\d+(?:\.\d+)?(?:\s*(?:[-–]|to)\s*\d+(?:\.\d+)?)?(.*)$/u.exec(old)?.[1] ?? "";
  return `${base}${/^\s*(?:\/|per\b|each\b|a side|s\b|secs?\b|seconds?\b|on each|reps?\b)/iu.test(suffix) ? suffix : ""}`;
};

/** Each number moved by `delta`; asks where there is none, or where none would be left. */
export const movedReps = (old: string, delta: number, seconds: boolean): string | Ask => {
  if (isAmrap(old) || !/\d/u.test(old))
    return asking("That exercise has no rep count to change. How many reps do you want?");
  if (isTimed(old) !== seconds)
    return asking(
      isTimed(old)
        ? "That exercise goes by time. How long should a set be?"
        : "That exercise goes by reps. How many reps do you want?",
    );
  const scale = seconds && /min/iu.test(old) ? 60 : 1;
  const moved = old.replace(/\d+(?:\.\d+)?/gu, (number) => trim(Number(number) + delta / scale));
  return /(?:^|[^\d])(?:-\d|0\b)/u.test(moved) && !/^\d+\s*[-–]\s*\d/u.test(moved)
    ? asking("No reps would be left. How many do you want?")
    : moved;
};

export const timesReps = (old: string, factor: number): string | Ask =>
  isAmrap(old) || !/\d/u.test(old)
    ? asking("That exercise has no rep count to change. How many reps do you want?")
    : old.replace(/\d+(?:\.\d+)?/gu, (number) =>
        trim(
          Math.max(1, factor < 1 ? Math.ceil(Number(number) * factor) : Math.round(Number(number) * factor)),
        ),
      );

const unitText = (unit: "lb" | "kg"): string => (unit === "lb" ? "lbs" : "kg");

const sameUnitText = (old: string, value: number, unit: "lb" | "kg"): string => {
  const match = weightForm.exec(old);
  if (match && unitOf(old) === unit)
    return `${trim(value)}${match[4] ?? " "}${match[5] ?? unitText(unit)}${old.slice(match[0].length)}`;
  return `${trim(value)} ${unitText(unit)}`;
};

/** A load as said, in the unit of the exercise, else of the program; asks for a bare number that fits neither. */
export const loadText = (
  load: LoadTarget,
  old: string,
  programUnit: "lb" | "kg" | undefined,
): string | Ask => {
  if (load.type === "bodyweight") return "bodyweight";
  if (load.type === "rpe") return `RPE ${trim(load.value)}`;
  if (load.type === "max")
    return /^\s*\d+(?:\.\d+)?\s*%/u.test(old)
      ? old.replace(/\d+(?:\.\d+)?/u, trim(load.value))
      : `${trim(load.value)}% 1RM`;
  if (load.type === "weight" && load.unit) return sameUnitText(old, load.value, load.unit);
  if (/^\s*\d+(?:\.\d+)?\s*%/u.test(old) && load.value <= 110)
    return old.replace(/\d+(?:\.\d+)?/u, trim(load.value));
  if (/^\s*rpe/iu.test(old) && load.value <= 10) return old.replace(/\d+(?:\.\d+)?/u, trim(load.value));
  const unit = unitOf(old) ?? programUnit;
  return unit
    ? sameUnitText(old, load.value, unit)
    : asking(`Is that ${trim(load.value)} lbs or kg?`, [`${trim(load.value)} lbs`, `${trim(load.value)} kg`]);
};

/** Moved by `delta`: weights, and percentages of the maximum. */
export const movedLoad = (
  old: string,
  delta: number,
  unit: "lb" | "kg" | undefined,
  name: string,
): string | Ask => {
  const isMax = /^\s*\d+(?:\.\d+)?\s*%/u.test(old) && unit === undefined;
  const isEffort = /^\s*rpe/iu.test(old) && unit === undefined && Math.abs(delta) <= 3;
  if (!hasWeight(old) && !isMax && !isEffort)
    return asking(`${name} is at ${old}, which has no weight to change. What should the load be?`);
  const own = unitOf(old);
  if (unit && own && unit !== own) return asking(`${name} is in ${unitText(own)}. What should the load be?`);
  let negative = false;
  const moved = old.replace(/\d+(?:\.\d+)?/gu, (number, at: number) => {
    if (at > (weightForm.exec(old)?.[0].length ?? old.length) || (isMax && at > 0)) return number;
    const next = Number(number) + delta;
    if (next <= 0) negative = true;
    return trim(next);
  });
  return negative ? asking(`${name} is at ${old}; nothing would be left. What should the load be?`) : moved;
};

/** A share of a weight, to the nearest 5 lbs or 2.5 kg. */
export const timesLoad = (old: string, factor: number, name: string): string | Ask => {
  const [weight, unit] = [weightOf(old), unitOf(old)];
  if (weight === undefined || unit === undefined)
    return asking(`${name} is at ${old}, which is no weight. What should the load be?`);
  const step = unit === "lb" ? 5 : 2.5;
  const round = (value: number): number => Math.round((value * factor) / step + 1e-9) * step;
  if (round(weight) <= 0)
    return asking(`${name} is at ${old}; nothing would be left. What should the load be?`);
  const match = weightForm.exec(old);
  const head = match?.[0] ?? "";
  return (
    head.replace(/\d+(?:[.,]\d+)?/gu, (number) => trim(round(Number(number.replace(",", "."))))) +
    old.slice(head.length)
  );
};

/** The unit that most loads of a program are in. */
export const programUnit = (exercises: Iterable<PlannedExercise>): "lb" | "kg" | undefined => {
  let [lb, kg] = [0, 0];
  for (const { targetLoad } of exercises) {
    const unit = unitOf(targetLoad);
    if (unit === "lb") lb += 1;
    else if (unit === "kg") kg += 1;
  }
  return lb === kg ? (lb > 0 ? "lb" : undefined) : lb > kg ? "lb" : "kg";
};
