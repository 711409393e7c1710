import type { Workout } from "../workout/workout.ts";

/**
 * Of a member's workouts, the drafts that a bare answer may complete: those of the message that was logged last, in its order. None if that
 * message left none, however many wait of earlier ones.
 */
export function openDrafts(workouts: readonly Workout[]): readonly Workout[] {
  const written = workouts.filter(({ source }) => source.messageId !== undefined);
  const last = written.toSorted((a, b) => b.createdAt - a.createdAt)[0]?.source.messageId;
  return written
    .filter(({ source, status }) => source.messageId === last && status === "draft")
    .toSorted((a, b) => (a.source.workoutIndex ?? 0) - (b.source.workoutIndex ?? 0));
}
