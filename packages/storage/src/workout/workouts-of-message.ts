import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { selectWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

/** The workouts that a message became, saved, draft or deleted, in the message's order. */
export const workoutsOfMessage = async (
  db: Handle,
  scope: Scope,
  messageId: string,
): Promise<readonly Workout[]> => {
  const rows = await selectWorkouts(db, scope)
    .where("w.message_id", "=", messageId)
    .orderBy("w.workout_index")
    .execute();
  return rows.map(rowToWorkout);
};
