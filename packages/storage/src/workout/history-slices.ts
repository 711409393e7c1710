import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { selectSavedWorkouts, selectWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

/**
 * The next days of an athlete's saved workouts after a date (default: the first), oldest first: at least `limit` workouts, unless there
 * are no more, and always whole days.
 */
export const workoutsAfterDate = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  { after = "", limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly Workout[]> => {
  const next = await selectSavedWorkouts(db, scope)
    .clearSelect()
    .select("w.date")
    .where("w.athlete_id", "=", athleteId)
    .where("w.date", ">", after)
    .orderBy("w.date")
    .limit(limitTo(limit))
    .execute();
  const last = next.at(-1)?.date;
  if (last === undefined) return [];
  const rows = await selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", athleteId)
    .where("w.date", ">", after)
    .where("w.date", "<=", last)
    .orderBy("w.date")
    .orderBy("w.created_at")
    .orderBy("w.id")
    .execute();
  return rows.map(rowToWorkout);
};

/** A text that changes with any change of an athlete's history. */
export const historyMark = async (db: Handle, scope: Scope, athleteId: string): Promise<string> => {
  const row = await selectWorkouts(db, scope)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.max("w.updated_at").as("latest"),
      fn.sum<number>("w.version").as("versions"),
    ])
    .where("w.athlete_id", "=", athleteId)
    .executeTakeFirstOrThrow();
  return Number(row.count) === 0 ? "" : `${row.count} ${row.latest} ${row.versions}`;
};
