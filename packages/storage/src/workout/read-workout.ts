import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { selectWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

const selectWorkout = prepareQuery((db, { scope, id }: { readonly scope: Scope; readonly id: string }) =>
  selectWorkouts(db, scope).where("w.id", "=", id),
);

/** The workout with this id; undefined when there is none, the scope can't read it, or it is deleted (unless requested). */
export const readWorkout = async (
  db: Handle,
  scope: Scope,
  id: string,
  { includeDeleted = false }: { readonly includeDeleted?: boolean } = {},
): Promise<Workout | undefined> => {
  const { rows } = await selectWorkout(db, { scope, id });
  const row = rows[0];
  return row && (includeDeleted || row.deleted_at === null) ? rowToWorkout(row) : undefined;
};
