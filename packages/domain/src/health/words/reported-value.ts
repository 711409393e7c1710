import { smallNumber } from "../../text/fold-words.ts";
import { defaultUnit, type MeasurementKind, type MeasurementUnit } from "../measurement-rules.ts";
import { dayWords, readDay } from "./read-day.ts";

export const number = String.raw`(?<value>\d{1,4}(?:[.,]\d{1,2})?)(?![\d.,]*\d)(?<and> and (?:a )?half\b)?`;
export const mass = String.raw`\s*(?<unit>kgs?\b|kilos?\b|kilograms?\b|lbs?\b|pounds?\b|#)?`;

const unitOf = (unitText: string | undefined): MeasurementUnit | undefined => {
  const name = unitText?.toLowerCase() ?? "";
  if (name.startsWith("k")) return "kg";
  if (name.startsWith("l") || name.startsWith("po") || name === "#") return "lb";
  if (name === "%" || name.startsWith("pe")) return "%";
  if (name.startsWith("c")) return "cm";
  return name.startsWith("in") || name === '"' ? "in" : undefined;
};

export type ReportedValue = {
  readonly value: number;
  readonly unit: MeasurementUnit;
  readonly isMarked: boolean;
};

const poundsInStone = 14;
const decimal = (text: string): number => Number(text.replace(",", "."));

/** The value that a match of a form states. `groups`: `value` and `unit`, or hours, or stones. */
export function reportedValue(
  { groups = {} }: RegExpMatchArray,
  measure: MeasurementKind,
  units: "kg" | "lb",
): ReportedValue {
  if (measure === "sleep") {
    const [h, m] = groups["clock"]?.split(":") ?? [groups["hours"] ?? "0", groups["minutes"] ?? "0"];
    const minutes =
      Math.round((smallNumber(h ?? "") ?? decimal(h ?? "0")) * 60) +
      Number(m ?? 0) +
      (groups["half"] === undefined && groups["and"] === undefined ? 0 : 30);
    return minutes % 60 === 0
      ? { value: minutes / 60, unit: "h", isMarked: true }
      : { value: minutes, unit: "min", isMarked: true };
  }
  if (groups["stone"] !== undefined) {
    const value = Number(groups["stone"]) * poundsInStone + decimal(groups["pounds"] ?? "0");
    return { value, unit: "lb", isMarked: true };
  }
  const text = groups["value"] ?? "";
  const unit = unitOf(groups["unit"]);
  return {
    value: decimal(text) + (groups["and"] === undefined ? 0 : 0.5),
    unit: unit ?? defaultUnit(measure, units),
    isMarked: unit !== undefined || groups["and"] !== undefined || /[.,]/.test(text),
  };
}

/** A value of a list of days, as it is stated; offsets are the text's. */
export type DayValue = ReportedValue & {
  readonly start: number;
  readonly end: number;
  readonly date: string;
};

const joint = String.raw`(?:\s*(?:[,+&/]|and\b|then\b)\s*)+`;
const listed = (measure: MeasurementKind): string =>
  measure === "sleep"
    ? String.raw`(?<hours>\d{1,2}(?:[.,]\d{1,2})?)(?:\s*(?:h|hrs?|hours?)\b(?:\s*(?<minutes>[0-5]?\d)\s*(?:m|mins?|minutes?)?\b)?)?`
    : number + mass;
const ends = String.raw`(?=\s*(?:$|[.,;+&/!)]|and\b|then\b))`;
const day = String.raw`(?<day>${dayWords})`;
const isWas = String.raw`[\s:=–-]*(?:(?:it |i )?(?:was|is|at)\s+)?`;

/** A value with its day, behind a joint or at the beginning of a list: "fri 184.6", "184.6 on friday". */
const dayValuePatterns = (measure: MeasurementKind) =>
  ["opens", "goesOn"].map((place) => {
    const lead = `^${place === "opens" ? String.raw`\s*` : joint}`;
    return [
      new RegExp(`${lead}${day}\\b${isWas}${listed(measure)}${ends}`, "iu"),
      new RegExp(`${lead}${isWas}${listed(measure)}\\s*${day}\\b${ends}`, "iu"),
    ];
  });
const patternsByMeasure = new Map<MeasurementKind, ReturnType<typeof dayValuePatterns>>();

export type Listing = {
  readonly measure: MeasurementKind;
  readonly units: "kg" | "lb";
  readonly today: string;
};

function dayValueAt(
  text: string,
  opens: boolean,
  { measure, units, today }: Listing,
): Omit<DayValue, "start"> | undefined {
  const patterns = patternsByMeasure.get(measure) ?? dayValuePatterns(measure);
  patternsByMeasure.set(measure, patterns);
  for (const pattern of patterns[opens ? 0 : 1] ?? []) {
    const match = pattern.exec(text);
    const date = match ? readDay(match.groups?.["day"] ?? "", today) : undefined;
    if (match && date !== undefined && date <= today)
      return { ...reportedValue(match, measure, units), date, end: match[0].length };
  }
  return undefined;
}

/**
 * The further values of one measure, each with its day, right behind `from`: "184.6 on friday, 184 on saturday and 183.8 yesterday". `opens`: the
 * list begins there, behind its name: "weights: fri 184.6, sat 184.0".
 */
export function listedValues(
  text: string,
  from: number,
  what: Listing & { readonly opens?: boolean },
): readonly DayValue[] {
  const found: DayValue[] = [];
  for (let at = from; ;) {
    const isFirst = found.length === 0 && what.opens === true;
    const next = dayValueAt(text.slice(at), isFirst, what);
    if (!next) return found;
    found.push({ ...next, start: at, end: at + next.end });
    at += next.end;
  }
}
