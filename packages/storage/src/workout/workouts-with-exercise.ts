import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { selectSavedWorkouts } from "./select-workouts.ts";
import { decodedCursor } from "./workout-cursor.ts";
import { pageOf, type WorkoutPage } from "./workout-page.ts";

export type ExercisePage = { readonly cursor?: string | undefined; readonly limit: number };

/** A page of an athlete's saved workouts with one exercise (`exerciseKeyOf`), newest first. Invalid: a cursor that no page has given out. */
export const workoutsWithExercise = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  exerciseKey: string,
  { cursor, limit }: ExercisePage,
): Promise<Result<WorkoutPage, Problem>> => {
  const from = decodedCursor(cursor);
  if (!from.ok) return from;
  const end = from.value;
  const query = selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", athleteId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("workout_exercises as e")
          .select("e.workout_id")
          .whereRef("e.workout_id", "=", "w.id")
          .where("e.exercise_key", "=", exerciseKey),
      ),
    );
  const rows = await (
    end
      ? query.where((eb) => eb(eb.refTuple("w.date", "w.created_at", "w.id"), "<", eb.tuple(...end)))
      : query
  )
    .orderBy("w.date", "desc")
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  return ok(pageOf(rows, limit));
};
