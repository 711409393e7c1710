import { massSchema } from "../../units/unit-schema.ts";
import type { Mass, MassUnit } from "../../units/unit.ts";
import { digits, endsOf, numberOf, plainText, range } from "./entered-text.ts";
import type { Effort, LoadTarget, SingleLoad } from "./target.ts";

type Step = Extract<LoadTarget, { kind: "ladder" }>["steps"][number];

const massUnit = "(?:(kgs?|kilos?|kilograms?|lbs?|pounds?|#)\\.?)";
const bodyweight = "(?:bw|body[ -]?weight)(?: only)?";
const remarks =
  "(each|ea|(?:per|each|a|every) (?:hand|side|arm|leg)|(?:dumb|kettle)bells?(?: each)?|dbs?|kbs?|barbell|total|vest|plates?)";

const massPattern = new RegExp(`^(?:(\\d)\\s*x\\s*)?${range}\\s*${massUnit}(?:,? ${remarks})?$`);
const barePattern = new RegExp(`^${range}$`);
const bareBodyweight = new RegExp(`^${bodyweight}$`);
const addedPattern = new RegExp(`^${bodyweight}\\s*([+-]|plus|minus)\\s*${digits}\\s*${massUnit}?$`);
const assistedPattern = new RegExp(`^${digits}\\s*${massUnit} (?:assist(?:ed|ance)?|(?:of )?help)$`);
const percentPattern = new RegExp(
  `^${range}\\s*(?:%|per ?cent)\\s*(?:of )?(?:my |the )?(1 ?-?rm|e1rm|one[ -]rep max|max|tm|training max|${bodyweight})?$`,
);
const effortPatterns = [
  new RegExp(`^@?\\s*(rpe|rir)[ :]*${range}$`),
  new RegExp(`^@\\s*()${range}$`),
  new RegExp(`^${range}\\s*(rpe|rir|reps? in reserve|reps? left)$`),
];
/** The load before an effort, and the effort. */
const besideEffort =
  /^(.+?)\s*(?:[,(@]|\bat\b|\s)\s*\(?((?:rpe|rir)[ :]*[\d.,]+(?:\s*(?:-|to)\s*[\d.,]+)?|[\d.,]+(?:-[\d.,]+)? (?:rpe|rir))\)?$/;

const massOf = (number: number, unit: string | undefined, bare: MassUnit): Mass => ({
  value: number,
  unit: unit === undefined ? bare : unit.startsWith("k") ? "kg" : "lb",
});

const effortOf = (text: string): Effort | undefined => {
  for (const [i, pattern] of effortPatterns.entries()) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [scale, first, second] = i === 2 ? [match[3], match[1], match[2]] : match.slice(1);
    const [min, max] = endsOf(first ?? "", second);
    const isReserve = scale !== undefined && /^(rir|rep)/.test(scale);
    return max <= 10 ? { scale: isReserve ? "RIR" : "RPE", min, max } : undefined;
  }
  return undefined;
};

const bodyweightOf = (text: string, bare: MassUnit): SingleLoad | undefined => {
  if (bareBodyweight.test(text)) return { kind: "bodyweight" };
  const [, sign, number, unit] = addedPattern.exec(text) ?? [];
  if (number !== undefined) {
    const minus = sign === "-" || sign === "minus";
    return { kind: "bodyweight", added: massOf(numberOf(number) * (minus ? -1 : 1), unit, bare) };
  }
  const [, help, helpUnit] = assistedPattern.exec(text) ?? [];
  return help === undefined
    ? undefined
    : { kind: "bodyweight", added: massOf(-numberOf(help), helpUnit, bare) };
};

const percentOf = (text: string): SingleLoad | undefined => {
  const [, first, second, of = "1rm"] = percentPattern.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [min, max] = endsOf(first, second);
  if (min <= 0 || max > 300) return undefined;
  return { kind: "percent", min, max, of: of.startsWith("b") ? "BW" : of.startsWith("t") ? "TM" : "1RM" };
};

const weightOf = (text: string, bare: MassUnit): SingleLoad | undefined => {
  const [, pieces, first, second, unit, remark] = massPattern.exec(text) ?? [];
  const [, bareFirst, bareSecond] = unit === undefined ? (barePattern.exec(text) ?? []) : [];
  const number = first ?? bareFirst;
  if (number === undefined) return undefined;
  const [min, max] = endsOf(number, second ?? bareSecond);
  if (!massSchema.safeParse({ value: max, unit: bare }).success) return undefined;
  return {
    kind: "mass",
    min: massOf(min, unit, bare),
    max: massOf(max, unit, bare),
    ...(pieces !== undefined && { pieces: Number(pieces) }),
    ...(remark !== undefined && { remark }),
  };
};

const stepOf = (text: string, bare: MassUnit): Step | undefined => {
  const effort = effortOf(text);
  if (effort) return { kind: "effort", ...effort };
  const single = bodyweightOf(text, bare) ?? percentOf(text) ?? weightOf(text, bare);
  if (single) return single;
  const [, load, beside] = besideEffort.exec(text) ?? [];
  const [first, second] = [load && stepOf(load, bare), beside && effortOf(beside)];
  return first && first.kind !== "effort" && first.effort === undefined && second
    ? { ...first, effort: second }
    : undefined;
};

/** "65/75/85% TM", "135, 155, 175 lb": the suffix of the last number applies to all numbers without one. */
const ladderOf = (text: string, bare: MassUnit): LoadTarget | undefined => {
  const parts = text.split(/\s*\/\s*|,\s+/);
  if (parts.length < 2 || parts.length > 50) return undefined;
  const tail = /^[\d.,]+(.*)$/.exec(parts.at(-1) ?? "")?.[1] ?? "";
  const steps = parts.map((part) => stepOf(/^[\d.,]+$/.test(part) ? `${part}${tail}` : part, bare));
  return steps.every((step) => step !== undefined) ? { kind: "ladder", steps } : undefined;
};

/**
 * Parses a planned exercise's `targetLoad`: "185 lbs", "62,5 kg", "60-65 kg", "2x24 kg", "50 lb dumbbells", "70% 1RM", "75%", "65/75/85%
 * TM", "RPE 8", "RIR 2", "185 lbs @ RPE 8", "bodyweight", "BW+20 lb", "15 kg assisted"; a bare number is in `unit`, a bare percentage is of
 * the one-rep max. Never fails: unrecognised input ("light", "+5 lb") becomes `text`, as entered.
 */
export const parseLoad = (entered: string, unit: MassUnit): LoadTarget => {
  const text = plainText(entered);
  return stepOf(text, unit) ?? ladderOf(text, unit) ?? { kind: "text", text: entered };
};
