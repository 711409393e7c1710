import type { CardioBlock, PlannedExercise, PlannedSession, Program, Week } from "../../program.ts";
import type { ToolCall } from "../edit.ts";

/**
 * The edits as in the tool specification's pseudocode: a deep clone, plain splices, everything renumbered. Slow and without checks; the
 * reference result for every valid call. Where our rules differ, they apply: 120 seconds of rest, copies start fresh, "" clears, cardio
 * keeps its actuals, a session may become empty.
 */
type Item = Record<string, unknown>;
type Args = Readonly<Record<`${"" | "source" | "target"}${"w" | "W"}eekNumber`, number>> & {
  readonly sessionNumber: number;
  readonly sourceSessionNumber: number;
  readonly exerciseNumber: number;
  readonly newPosition: number;
  readonly position: number | "end";
  readonly updates: Item;
  readonly exercise: PlannedExercise;
  readonly session: PlannedSession;
  readonly weeks: readonly Week[];
};

const cleared = <T extends Item>(item: T, fields: readonly string[]): T => {
  for (const field of fields) if (item[field] === "") delete item[field];
  return item;
};

const fresh = (exercise: PlannedExercise): PlannedExercise =>
  cleared(
    {
      ...exercise,
      warmupSets: exercise.warmupSets ?? 0,
      restSeconds: exercise.restSeconds ?? 120,
      sets: [],
      skipped: false,
    },
    ["notes", "groupLabel"],
  );

const planned = ({ actualDuration: _minutes, avgHeartRate: _rate, ...cardio }: CardioBlock): CardioBlock => ({
  ...cardio,
  completed: false,
});

function freshSession(session: PlannedSession): PlannedSession {
  const { startedAt: _s, completedDate: _c, duration: _d, rating: _r, ...kept } = session;
  const made: PlannedSession = {
    warmup: [],
    ...kept,
    exercises: (session.exercises ?? []).map(fresh),
    completed: false,
  };
  if (made.cardio) made.cardio = planned(made.cardio);
  return made;
}

function merge(item: Item, updates: Item, clearable: readonly string[]): void {
  for (const [field, value] of Object.entries(updates)) {
    if (value === null) delete item[field];
    else if (field === "cardio") {
      const {
        completed = false,
        actualDuration,
        avgHeartRate,
      } = (item["cardio"] ?? {}) as Partial<CardioBlock>;
      item["cardio"] = { ...planned(value as CardioBlock), completed, actualDuration, avgHeartRate };
    } else item[field] = value;
  }
  cleared(item, clearable);
}

const insert = <T>(list: T[], position: number | "end", ...items: readonly T[]): unknown =>
  list.splice(position === "end" ? list.length : position - 1, 0, ...items);

function execute(weeks: Week[], name: string, p: Args): void {
  const week = weeks[p.weekNumber - 1] as Week;
  const session = week?.sessions[p.sessionNumber - 1] as PlannedSession;
  const exercises = session?.exercises;
  const at = p.exerciseNumber - 1;
  const steps: Readonly<Record<string, () => unknown>> = {
    modify_exercise: () => merge(exercises[at] as Item, p.updates, ["notes", "groupLabel"]),
    remove_exercise: () => exercises.splice(at, 1),
    add_exercise: () => insert(exercises, p.position, fresh(p.exercise)),
    remove_session: () => week.sessions.splice(p.sessionNumber - 1, 1),
    add_session: () => insert(week.sessions, p.position, freshSession(p.session)),
    modify_session: () => merge(session, p.updates, ["notes", "dayOfWeek"]),
    reorder_exercises: () => exercises.splice(p.newPosition - 1, 0, ...exercises.splice(at, 1)),
    copy_session: () => {
      const source = weeks[p.sourceWeekNumber - 1]?.sessions[p.sourceSessionNumber - 1] as PlannedSession;
      const { scheduledDate: _date, warmup, ...copy } = freshSession(source);
      const target = weeks[p.targetWeekNumber - 1]?.sessions ?? [];
      insert(target, p.position, { ...copy, ...(source.warmup && warmup && { warmup }) });
    },
    modify_week: () => merge(week, p.updates, ["description"]),
    add_week: () =>
      insert(
        weeks,
        p.position,
        ...p.weeks.map((one) => ({ ...one, sessions: (one.sessions ?? []).map(freshSession) })),
      ),
    remove_week: () => weeks.splice(p.weekNumber - 1, 1),
  };
  steps[name]?.();
}

const cloned = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The program after calls that are all possible, with ids by position and without uids. */
export function specEdits(program: Program, calls: readonly ToolCall[]): unknown {
  const { weeks: given, ...head } = cloned(program);
  let weeks = given;
  for (const call of calls) {
    execute(weeks, call.function.name, JSON.parse(call.function.arguments) as Args);
    weeks = cloned(weeks);
  }
  weeks.forEach((week, w) => {
    Object.assign(week, { id: `week-${w + 1}`, weekNumber: w + 1 });
    week.sessions.forEach((session, s) => {
      session.id = `${week.id}-session-${s + 1}`;
      session.exercises.forEach((exercise, e) => {
        exercise.id = `${session.id}-exercise-${e + 1}`;
      });
    });
  });
  return withoutUids({ ...head, weeks });
}

/** A program without its uids, for comparison. */
export const withoutUids = (program: unknown): unknown =>
  JSON.parse(JSON.stringify(program, (key, value: unknown) => (key === "uid" ? undefined : value)));
