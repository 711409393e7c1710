import type { CardioType, PlannedExercise, PlannedSession } from "../../program/program.ts";
import { addressOf, weekNumberOf } from "./draft.ts";
import type { Draft, ExerciseNode, SessionNode, WeekNode } from "./draft.ts";

/** The edits that a draft can take: each makes a call with the numbers of the moment and carries it out on the draft. */

const call = (draft: Draft, name: string, args: Record<string, unknown>): void => {
  draft.calls.push({ name, args });
};

export type ExerciseUpdates = Partial<
  Pick<
    PlannedExercise,
    | "name"
    | "reps"
    | "targetLoad"
    | "workingSets"
    | "warmupSets"
    | "restSeconds"
    | "notes"
    | "groupLabel"
    | "skipped"
  >
>;

export const modifyExercise = (draft: Draft, node: ExerciseNode, updates: ExerciseUpdates): void => {
  const exerciseNumber = node.session.exercises.indexOf(node) + 1;
  call(draft, "modify_exercise", { ...addressOf(draft, node.session), exerciseNumber, updates });
  node.now = { ...node.now, ...updates } as PlannedExercise;
};

export const removeExercise = (draft: Draft, node: ExerciseNode): void => {
  const at = node.session.exercises.indexOf(node);
  call(draft, "remove_exercise", { ...addressOf(draft, node.session), exerciseNumber: at + 1 });
  node.session.exercises.splice(at, 1);
  node.gone = true;
};

export type NewExercise = Pick<PlannedExercise, "name" | "reps" | "targetLoad" | "workingSets"> &
  ExerciseUpdates;

/** `at`: index to insert at; the end when undefined. */
export const addExercise = (
  draft: Draft,
  session: SessionNode,
  exercise: NewExercise,
  at: number | undefined,
): ExerciseNode => {
  const atEnd = at === undefined || at >= session.exercises.length;
  call(draft, "add_exercise", { ...addressOf(draft, session), position: atEnd ? "end" : at + 1, exercise });
  const now: PlannedExercise = { uid: "", id: "", sets: [], warmupSets: 0, restSeconds: 120, ...exercise };
  const node: ExerciseNode = { now, session, gone: false };
  session.exercises.splice(atEnd ? session.exercises.length : at, 0, node);
  return node;
};

/** `to`: its index afterwards. Where it is already there, nothing is to be done. */
export const reorderExercise = (draft: Draft, node: ExerciseNode, to: number): void => {
  const { exercises } = node.session;
  const from = exercises.indexOf(node);
  if (from === to) return;
  call(draft, "reorder_exercises", {
    ...addressOf(draft, node.session),
    exerciseNumber: from + 1,
    newPosition: to + 1,
  });
  exercises.splice(from, 1);
  exercises.splice(to, 0, node);
};

export type SessionUpdates = {
  name?: string;
  scheduledDate?: string;
  dayOfWeek?: string;
  warmup?: readonly string[];
  cardio?: CardioInput | null;
  notes?: string;
};
export type CardioInput = {
  readonly type: CardioType;
  /** Minutes. */
  readonly duration: number;
  readonly modality?: string;
  readonly instructions?: string;
  readonly notes?: string;
};

export const modifySession = (draft: Draft, session: SessionNode, updates: SessionUpdates): void => {
  call(draft, "modify_session", { ...addressOf(draft, session), updates });
  const { cardio, warmup: _, notes: __, ...rest } = updates;
  session.now = { ...session.now, ...rest };
  if (cardio !== undefined)
    session.now = { ...session.now, cardio: cardio === null ? undefined : { ...cardio, completed: false } };
};

export const removeSession = (draft: Draft, session: SessionNode): void => {
  call(draft, "remove_session", addressOf(draft, session));
  session.week.sessions.splice(session.week.sessions.indexOf(session), 1);
  session.gone = true;
};

export type NewSession = Pick<PlannedSession, "name"> &
  SessionUpdates & { exercises: readonly NewExercise[] };

export const addSession = (draft: Draft, week: WeekNode, session: NewSession, at: number): SessionNode => {
  const atEnd = at >= week.sessions.length;
  call(draft, "add_session", {
    weekNumber: weekNumberOf(draft, week),
    position: atEnd ? "end" : at + 1,
    session,
  });
  const node: SessionNode = {
    now: { ...session, cardio: session.cardio ? { ...session.cardio, completed: false } : undefined },
    week,
    exercises: [],
    shown: [],
    gone: false,
  };
  node.exercises = session.exercises.map((exercise) => ({
    now: { uid: "", id: "", sets: [], warmupSets: 0, restSeconds: 120, ...exercise },
    session: node,
    gone: false,
  }));
  week.sessions.splice(Math.min(at, week.sessions.length), 0, node);
  return node;
};

/** A fresh copy: nothing done, no date, its weekday kept. */
export const copySession = (draft: Draft, source: SessionNode, week: WeekNode, at: number): SessionNode => {
  const { weekNumber, sessionNumber } = addressOf(draft, source);
  const atEnd = at >= week.sessions.length;
  call(draft, "copy_session", {
    sourceWeekNumber: weekNumber,
    sourceSessionNumber: sessionNumber,
    targetWeekNumber: weekNumberOf(draft, week),
    position: atEnd ? "end" : at + 1,
  });
  const shown: ExerciseNode[] = [];
  const node: SessionNode = {
    now: { ...source.now, scheduledDate: undefined },
    week,
    exercises: [],
    shown,
    gone: false,
  };
  for (const { now } of source.exercises)
    shown.push({ now: { ...now, skipped: false }, session: node, gone: false });
  node.exercises = [...shown];
  week.sessions.splice(Math.min(at, week.sessions.length), 0, node);
  return node;
};

export type WeekUpdates = { phase?: string; startDate?: string; endDate?: string; description?: string };

export const modifyWeek = (draft: Draft, week: WeekNode, updates: WeekUpdates): void => {
  call(draft, "modify_week", { weekNumber: weekNumberOf(draft, week), updates });
  week.now = { ...week.now, ...updates };
};

export const removeWeek = (draft: Draft, week: WeekNode): void => {
  call(draft, "remove_week", { weekNumber: weekNumberOf(draft, week) });
  draft.weeks.splice(draft.weeks.indexOf(week), 1);
  week.gone = true;
};

export type NewWeek = WeekUpdates & { phase: string; sessions: readonly NewSession[] };

export const addWeek = (draft: Draft, week: NewWeek, at: number): WeekNode => {
  const atEnd = at >= draft.weeks.length;
  call(draft, "add_week", { position: atEnd ? "end" : at + 1, weeks: [week] });
  const node: WeekNode = { now: { ...week }, sessions: [], shown: [], gone: false };
  draft.weeks.splice(Math.min(at, draft.weeks.length), 0, node);
  return node;
};
