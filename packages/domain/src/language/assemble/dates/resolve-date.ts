import type { DateSpec } from "../../grammar/piece.ts";
import type { ParseContext } from "../../parsed-message.ts";
import { addDays, type CalendarDay, dayOf, readDay, weekdayOf } from "./calendar-day.ts";

/** The writer's local date, as `2026-11-20`, and hour. */
export type Now = { readonly date: string; readonly hour: number };

/** Local date and hour of an ISO time with offset. */
export const readNow = (now: string): Now => ({
  date: now.slice(0, 10),
  hour: Number(now.slice(11, 13)) || 0,
});

/** The latest such day and month not after today. */
const latestInYear = (today: CalendarDay, month: number, day: number): CalendarDay | undefined => {
  for (let year = today.year; year > today.year - 9; year -= 1) {
    const found = dayOf(year, month, day);
    if (found && found.count <= today.count) return found;
  }
  return undefined;
};

const latestInMonth = (today: CalendarDay, day: number): CalendarDay | undefined => {
  for (let back = 0; back < 12; back += 1) {
    const months = today.year * 12 + today.month - 1 - back;
    const found = dayOf(Math.floor(months / 12), (months % 12) + 1, day);
    if (found && found.count <= today.count) return found;
  }
  return undefined;
};

/** Nobody was training in another year than these. */
const [firstYear, lastYear] = [1920, 2100];
const dayIn = (year: number, month: number, day: number): CalendarDay | undefined =>
  year < firstYear || year > lastYear ? undefined : dayOf(year, month, day);

type DateOrder = Pick<ParseContext, "units" | "isMonthFirst">;

/** The date a phrase means for somebody who writes at `now`; undefined for one that does not exist (31 June, the year 0). */
export const resolveDate = (spec: DateSpec, now: Now, context: DateOrder): CalendarDay | undefined => {
  const today = readDay(now.date);
  if (!today) return undefined;
  switch (spec.type) {
    case "offset": {
      const late = spec.evening === true && now.hour < 4 ? -1 : 0;
      const day = Number.isInteger(spec.days) ? addDays(today, spec.days + late) : undefined;
      // "99999999 days ago", "2.5 days ago"
      return day && day.year > 0 ? day : undefined;
    }
    case "counted": {
      const from = spec.from && resolveDate(spec.from, now, context);
      return from && addDays(from, spec.days);
    }
    case "weekday": {
      if (spec.weeksAgo !== undefined)
        return addDays(today, spec.weekday - weekdayOf(today) - 7 * spec.weeksAgo);
      const back = (weekdayOf(today) - spec.weekday + 7) % 7;
      return addDays(today, back === 0 && spec.last ? -7 : -back);
    }
    case "day":
      if (spec.month === undefined) return latestInMonth(today, spec.day);
      return spec.year === undefined
        ? latestInYear(today, spec.month, spec.day)
        : dayIn(spec.year, spec.month, spec.day);
    case "numeric": {
      const { units, isMonthFirst = units === "lb" } = context;
      const [month, day] =
        spec.second > 12 || (spec.first <= 12 && isMonthFirst)
          ? [spec.first, spec.second]
          : [spec.second, spec.first];
      return spec.year === undefined ? latestInYear(today, month, day) : dayIn(spec.year, month, day);
    }
  }
};
