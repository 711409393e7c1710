import type { PlannedExercise } from "@canter/domain/program/program";
import type { ExerciseLog, SessionLog, SetLog } from "@canter/domain/program/progress/session-log";
import type { SetRow } from "./set-rows.ts";

/** The log of a ticked row: its displayed values, so that what was seen is what is stored. */
export const tickedRow = ({ reps, seconds, weight, rpe, measure, isWarmup }: SetRow): SetLog => ({
  done: true,
  ...(measure === "reps" && reps !== undefined && { reps }),
  ...(measure === "time" && seconds !== undefined && seconds > 0 && { durationSeconds: seconds }),
  ...(weight && { weight }),
  ...(rpe !== undefined && { rpe }),
  ...(isWarmup && { warmup: true }),
});

/** The log with changes to an exercise. */
export const withExercise = (log: SessionLog, uid: string, patch: Partial<ExerciseLog>): SessionLog => ({
  ...log,
  exercises: { ...log.exercises, [uid]: { sets: [], ...log.exercises[uid], ...patch } },
});

/** Loads set for sets not done belonged to another exercise: they are removed, ticked sets stay. */
const withoutOpenLoads = (sets: readonly SetLog[]): SetLog[] =>
  sets.map((set) => (set.done ? set : { done: false, ...(set.warmup && { warmup: true }) }));

/** The log with an exercise replaced by another one. */
export const swapped = (log: SessionLog, uid: string, swappedFor: string): SessionLog =>
  withExercise(log, uid, {
    swappedFor,
    skipped: false,
    sets: withoutOpenLoads(log.exercises[uid]?.sets ?? []),
  });

/** The log with the planned exercise restored. */
export const swappedBack = (log: SessionLog, uid: string): SessionLog => {
  const { swappedFor: _, sets = [], ...rest } = log.exercises[uid] ?? {};
  return {
    ...log,
    exercises: { ...log.exercises, [uid]: { ...rest, sets: withoutOpenLoads(sets) } },
  };
};

/** The log with changes to one set; untouched sets before it stay open, with warm-ups marked as such. */
export const withSet = (
  log: SessionLog,
  exercise: PlannedExercise,
  index: number,
  patch: Partial<SetLog>,
): SessionLog => {
  const before = log.exercises[exercise.uid]?.sets ?? [];
  const length = Math.max(before.length, index + 1);
  const empty = (at: number): SetLog => ({ done: false, ...(at < exercise.warmupSets && { warmup: true }) });
  const sets = Array.from({ length }, (_, at) => before[at] ?? empty(at));
  return withExercise(log, exercise.uid, {
    sets: sets.map((set, at) => (at === index ? { ...set, ...patch } : set)),
  });
};
