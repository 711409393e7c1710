import { isSameValue } from "@canter/domain/program/changes/program-changes";
import type { PlannedSession, Program, Week } from "@canter/domain/program/program";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { shiftWeeks } from "@canter/domain/program/schedule/shift-weeks";
import { datePart } from "@canter/domain/program/entered-date";
import { addDays, daysBetween, weekdayOf } from "@canter/domain/schedule/local-date";
import { toolCall } from "../page/use-program-edits.tsx";

type State = "same" | "changed" | "added" | "removed";

/** A session on the sheet: its current state, and the proposed one if there are pending changes. */
export type SheetSession = {
  readonly uid: string;
  readonly state: State;
  readonly before: PlannedSession | undefined;
  readonly after: PlannedSession | undefined;
  /** The one to show: the current state, or the proposed one if it is added. */
  readonly session: PlannedSession;
};

export type SheetWeek = {
  readonly uid: string;
  readonly state: State;
  readonly week: Week;
  readonly after: Week | undefined;
  readonly sessions: readonly SheetSession[];
};

type Pair<T> = { readonly before: T | undefined; readonly after: T | undefined };

/** Merges two lists by uid: in the second's order, each removed item after its former predecessor. */
const pairs = <T extends { readonly uid: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly Pair<T>[] => {
  const old = new Map(before.map((item) => [item.uid, item]));
  const kept = new Set(after.map(({ uid }) => uid));
  const result: Pair<T>[] = after.map((item) => ({ before: old.get(item.uid), after: item }));
  before.forEach((item, index) => {
    if (kept.has(item.uid)) return;
    const neighbour = before[index - 1]?.uid;
    const at = result.findIndex((pair) => (pair.after ?? pair.before)?.uid === neighbour);
    result.splice(at + 1, 0, { before: item, after: undefined });
  });
  return result;
};

/** Addresses and numbers follow from positions; different ones are no change. */
const isSameSession = (one: PlannedSession, other: PlannedSession): boolean => {
  const plain = ({ exercises, ...session }: PlannedSession) => ({
    ...session,
    id: "",
    exercises: exercises.map((exercise) => ({ ...exercise, id: "" })),
  });
  return one === other || isSameValue(plain(one), plain(other));
};

const isSameWeek = (one: Week, other: Week): boolean =>
  one.phase === other.phase &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate &&
  one.description === other.description;

const stateOf = <T>({ before, after }: Pair<T>, isSame: (one: T, other: T) => boolean): State => {
  if (before === undefined) return "added";
  if (after === undefined) return "removed";
  return isSame(before, after) ? "same" : "changed";
};

const sheetSessions = (before: readonly PlannedSession[], after: readonly PlannedSession[]) =>
  pairs(before, after).flatMap((pair): SheetSession[] => {
    const session = pair.before ?? pair.after;
    return session ? [{ uid: session.uid, state: stateOf(pair, isSameSession), ...pair, session }] : [];
  });

/** A program merged with its state after the proposed changes; without any, just the program. */
export const overlaySheet = (before: Program, after: Program = before): readonly SheetWeek[] =>
  pairs(before.weeks, after.weeks).flatMap((pair): SheetWeek[] => {
    const week = pair.before ?? pair.after;
    if (!week) return [];
    return [
      {
        uid: week.uid,
        state: stateOf(pair, isSameWeek),
        week,
        after: pair.after,
        sessions: sheetSessions(
          pair.before?.sessions ?? [],
          // A removed week takes its sessions along.
          pair.after?.sessions ?? [],
        ),
      },
    ];
  });

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
