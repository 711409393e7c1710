import { distanceToMeters, roundTo } from "../../units/convert-units.ts";
import type { DistanceUnit } from "../../units/unit.ts";
import { digits, endsOf, numberOf, plainText, range } from "./entered-text.ts";
import type { AmountTarget, RepsTarget } from "./target.ts";

const sides = "(?:side|leg|arm|hand|foot|direction|way)s?";
const perSidePattern = new RegExp(
  `\\s*(?:\\(?(?:(?:per|each|every|a|on each)\\s*${sides}|e\\/s|each|ea\\.?|p\\/s|both sides)\\)?)$`,
);
const slashSide = new RegExp(`\\s*\\/\\s*(?=${sides})`, "g");
const setsPattern = /^(\d{1,2})\s*(?:x|sets? of)\s*(?=\S)/;
const amrapPattern = /^(?:amrap|amap|max(?:imum)?(?: reps)?|as many (?:reps )?as possible|(?:to )?failure)$/;
const repsPattern = new RegExp(`^${range}\\s*(\\+|or more)?\\s*(?:reps?|repetitions?)?\\s*(\\+)?$`);

const secondsPer: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
const timeUnit = "(s|secs?|seconds?|\"|mins?|minutes?|'|h|hrs?|hours?)";
const timePattern = new RegExp(
  `^${digits}\\s*${timeUnit}?(?:\\s*(?:-|to)\\s*${digits})?\\s*${timeUnit}\\s*(\\+)?$`,
);
const minutesAndSeconds = /^(\d{1,3})\s*(?:min|mins|minutes?|m|')\s*(\d{1,2})\s*(?:s|secs?|seconds?|")?$/;
const clockPattern = /^(\d{1,3}):([0-5]\d)(?:\s*(?:min|minutes?))?$/;

const distancePattern = new RegExp(`^${digits}\\s*(m|meters?|metres?|km|k|mi|miles?|yd|yds|yards?|ft|feet)$`);
const distanceUnits: readonly (readonly [string, DistanceUnit])[] = [
  ["k", "km"],
  ["mi", "mi"],
  ["y", "yd"],
  ["f", "ft"],
  ["m", "m"],
];

const secondsOf = (number: string, unit: string): number => {
  const name = unit === '"' ? "s" : unit === "'" ? "m" : unit.charAt(0);
  return roundTo(numberOf(number) * (secondsPer[name] ?? 1), 1);
};

const timeOf = (text: string): AmountTarget | undefined => {
  const clock = clockPattern.exec(text) ?? minutesAndSeconds.exec(text);
  if (clock) {
    const seconds = Number(clock[1]) * 60 + Number(clock[2]);
    return seconds > 0 ? { kind: "time", minSeconds: seconds, maxSeconds: seconds } : undefined;
  }
  const [, first, firstUnit, second, unit, more] = timePattern.exec(text) ?? [];
  if (first === undefined || unit === undefined || (second === undefined && firstUnit !== undefined))
    return undefined;
  const ends = [secondsOf(first, firstUnit ?? unit), secondsOf(second ?? first, unit)] as const;
  const [minSeconds, maxSeconds] = [Math.min(...ends), Math.max(...ends)];
  return minSeconds > 0
    ? { kind: "time", minSeconds, maxSeconds, ...(more !== undefined && { orMore: true }) }
    : undefined;
};

const distanceOf = (text: string): AmountTarget | undefined => {
  const [, number, name] = distancePattern.exec(text) ?? [];
  const unit = distanceUnits.find(([start]) => name?.startsWith(start))?.[1];
  if (number === undefined || unit === undefined || numberOf(number) === 0) return undefined;
  const distance = { value: numberOf(number), unit };
  return { kind: "distance", distance, meters: distanceToMeters(distance) };
};

const repsOf = (text: string): AmountTarget | undefined => {
  const [, first, second, more, moreBehind] = repsPattern.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [min, max] = endsOf(first, second);
  if (!Number.isInteger(min) || !Number.isInteger(max)) return undefined;
  return { kind: "reps", min, max, ...((more ?? moreBehind) !== undefined && { orMore: true }) };
};

const amountOf = (text: string): AmountTarget | undefined => {
  if (amrapPattern.test(text)) return { kind: "amrap" };
  return repsOf(text) ?? timeOf(text) ?? distanceOf(text);
};

/** "10 per side", "3x8": the words around an amount. */
const wholeAmount = (text: string): AmountTarget | undefined => {
  const sets = setsPattern.exec(text)?.[1];
  const rest = text.replace(setsPattern, "");
  const bare = rest.replace(perSidePattern, "");
  const amount = amountOf(bare);
  if (!amount) return undefined;
  return {
    ...amount,
    ...(bare !== rest && { perSide: true }),
    ...(sets !== undefined && { sets: Number(sets) }),
  };
};

/** "12, 10, 8", "12/10/8", "21-15-9": at least two amounts; two equal ones ("8/8") are the two sides. */
const ladderOf = (text: string): RepsTarget | undefined => {
  const bare = text.replace(perSidePattern, "");
  const parts = /^\d+(?:-\d+){2,}$/.test(bare) ? bare.split("-") : bare.split(/\s*[,/]\s*/);
  if (parts.length < 2 || parts.length > 50) return undefined;
  const steps = parts.map((part) =>
    wholeAmount(bare === text ? part : `${part.replace(perSidePattern, "")} per side`),
  );
  if (!steps.every((step) => step !== undefined)) return undefined;
  const [first] = steps;
  return first && bare.includes("/") && parts.length === 2 && parts[0] === parts[1]
    ? { ...first, perSide: true }
    : { kind: "ladder", steps };
};

/**
 * Parses a planned exercise's `reps`: "5", "8-10", "8 to 10", "5+", "AMRAP", "45s", "2 min", "1:30", "400 m", "10 per side", "10/leg",
 * "1x5", "12, 10, 8". Never fails: unrecognised input becomes `text`, as entered.
 */
export const parseReps = (entered: string): RepsTarget => {
  const text = plainText(entered).replaceAll(slashSide, " per ");
  return wholeAmount(text) ?? ladderOf(text) ?? { kind: "text", text: entered };
};
