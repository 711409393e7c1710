import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { selectSavedWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

/** More than anybody does of one discipline in a day; a program that logs thousands does not slow down what follows. */
const MOST = 100;

/** An athlete's saved workouts of one discipline and local date, latest written down first, at most 100. */
export const workoutsOnDate = async (
  db: Handle,
  scope: Scope,
  { athleteId, date, discipline }: Pick<Workout, "athleteId" | "date" | "discipline">,
): Promise<readonly Workout[]> => {
  const rows = await selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", athleteId)
    .where("w.date", "=", date)
    .where("w.discipline", "=", discipline)
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(MOST)
    .execute();
  return rows.map(rowToWorkout);
};
