import { addDays, weekStartOf } from "@canter/domain/schedule/local-date";
import type { SheetWeek } from "./overlay-sheet.ts";

type Now = {
  /** The day of each session that has one. */
  readonly dates: Readonly<Record<string, string>>;
  readonly nextUid: string | undefined;
  /** Local date. */
  readonly today: string;
};

const isUntouched = ({ state, sessions }: SheetWeek): boolean =>
  state === "same" && sessions.every((session) => session.state === "same");

/**
 * The weeks at the beginning of a sheet that are in the athlete's past: before the week of the next session, and before the calendar's
 * week if sessions have days. None in a program without a next session: it is viewed as a whole. Weeks with proposed changes are not
 * included.
 */
export const pastWeeks = (
  weeks: readonly SheetWeek[],
  { dates, nextUid, today }: Now,
): readonly SheetWeek[] => {
  const next = weeks.findIndex(({ sessions }) => sessions.some(({ uid }) => uid === nextUid));
  if (nextUid === undefined || next < 0) return [];
  const monday = weekStartOf(today);
  const isThisWeek = ({ sessions }: SheetWeek) =>
    sessions.some(({ uid }) => {
      const date = dates[uid];
      return date !== undefined && date >= monday && date <= addDays(monday, 6);
    });
  const now = weeks.findIndex(isThisWeek);
  const changed = weeks.findIndex((week) => !isUntouched(week));
  const firsts = [next, now, changed].filter((index) => index >= 0);
  return weeks.slice(0, Math.min(...firsts));
};
