import { datePart, dayOfWeekNumber } from "@canter/domain/program/entered-date";
import type { PlannedSession } from "@canter/domain/program/program";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import type { SheetWeek } from "./overlay-sheet.ts";

/** The column of a session, 1 for Monday; undefined if it has no day. */
export const dayOf = (session: PlannedSession, date: string | undefined): number | undefined => {
  const known = date ?? datePart(session.scheduledDate);
  return known === undefined ? dayOfWeekNumber(session.dayOfWeek) : weekdayOf(known);
};

/** Days of the week with planned sessions: the others are narrow. */
export const usedDays = (
  weeks: readonly SheetWeek[],
  dates: Readonly<Record<string, string>>,
): ReadonlySet<number> =>
  new Set(
    weeks.flatMap(({ sessions }) => sessions.flatMap(({ session, uid }) => dayOf(session, dates[uid]) ?? [])),
  );

/**
 * The day of the week that the weeks begin on, 1 for Monday; Monday if none has dates. Undefined if they differ: then days have no common
 * columns.
 */
export const firstDay = (weeks: readonly SheetWeek[]): number | undefined => {
  const starts = new Set(
    weeks.flatMap(({ week }) => {
      const start = datePart(week.startDate);
      return start === undefined ? [] : [weekdayOf(start)];
    }),
  );
  const [only = 1, ...others] = starts;
  return others.length === 0 ? only : undefined;
};

/** The position of a day in a week that begins on `first`, from 1. */
export const columnOf = (day: number, first: number): number => ((day - first + 7) % 7) + 1;
