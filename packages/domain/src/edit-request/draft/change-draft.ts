import type { CardioType, PlannedExercise, PlannedSession, PlannedWork } from "../../program/program.ts";
import { addressOf, weekNumberOf } from "./draft.ts";
import type { Draft, ExerciseNode, SessionNode, WeekNode, Effect } from "./draft.ts";

/** The values that the fields of `updates` have before them. */
export const valuesBefore = (now: object, updates: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(updates).map((field) => [field, (now as Record<string, unknown>)[field]]));

/** The edits that a draft can take: each makes a call with the numbers of the moment and carries it out on the draft. */

const call = (draft: Draft, name: string, args: Record<string, unknown>, effect: Effect): void => {
  draft.calls.push({ name, args });
  draft.effects.push(effect);
};

const ofExercise = (
  exercise: ExerciseNode,
  kind: Effect["kind"],
  before: Effect["before"],
  after: Effect["after"],
): Effect => ({
  of: "exercise",
  kind,
  exercise,
  session: exercise.session,
  week: exercise.session.week,
  before,
  after,
});

const ofSession = (
  session: SessionNode,
  kind: Effect["kind"],
  before: Effect["before"],
  after: Effect["after"],
  source?: SessionNode,
): Effect => ({ of: "session", kind, session, week: session.week, before, after, source });

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

const isUnchanged = (now: object, updates: object): boolean =>
  Object.entries(updates).every(([field, value]) => (now as Record<string, unknown>)[field] === value);

/** A second call that changes nothing more is left out: "can't do squats, skip that exercise" skips it once. */
export const modifyExercise = (draft: Draft, node: ExerciseNode, updates: ExerciseUpdates): void => {
  const isKnown = draft.effects.some((effect) => effect.of === "exercise" && effect.exercise === node);
  if (isKnown && isUnchanged(node.now, updates)) return;
  const exerciseNumber = node.session.exercises.indexOf(node) + 1;
  call(
    draft,
    "modify_exercise",
    { ...addressOf(draft, node.session), exerciseNumber, updates },
    ofExercise(node, "modify", valuesBefore(node.now, updates), updates),
  );
  node.now = { ...node.now, ...updates } as PlannedExercise;
};

/** The exercise has these values already: no call, but what was said of it is so. */
export const leaveExercise = (draft: Draft, node: ExerciseNode, updates: ExerciseUpdates): void => {
  draft.effects.push(ofExercise(node, "modify", valuesBefore(node.now, updates), updates));
};

export const removeExercise = (draft: Draft, node: ExerciseNode): void => {
  const at = node.session.exercises.indexOf(node);
  call(
    draft,
    "remove_exercise",
    { ...addressOf(draft, node.session), exerciseNumber: at + 1 },
    ofExercise(node, "remove", { ...node.now, place: at + 1 }, {}),
  );
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
  const now: PlannedExercise = { uid: "", id: "", sets: [], warmupSets: 0, restSeconds: 120, ...exercise };
  const node: ExerciseNode = { now, session, gone: false };
  const place = (atEnd ? session.exercises.length : at) + 1;
  call(
    draft,
    "add_exercise",
    { ...addressOf(draft, session), position: atEnd ? "end" : at + 1, exercise },
    ofExercise(node, "add", {}, { ...exercise, place }),
  );
  session.exercises.splice(atEnd ? session.exercises.length : at, 0, node);
  return node;
};

/** `to`: its index afterwards. Where it is already there, nothing is to be done. */
export const reorderExercise = (draft: Draft, node: ExerciseNode, to: number): void => {
  const { exercises } = node.session;
  const from = exercises.indexOf(node);
  if (from === to) {
    draft.effects.push(ofExercise(node, "reorder", { place: from + 1 }, { place: to + 1 }));
    return;
  }
  call(
    draft,
    "reorder_exercises",
    { ...addressOf(draft, node.session), exerciseNumber: from + 1, newPosition: to + 1 },
    ofExercise(node, "reorder", { place: from + 1 }, { place: to + 1 }),
  );
  exercises.splice(from, 1);
  exercises.splice(to, 0, node);
};

