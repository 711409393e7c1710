import type { PlannedSession } from "./program.ts";

/**
 * Where a planned session stands: `done` was completed (or its cardio block, where nothing else is left of it); `open` asks for something
 * to be done; `empty` asks for nothing: a rest day, or one whose exercises are all skipped. Nobody has to tick off an empty one: what is next
 * passes over it, and it counts neither as done nor as to be done.
 */
export const sessionState = (session: PlannedSession): "done" | "open" | "empty" => {
  if (session.completed) return "done";
  const asksForExercises = session.exercises.some((exercise) => exercise.skipped !== true);
  if (asksForExercises || session.work || (session.cardio && !session.cardio.completed)) return "open";
  return session.cardio ? "done" : "empty";
};
