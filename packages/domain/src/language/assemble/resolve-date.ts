import type { MassUnit } from "../../units/unit.ts";
import type { DateSpec } from "../grammar/piece.ts";

/** The writer's local date, as `2026-11-20`, and hour. */
export type Now = { readonly date: string; readonly hour: number };

/** Local date and hour of an ISO time with offset. */
export const readNow = (now: string): Now => ({
  date: now.slice(0, 10),
  hour: Number(now.slice(11, 13)) || 0,
});

const dayOf = (year: number, month: number, day: number): Temporal.PlainDate | undefined => {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return day <= first.daysInMonth ? first.with({ day }) : undefined;
};

const isAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(a, b) > 0;

/** The latest such day and month not after today. */
const latestInYear = (
  today: Temporal.PlainDate,
  month: number,
  day: number,
): Temporal.PlainDate | undefined => {
  for (let year = today.year; year > today.year - 9; year -= 1) {
    const found = dayOf(year, month, day);
    if (found && !isAfter(found, today)) return found;
  }
  return undefined;
};

const latestInMonth = (today: Temporal.PlainDate, day: number): Temporal.PlainDate | undefined => {
  for (let back = 0; back < 12; back += 1) {
    const month = today.with({ day: 1 }).subtract({ months: back });
    const found = dayOf(month.year, month.month, day);
    if (found && !isAfter(found, today)) return found;
  }
  return undefined;
};

/** The date a phrase means for somebody who writes at `now`; undefined for one that does not exist (31 June). */
export const resolveDate = (spec: DateSpec, now: Now, units: MassUnit): Temporal.PlainDate | undefined => {
  const today = Temporal.PlainDate.from(now.date);
  switch (spec.type) {
    case "offset": {
      const late = spec.evening === true && now.hour < 4 ? -1 : 0;
      return today.add({ days: spec.days + late });
    }
    case "weekday": {
      const back = (today.dayOfWeek - spec.weekday + 7) % 7;
      return today.subtract({ days: back === 0 && spec.last ? 7 : back });
    }
    case "day":
      if (spec.month === undefined) return latestInMonth(today, spec.day);
      return spec.year === undefined
        ? latestInYear(today, spec.month, spec.day)
        : dayOf(spec.year, spec.month, spec.day);
    case "numeric": {
      const monthFirst = spec.second > 12 || (spec.first <= 12 && units === "lb");
      const [month, day] = monthFirst ? [spec.first, spec.second] : [spec.second, spec.first];
      return spec.year === undefined ? latestInYear(today, month, day) : dayOf(spec.year, month, day);
    }
  }
};
