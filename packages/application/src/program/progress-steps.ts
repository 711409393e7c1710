import { mostMinutes, type PlannedSession } from "@canter/domain/program/program";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import type { Workout } from "@canter/domain/workout/workout";
import type { LinkedBy, ProgressFacts, StoredProgress } from "@canter/storage/program/progress";

/** Of a session that nobody has touched. */
export const noProgress = (sessionUid: string, now: number): StoredProgress => ({
  sessionUid,
  completed: false,
  declined: [],
  updatedAt: now,
});

/** What a session's cardio block came to: as it was ticked off, or, where it is all that the session asks for, as the workout has it. */
function cardioDone(
  { cardio, exercises }: PlannedSession,
  workout: Workout,
  log: SessionLog | undefined,
): ProgressFacts["cardio"] {
  if (!cardio) return undefined;
  const ticked = log?.cardio;
  const isAll = exercises.every(({ skipped }) => skipped === true);
  if (!ticked?.done && !isAll) return undefined;
  const minutes = ticked?.minutes ?? (isAll ? minutesOf(workout) : undefined);
  const heartRate = ticked?.avgHeartRate ?? (isAll ? workout.avgHeartRate : undefined);
  return {
    completed: true,
    ...(minutes !== undefined && { actualDuration: minutes }),
    ...(heartRate !== undefined && { avgHeartRate: heartRate }),
  };
}

/** As many as a program takes: a workout may be longer. */
const minutesOf = ({ durationSeconds }: Workout): number | undefined =>
  durationSeconds === undefined ? undefined : Math.min(mostMinutes, Math.round(durationSeconds / 60));

/** A session that a workout fulfils: it is completed on the workout's day. Another one that did before still counts as having done so. */
export function linkedTo(
  before: StoredProgress,
  session: PlannedSession,
  workout: Workout,
  linkedBy: LinkedBy,
  now: number,
): StoredProgress {
  const { facts, formerWorkoutId, ...rest } = before;
  const duration = minutesOf(workout);
  const cardio = cardioDone(session, workout, before.log);
  return {
    ...rest,
    ...(formerWorkoutId !== workout.id && { formerWorkoutId }),
    completed: true,
    completedDate: workout.date,
    workoutId: workout.id,
    linkedBy,
    facts: { ...facts, ...(duration !== undefined && { duration }), ...(cardio && { cardio }) },
    updatedAt: now,
  };
}

/** A session that is still to be done after all. What was ticked off, or brought along by a file, is kept. */
export function reopened(before: StoredProgress, now: number): StoredProgress {
  const { completedDate: _date, workoutId: _workout, linkedBy: _by, facts, ...rest } = before;
  const { duration: _duration, cardio: _cardio, ...kept } = facts ?? {};
  return {
    ...rest,
    completed: false,
    ...(Object.keys(kept).length > 0 ? { facts: kept } : { facts: undefined }),
    updatedAt: now,
  };
}
