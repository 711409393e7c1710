import { weekdays } from "../schedule/calendar-words.ts";
import { formatDate, formatMonthDay, formatShortDate } from "../schedule/describe-date.ts";
import type { Fact } from "./claim.ts";
import type { DateForms } from "../schedule/date-forms.ts";
import { weekdayOf } from "../schedule/local-date.ts";
import { createUnitFormats, formatHeight, type NumberFormat, formatNumber } from "../units/format-units.ts";
import type { LandUnit } from "../units/unit.ts";

/**
 * A text that is read in several regions, also long after it was made, holds its dates, heights and distances as marks: `2026-12-04 short`, `76 cm`,
 * `8000 m land`, between two characters for private use, which nobody types. Who shows it words the marks for its reader.
 */
const [open, close] = ["\uE000", "\uE001"];
const mark = new RegExp(
  `${open}(?:(\\d{4}-\\d\\d-\\d\\d) (short|full|withYear|long)( weekday)?|(\\d+(?:\\.\\d+)?) (cm|m|m land))${close}`,
  "gu",
);

type DateForm = "short" | "full" | "withYear" | "long";

type DistanceForm = "land" | "m";

/** How a reader is told of values. */
export type ValueForms = {
  readonly date: (date: string, form: DateForm) => string;
  readonly height: (cm: number) => string;
  /** Over land in the reader's unit; of lengths of a pool and the like in metres. */
  readonly distance: (meters: number, over: DistanceForm) => string;
  /** "16 – 22 Nov 2026". */
  readonly rangeWithYear: (from: string, to: string) => string;
  /** Between a weekday and the date behind it. */
  readonly afterWeekday: string;
};

const shortForm = (date: string, today: string): DateForm =>
  date.slice(0, 4) === today.slice(0, 4) ? "short" : "withYear";

/** "4 Dec", with its year if that is not the one of `today`. */
export const markShortDate = (date: string, today: string): string =>
  `${open}${date} ${shortForm(date, today)}${close}`;

/** "Wednesday 18 Nov". */
export const markDay = (date: string, today: string): string =>
  `${open}${date} ${shortForm(date, today)} weekday${close}`;

/** "Wednesday 18 Nov 2026". */
export const markDayWithYear = (date: string): string => `${open}${date} withYear weekday${close}`;

/** "18 November". */
export const markMonthDay = (date: string): string => `${open}${date} full${close}`;

/** "Wednesday 18 November", with its year if that is not the one of `today`. */
export const markFullDay = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? `${open}${date} full weekday${close}` : markDate(date);

/** "Friday 4 December 2026". */
export const markDate = (date: string): string => `${open}${date} long${close}`;

/** "76 cm", "2'6"". */
export const markHeight = (cm: number): string => `${open}${cm} cm${close}`;

/** "8 km", "5 mi"; "1500 m" of a pool, on either side of the sea. */
export const markDistance = (meters: number, over: DistanceForm): string =>
  `${open}${meters} m${over === "land" ? " land" : ""}${close}`;

/** Whether a text, or JSON, has a mark. */
export const hasMarks = (text: string): boolean => text.includes(open);

/** The text with its marks worded. */
export const wordMarks = (text: string, forms: ValueForms): string =>
  text.replaceAll(
    mark,
    (_, date: string | undefined, form: DateForm, weekday: string | undefined, size, unit) => {
      if (date === undefined)
        return unit === "cm"
          ? forms.height(Number(size))
          : forms.distance(Number(size), unit === "m" ? "m" : "land");
      const day = weekday === undefined ? "" : `${weekdays[weekdayOf(date) - 1]}${forms.afterWeekday}`;
      return `${day}${forms.date(date, form)}`;
    },
  );

/** Beside minutes, which are written with a plain space. */
const distanceForm = (land: LandUnit, number: NumberFormat): ValueForms["distance"] => {
  const { formatTravelled } = createUnitFormats(number);
  return (meters, over) =>
    over === "m"
      ? `${number(meters, 0)} m`
      : formatTravelled(meters, { mass: "kg", distance: land }).replace("\u00a0", " ");
};

/** Where nobody in particular reads: dates as in Europe, centimetres, kilometres. */
export const plainForms: ValueForms = {
  date: (date, form) => {
    if (form === "long") return formatDate(date);
    return form === "full" ? formatMonthDay(date) : formatShortDate(date, form === "short" ? date : "0000");
  },
  height: (cm) => formatHeight(cm, "cm"),
  distance: distanceForm("km", formatNumber),
  rangeWithYear: (from, to) => `${formatShortDate(from, "0000")} – ${formatShortDate(to, "0000")}`,
  afterWeekday: " ",
};

/** A text, and if it has marks, the text with them. */
export type Statement = { readonly text: string; readonly marked?: string | undefined };

/** What is stored and sent of a text with marks or without. */
export const statementOf = (said: string): { readonly text: string; readonly marked?: string } =>
  hasMarks(said) ? { text: wordMarks(said, plainForms), marked: said } : { text: said };

/** A statement as a reader is told of it. */
export const wordsOf = ({ text, marked }: Statement, forms: ValueForms): string =>
  marked === undefined ? text : wordMarks(marked, forms);

export const factOf = (key: string, said: string): Fact => ({ key, ...statementOf(said) });

/** The units that heights and distances are stated in. */
export type SizeUnits = { readonly heights: "cm" | "ft"; readonly land: LandUnit };

export const createValueForms = (
  dates: DateForms,
  { heights, land }: SizeUnits,
  number: NumberFormat = formatNumber,
): ValueForms => ({
  date: (date, form) => dates[form](date),
  height: (cm) => formatHeight(cm, heights),
  distance: distanceForm(land, number),
  rangeWithYear: dates.rangeWithYear,
  afterWeekday: dates.isMonthFirst ? ", " : " ",
});

type Statements = Record<string, unknown> & { readonly text: string; readonly marked: string };

const isStatement = (value: object): value is Statements =>
  "marked" in value && typeof value.marked === "string" && "text" in value && typeof value.text === "string";

/** The value itself where nothing in it has a mark. */
function wordIn(value: unknown, forms: ValueForms, wordStatement: (one: Statements) => Statements): unknown {
  if (typeof value === "string") return hasMarks(value) ? wordMarks(value, forms) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const worded = value.map((one: unknown) => wordIn(one, forms, wordStatement));
    return worded.some((one, index) => one !== value[index]) ? worded : value;
  }
  const isWhole = isStatement(value);
  let worded: Record<string, unknown> | undefined;
  for (const [key, one] of Object.entries(value)) {
    if (isWhole && (key === "text" || key === "marked")) continue;
    const now = wordIn(one, forms, wordStatement);
    if (now !== one) (worded ??= { ...value })[key] = now;
  }
  return isWhole ? wordStatement({ ...value, ...worded }) : (worded ?? value);
}

/** The value for a reader: with the text of each statement in it, and every other text, worded. */
export const wordStatements = <Value>(value: Value, forms: ValueForms): Value =>
  wordIn(value, forms, (one) => ({ ...one, text: wordMarks(one.marked, forms) })) as Value;

/** The value with its texts worded for one reader; its statements, which have several, are unchanged. */
export const wordTexts = <Value>(value: Value, forms: ValueForms): Value =>
  wordIn(value, forms, (one) => one) as Value;
