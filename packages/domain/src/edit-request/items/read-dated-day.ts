import { dayOf, isoOf, readDay, weekdayOf } from "../../language/assemble/calendar-day.ts";
import type { When } from "./item.ts";

type Dated = When & { readonly type: "date" };

/** The day of a month ("Friday the 4th") that is on a weekday, in this month or one of those beside it: the nearest to today. */
const fittingMonth = (weekday: number, day: number, today: string): string | undefined => {
  const now = readDay(today);
  if (!now) return undefined;
  const found = [-1, 0, 1, 2]
    .map((step) =>
      dayOf(now.year + Math.floor((now.month - 1 + step) / 12), ((now.month + 11 + step) % 12) + 1, day),
    )
    .filter((one) => one !== undefined)
    .filter((one) => weekdayOf(one) === weekday)
    .toSorted((a, b) => Math.abs(a.count - now.count) - Math.abs(b.count - now.count))[0];
  return found && isoOf(found);
};

/**
 * A weekday and a date beside each other are that date; `weekday` is kept where the two contradict. `openMonth`: the date is only a
 * day of a month, which may be the one that has it on that weekday.
 */
export const datedDay = (weekday: number, { date }: Dated, openMonth: boolean, today: string): When => {
  const day = readDay(date);
  if (!day || weekdayOf(day) === weekday) return { type: "date", date };
  const other = openMonth ? fittingMonth(weekday, day.day, today) : undefined;
  return other === undefined ? { type: "date", date, weekday } : { type: "date", date: other };
};
