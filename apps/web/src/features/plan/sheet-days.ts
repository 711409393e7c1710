import { dayOfWeekNumber } from "@canter/domain/program/day-of-week";
import { datePart } from "@canter/domain/program/entered-date";
import type { PlannedSession } from "@canter/domain/program/program";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import type { SheetWeek } from "./overlay-sheet.ts";

/** The column that a session stands in, 1 for Monday; undefined where it has no day. */
export const dayOf = (session: PlannedSession, date: string | undefined): number | undefined => {
  const known = date ?? datePart(session.scheduledDate);
  return known === undefined ? dayOfWeekNumber(session.dayOfWeek) : weekdayOf(known);
};

/** Days of the week on which anything is planned: the others stand back. */
export const usedDays = (
  weeks: readonly SheetWeek[],
  dates: Readonly<Record<string, string>>,
): ReadonlySet<number> =>
  new Set(
    weeks.flatMap(({ sessions }) => sessions.flatMap(({ session, uid }) => dayOf(session, dates[uid]) ?? [])),
  );
