import { addDays } from "../../schedule/local-date.ts";
import { numberWords } from "../../text/fold-words.ts";
import { mendInPlace } from "../../text/mend-spelling.ts";
import { afterOpeners } from "../../text/openers.ts";
import { describeMeasurement } from "../describe-measurement.ts";
import type { MeasurementKind, MeasurementUnit } from "../measurement-rules.ts";
import { correctedMeasurement, type WordsReader } from "./correct-entry.ts";
import type { DiarySpan } from "./diary-span.ts";
import { dayWords, readDay } from "./read-day.ts";

/** What was measured, or is aimed at, of what was kept last; `date`: of the reading, where it was one. */
export type SpokenMeasure = {
  readonly measure: MeasurementKind;
  readonly unit: MeasurementUnit;
  readonly date?: string;
};

const before = "(?:the )?(?:day|night|morning) before(?: that)?";
const day = `(?<day>${before}|${dayWords})`;
const dayBehind = day.replace("<day>", "<behind>");
const was = String.raw`(?:(?:i|it|that|mine|the scales?)(?:['’]s|['’]m)? )?(?:(?:was|were|am|is|had|got|slept|weighed|said|says|did) )?(?:at |about |around |only |just |like )*`;
const value = String.raw`(?<value>(?:\d{1,3}(?:[.,]\d{1,2})?|${numberWords.slice(4).join("|")})(?: and a half)?(?:\s*(?:kgs?|kilos?|lbs?|pounds?|h|hrs?|hours?|bpm|%|percent|cm|in|inches))?)`;
const opening = afterOpeners("plus|on|thanks(?: so much)?|thank you|thx|cheers");
const further = new RegExp(
  `${opening}(?:${day}[\\s,:]+(?:and )?${was}${value}|${was}${value.replace("<value>", "<first>")}[\\s,]+(?:on |for )?${dayBehind})(?:[\\s,;.–-]+(?:sorry )?(?:i )?forgot\\b.{0,40})?\\W*$`,
  "iu",
);

/** A reading says no more than its value and its day. */
const longest = 100;

/** Whether a text could be one more reading of what was measured before: a value and a day, and not of what. */
export const mayBeFurther = (text: string): boolean =>
  text.length <= longest && further.test(mendInPlace(text).text);

/**
 * One more reading of what was spoken of: "oh and I was 65.0 this morning", "and 65.4 yesterday", "the night before 8". Undefined: it is none, or
 * of the same day.
 */
export function readFurther(
  text: string,
  { measure, unit, date: last }: SpokenMeasure,
  reader: WordsReader,
): DiarySpan | undefined {
  if (text.length > longest) return undefined;
  const mended = mendInPlace(text);
  const groups = further.exec(mended.text)?.groups;
  const said = groups?.["value"] ?? groups?.["first"];
  const on = groups?.["day"] ?? groups?.["behind"];
  if (said === undefined || on === undefined) return undefined;
  const today = reader.parse.now.slice(0, 10);
  // Who says how a night was says how long it was.
  if (/night/iu.test(on) && measure !== "sleep") return undefined;
  const isBefore = new RegExp(`^${before}$`, "iu").test(on);
  const isLastNight = measure === "sleep" && /last night/iu.test(on);
  const date = isBefore ? addDays(last ?? today, -1) : isLastNight ? today : readDay(on, today);
  const read = correctedMeasurement({ kind: measure, value: 0, unit }, { was: said }, reader);
  if (date === undefined || date > today || date === last) return undefined;
  if (read?.value === undefined || read.unit === undefined) return undefined;
  const reading = { kind: "measurement", measure, value: read.value, unit: read.unit, date } as const;
  const begins = new RegExp(opening, "iu").exec(mended.text)?.[0].length ?? 0;
  return {
    start: mended.placeOf(begins, "start"),
    end: text.length,
    reading,
    meaning: describeMeasurement({ ...reading, kind: measure }),
  };
}
