import {
  createValueForms,
  type SizeUnits,
  type Statement,
  wordMarks,
  wordsOf,
} from "@canter/domain/claim/marked-text";
import type { FormPreferences } from "@canter/domain/group/group";
import { unitsOf } from "@canter/domain/group/member-units";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { daysBetween, firstWeekdayOf, weekdayOf, weekStartOf } from "@canter/domain/schedule/local-date";
import { createDateForms, englishOf } from "@canter/domain/schedule/date-forms";
import { createUnitFormats, heightUnitOf, type NumberFormat } from "@canter/domain/units/format-units";

const isTwelveHours = (tag: string): boolean =>
  new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions().hour12 === true;

const numberFormatOf = (tag: string): NumberFormat => {
  const formats = new Map<number, Intl.NumberFormat>();
  return (value, decimals = 2) => {
    const format =
      formats.get(decimals) ??
      new Intl.NumberFormat(tag, { maximumFractionDigits: decimals, useGrouping: "min2" });
    formats.set(decimals, format);
    // Avoids minus zero.
    return format.format(value === 0 ? 0 : value).replace(/^-0$/, "0");
  };
};

const timeFormatOf = (tag: string, clock: FormPreferences["clock"]) => {
  const twelve = clock === undefined ? isTwelveHours(tag) : clock === "12h";
  const format = new Intl.DateTimeFormat(twelve && !isTwelveHours(tag) ? "en-US" : tag, {
    timeZone: "UTC",
    hour: twelve ? "numeric" : "2-digit",
    minute: "2-digit",
    hourCycle: twelve ? "h12" : "h23",
  });
  return (time: string): string => format.format(Date.parse(`1970-01-01T${time.slice(0, 5)}Z`));
};

/** The formats of dates, times and numbers for this browser's owner, unless they have chosen otherwise. */
export const createForms = (
  { sizes = { heights: "cm", land: "km" }, ...preferences }: FormPreferences & { readonly sizes?: SizeUnits },
  browserLocale: string,
) => {
  const tag = englishOf(preferences.locale ?? browserLocale);
  const number = numberFormatOf(tag);
  const dates = createDateForms(tag);
  return {
    number,
    units: createUnitFormats(number),
    dates,
    values: createValueForms(dates, sizes, number),
    time: timeFormatOf(tag, preferences.clock),
    firstWeekday: firstWeekdayOf(preferences),
    clock: preferences.clock ?? (isTwelveHours(tag) ? ("12h" as const) : ("24h" as const)),
  };
};

/** Until the frame knows the member. */
let forms = createForms({}, "en-GB");
let chosenBy: Member | undefined;

/** Sets the formats of this member. Must be called before anything formatted is rendered. */
export const chooseForms = (member: Member): void => {
  if (member === chosenBy) return;
  chosenBy = member;
  const units = unitsOf(member);
  const sizes = { heights: heightUnitOf(units), land: units.distance };
  forms = createForms({ ...member, sizes }, navigator.language);
};

type Member = FormPreferences & Parameters<typeof unitsOf>[0];

type UnitFormats = ReturnType<typeof createUnitFormats>;

/** The domain's formats (see there), with numbers in the member's format. */
export const formatNumber: NumberFormat = (value, decimals) => forms.number(value, decimals);
export const formatMass: UnitFormats["formatMass"] = (mass) => forms.units.formatMass(mass);
export const formatKg: UnitFormats["formatKg"] = (kg, unit) => forms.units.formatKg(kg, unit);
export const formatDistance: UnitFormats["formatDistance"] = (far) => forms.units.formatDistance(far);
export const formatTravelled: UnitFormats["formatTravelled"] = (meters, unit) =>
  forms.units.formatTravelled(meters, unit);
export const formatMeters: UnitFormats["formatMeters"] = (meters, unit) =>
  forms.units.formatMeters(meters, unit);
export const formatPace: UnitFormats["formatPace"] = (...pace) => forms.units.formatPace(...pace);

/** A generated statement, with its dates, heights and distances as this member reads them. */
export const formatStatement = (statement: Statement): string => wordsOf(statement, forms.values);

/** A text of the domain, with its dates, heights and distances as this member reads them. */
export const formatMarks = (text: string): string => wordMarks(text, forms.values);

/** The height of a fence: "76 cm", or "2'6\"" for who uses pounds and miles. */
export const formatHeight = (cm: number): string => forms.values.height(cm);

/** The exact form, for hovering and headings: "Monday, November 23, 2026" in New York, "Monday 23 November 2026" in London. */
export const formatDate = (date: string): string => forms.dates.long(date);

/** A short form for lists and axes: "Nov 17", with the year if it differs from that of `today`: "Nov 17, 2025". */
export const formatShortDate = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? forms.dates.short(date) : forms.dates.withYear(date);

/** Days from one to another: "Jan 4 – 10", with the year if it differs from that of `today`: "Jan 4 – 10, 2027". */
export const formatDays = (from: string, to: string, today: string): string =>
  [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4))
    ? forms.dates.range(from, to)
    : forms.dates.rangeWithYear(from, to);

const daysNamed = 6;

/** A day of the coming week by its name: "today", "tomorrow", "Friday"; any other by its date. */
export const formatComingDay = (date: string, today: string): string => {
  const ahead = daysBetween(today, date);
  if (ahead === 0 || ahead === 1) return describeDate(date, today);
  return ahead > 0 && ahead <= daysNamed
    ? (weekdays[weekdayOf(date) - 1] ?? date)
    : formatShortDate(date, today);
};

/** A local time of day (`18:40`): "6:40 PM" or "18:40". */
export const formatTime = (time: string): string => forms.time(time);

/** The first day of a date's week. */
export const weekStartFor = (date: string): string => weekStartOf(date, forms.firstWeekday);