export type SessionUpdates = {
  name?: string;
  scheduledDate?: string;
  dayOfWeek?: string;
  warmup?: readonly string[];
  cardio?: CardioInput | null;
  work?: PlannedWork | null;
  notes?: string;
};
export type CardioInput = {
  readonly type: CardioType;
  /** Minutes; one of these two is there. */
  readonly duration?: number;
  readonly distanceMeters?: number;
  readonly modality?: string;
  readonly instructions?: string;
  readonly notes?: string;
};

export const modifySession = (draft: Draft, session: SessionNode, updates: SessionUpdates): void => {
  const before = valuesBefore({ ...session.was, ...session.now }, updates);
  call(
    draft,
    "modify_session",
    { ...addressOf(draft, session), updates },
    ofSession(session, "modify", before, updates),
  );
  const { cardio, work: _work, warmup: _, notes: __, ...rest } = updates;
  session.now = { ...session.now, ...rest };
  if (cardio !== undefined)
    session.now = { ...session.now, cardio: cardio === null ? undefined : { ...cardio, completed: false } };
};

export const removeSession = (draft: Draft, session: SessionNode): void => {
  call(draft, "remove_session", addressOf(draft, session), ofSession(session, "remove", session.now, {}));
  session.week.sessions.splice(session.week.sessions.indexOf(session), 1);
  session.gone = true;
};

export type NewSession = Pick<PlannedSession, "name"> &
  SessionUpdates & { exercises: readonly NewExercise[] };

export const addSession = (draft: Draft, week: WeekNode, session: NewSession, at: number): SessionNode => {
  const atEnd = at >= week.sessions.length;
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
  call(
    draft,
    "add_session",
    { weekNumber: weekNumberOf(draft, week), position: atEnd ? "end" : at + 1, session },
    ofSession(node, "add", {}, session),
  );
  week.sessions.splice(Math.min(at, week.sessions.length), 0, node);
  return node;
};

/** A fresh copy: nothing done, no date, its weekday kept. */
export const copySession = (draft: Draft, source: SessionNode, week: WeekNode, at: number): SessionNode => {
  const { weekNumber, sessionNumber } = addressOf(draft, source);
  const atEnd = at >= week.sessions.length;
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
  call(
    draft,
    "copy_session",
    {
      sourceWeekNumber: weekNumber,
      sourceSessionNumber: sessionNumber,
      targetWeekNumber: weekNumberOf(draft, week),
      position: atEnd ? "end" : at + 1,
    },
    ofSession(node, "copy", {}, { place: at + 1 }, source),
  );
  week.sessions.splice(Math.min(at, week.sessions.length), 0, node);
  return node;
};

export type WeekUpdates = { phase?: string; startDate?: string; endDate?: string; description?: string };

export const modifyWeek = (draft: Draft, week: WeekNode, updates: WeekUpdates): void => {
  call(
    draft,
    "modify_week",
    { weekNumber: weekNumberOf(draft, week), updates },
    { of: "week", kind: "modify", week, before: valuesBefore(week.now, updates), after: updates },
  );
  week.now = { ...week.now, ...updates };
};

export const removeWeek = (draft: Draft, week: WeekNode): void => {
  call(
    draft,
    "remove_week",
    { weekNumber: weekNumberOf(draft, week) },
    { of: "week", kind: "remove", week, before: { ...week.now }, after: {} },
  );
  draft.weeks.splice(draft.weeks.indexOf(week), 1);
  week.gone = true;
};

export type NewWeek = WeekUpdates & { phase: string; sessions: readonly NewSession[] };

/** `source`: the week that it is a copy of. */
export const addWeek = (draft: Draft, week: NewWeek, at: number, source: WeekNode): WeekNode => {
  const atEnd = at >= draft.weeks.length;
  const node: WeekNode = { now: { ...week }, sessions: [], shown: [], gone: false };
  call(
    draft,
    "add_week",
    { position: atEnd ? "end" : at + 1, weeks: [week] },
    { of: "week", kind: "add", week: node, before: {}, after: { ...week, place: at + 1 }, source },
  );
  draft.weeks.splice(Math.min(at, draft.weeks.length), 0, node);
  return node;
};
