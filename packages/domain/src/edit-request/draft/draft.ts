import type { CardioBlock, PlannedExercise, PlannedSession, Program, Week } from "../../program/program.ts";
import { dayOfWeekNumber } from "../../program/entered-date.ts";
import type { LoadBound } from "../edit-request.ts";
import { addDays } from "../../schedule/local-date.ts";
import { nextWeekday } from "./day.ts";

/** An exercise of the program that the member sees (`was`), or a new one, with the values that the edits so far leave it. */
export type ExerciseNode = {
  readonly was?: PlannedExercise | undefined;
  now: PlannedExercise;
  session: SessionNode;
  gone: boolean;
};
export type SessionNode = {
  readonly was?: PlannedSession | undefined;
  now: {
    name: string;
    scheduledDate?: string | undefined;
    dayOfWeek?: string | undefined;
    cardio?: CardioBlock | undefined;
  };
  week: WeekNode;
  exercises: ExerciseNode[];
  /** As the member sees them. */
  readonly shown: readonly ExerciseNode[];
  gone: boolean;
};
export type WeekNode = {
  readonly was?: Week | undefined;
  now: { phase: string; startDate?: string | undefined; endDate?: string | undefined };
  sessions: SessionNode[];
  readonly shown: readonly SessionNode[];
  gone: boolean;
};
export type Call = { readonly name: string; readonly args: Record<string, unknown> };

/**
 * What a call does to the program, told beside the call: the words of the message are held against it. `before` and `after` hold the fields
 * that it sets; a place in a list is `place`, from 1. Where it is so already, an effect without a call says that.
 */
export type Effect = {
  readonly kind: "modify" | "remove" | "add" | "reorder" | "copy";
  readonly of: "exercise" | "session" | "week";
  readonly exercise?: ExerciseNode | undefined;
  readonly session?: SessionNode | undefined;
  readonly week: WeekNode;
  /** What was copied. */
  readonly source?: SessionNode | WeekNode | undefined;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/**
 * A program while edits are planned: `weeks` as they leave it, `shown` as the member sees it, for whom numbers and names mean that.
 * Calls are made with the numbers that hold when their turn comes.
 */
export type Draft = {
  readonly weeks: WeekNode[];
  readonly shown: readonly WeekNode[];
  readonly today: string;
  /** Of "everything" those alone whose load is so. */
  readonly bound?: LoadBound | undefined;
  readonly calls: Call[];
  /** What the calls do, in order. */
  readonly effects: Effect[];
  /** What would change, a piece each. */
  readonly said: string[];
};

const exerciseNode = (exercise: PlannedExercise, session: SessionNode): ExerciseNode => ({
  was: exercise,
  now: exercise,
  session,
  gone: false,
});

const sessionNode = (session: PlannedSession, week: WeekNode): SessionNode => {
  const shown: ExerciseNode[] = [];
  const node: SessionNode = { was: session, now: session, week, exercises: [], shown, gone: false };
  for (const exercise of session.exercises) shown.push(exerciseNode(exercise, node));
  node.exercises = [...shown];
  return node;
};

const weekNode = (week: Week): WeekNode => {
  const shown: SessionNode[] = [];
  const node: WeekNode = { was: week, now: week, sessions: [], shown, gone: false };
  for (const session of week.sessions) shown.push(sessionNode(session, node));
  node.sessions = [...shown];
  return node;
};

/** A draft of a program on a day; `today` is a local date. */
export const createDraft = (program: Program, today: string, bound?: LoadBound): Draft => {
  const weeks = program.weeks.map(weekNode);
  return { weeks, shown: [...weeks], today, bound, calls: [], effects: [], said: [] };
};

export const isDone = (session: SessionNode): boolean => session.was?.completed === true;

/** Nothing is planned in it: no exercise, no cardio, no other work such as a ride. */
export const isRest = ({ exercises, now, was }: SessionNode): boolean =>
  exercises.length === 0 && now.cardio === undefined && was?.work === undefined;

export const sessionsOf = (draft: Draft): readonly SessionNode[] =>
  draft.shown.flatMap((week) => week.shown).filter((session) => !session.gone);

export const startOf = (week: WeekNode): string | undefined => week.now.startDate?.slice(0, 10);
export const endOf = (week: WeekNode): string | undefined => week.now.endDate?.slice(0, 10);

/** The session's date as the member sees it: its own, else its weekday in its week; undefined in a queue. */
export const dateOf = (session: SessionNode): string | undefined => {
  const { scheduledDate, dayOfWeek } = session.was ?? session.now;
  if (scheduledDate) return scheduledDate.slice(0, 10);
  const weekday = dayOfWeekNumber(dayOfWeek);
  const start = (session.week.was ?? session.week.now).startDate?.slice(0, 10);
  return weekday === undefined || start === undefined ? undefined : nextWeekday(start, weekday);
};

const daysAfterFirst = 6;

/** The week whose dates hold a day. One that does not say when it ends has seven days. */
export const weekOfDate = (draft: Draft, date: string): WeekNode | undefined =>
  [...draft.shown.filter(({ gone }) => !gone), ...draft.weeks].find((week) => {
    const start = startOf(week);
    const end = endOf(week) ?? (start && addDays(start, daysAfterFirst));
    return start !== undefined && end !== undefined && start <= date && date <= end;
  });

/** The current session: the one of today that is not completed, else the first in order that is not. */
export const currentSession = (draft: Draft): SessionNode | undefined => {
  const open = sessionsOf(draft).filter((session) => !isDone(session));
  return open.find((session) => dateOf(session) === draft.today) ?? open[0];
};

export const weekNumberOf = (draft: Draft, week: WeekNode): number => draft.weeks.indexOf(week) + 1;

export const addressOf = (
  draft: Draft,
  session: SessionNode,
): { weekNumber: number; sessionNumber: number } => ({
  weekNumber: weekNumberOf(draft, session.week),
  sessionNumber: session.week.sessions.indexOf(session) + 1,
});
