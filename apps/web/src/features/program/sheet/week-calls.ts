import type { ToolCall } from "@canter/domain/program/edits/edit";
import { shiftWeeks } from "@canter/domain/program/schedule/shift-weeks";
import { datePart } from "@canter/domain/program/entered-date";
import type { PlannedSession, Program, Week } from "@canter/domain/program/program";
import { addDays, daysBetween, weekdayOf } from "@canter/domain/schedule/local-date";
import { toolCall } from "../page/use-program-edits.tsx";

/** The length of a week, in days; undefined for one without dates. */
const daysOf = ({ startDate, endDate }: Week): number | undefined => {
  const [start, end] = [datePart(startDate), datePart(endDate)];
  if (start === undefined) return undefined;
  return end === undefined ? 7 : daysBetween(start, end) + 1;
};

/** A copy of a session without its progress, later by a number of days. */
const copied = (
  { uid: _uid, id: _id, completed: _done, exercises, cardio, scheduledDate, ...rest }: PlannedSession,
  days: number,
) => {
  const date = datePart(scheduledDate);
  return {
    ...rest,
    exercises: exercises.map(
      ({ uid: _own, id: _place, sets: _logged, skipped: _left, ...exercise }) => exercise,
    ),
    ...(cardio && { cardio }),
    ...(date !== undefined && { scheduledDate: addDays(date, days) }),
  };
};

/**
 * Calls that insert a week after another one, empty or with a copy of its sessions. If the week has dates the new one gets the following
 * days, and later weeks are postponed by as many.
 */
export const callsToAddWeek = (program: Program, week: Week, isCopy: boolean): readonly ToolCall[] => {
  const days = daysOf(week);
  const start = datePart(week.startDate);
  const dates =
    days !== undefined && start !== undefined
      ? { startDate: addDays(start, days), endDate: addDays(start, 2 * days - 1) }
      : {};
  const added = {
    phase: week.phase || "New",
    ...dates,
    sessions: isCopy ? week.sessions.map((session) => copied(session, days ?? 0)) : [],
  };
  return [
    ...shiftWeeks(program, week.weekNumber + 1, days ?? 0),
    toolCall("add_week", { position: week.weekNumber + 1, weeks: [added] }),
  ];
};

/** Calls that remove a week and, if it has dates, pull the later ones forward. */
export const callsToRemoveWeek = (program: Program, week: Week): readonly ToolCall[] => [
  ...shiftWeeks(program, week.weekNumber + 1, -(daysOf(week) ?? 0)),
  toolCall("remove_week", { weekNumber: week.weekNumber }),
];

/** The first day of a week (1 for Monday) without a planned session, by the dates or days of its sessions. */
export const freeDate = (week: Week, dates: Readonly<Record<string, string>>): string | undefined => {
  const start = datePart(week.startDate);
  if (start === undefined) return undefined;
  const taken = new Set(week.sessions.map(({ uid }) => dates[uid]));
  const all = Array.from({ length: daysOf(week) ?? 7 }, (_, index) => addDays(start, index));
  return all.find((date) => !taken.has(date) && weekdayOf(date) < 7) ?? all.find((date) => !taken.has(date));
};
