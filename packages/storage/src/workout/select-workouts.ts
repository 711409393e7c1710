import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableWorkout } from "../group/athlete-access.ts";

/** All columns of the workouts that the scope may read: the start of every query of workouts. */
export const selectWorkouts = (db: Handle, scope: Scope) =>
  db
    .selectFrom("workouts as w")
    .selectAll("w")
    .where((eb) => isReadableWorkout(eb.ref("w.athlete_id"), eb.ref("w.rider_athlete_id"), scope));

/** Of those, what counts as training done: saved and not deleted. */
export const selectSavedWorkouts = (db: Handle, scope: Scope) =>
  selectWorkouts(db, scope).where("w.status", "=", "saved").where("w.deleted_at", "is", null);
