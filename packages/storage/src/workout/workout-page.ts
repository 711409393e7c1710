import type { Workout } from "@canter/domain/workout/workout";
import { encodeWorkoutCursor } from "./workout-cursor.ts";
import { rowToWorkout, type WorkoutRow } from "./workout-row.ts";

export type WorkoutPage = { readonly items: readonly Workout[]; readonly nextCursor?: string };

/** A page of at most `limit` from rows that are sorted newest first (date, time of creation, id) and were looked up to `limit + 1`. */
export const pageOf = (rows: readonly WorkoutRow[], limit: number): WorkoutPage => {
  const items = rows.slice(0, limit).map(rowToWorkout);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items };
  return { items, nextCursor: encodeWorkoutCursor([last.date, last.createdAt, last.id]) };
};
