import { z } from "zod";
import type { Scope } from "@canter/domain/access/scope";
import { type Workout, localDateSchema } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isReadableWorkout } from "../access/readable-athletes.ts";
import { createPageCursor } from "../page-cursor.ts";
import { rowToWorkout, type WorkoutRow } from "./workout-row.ts";

/** All columns of the workouts that the scope may read: the start of every query of workouts. */
export const selectWorkouts = (db: Handle, scope: Scope) =>
  db
    .selectFrom("workouts as w")
    .selectAll("w")
    .where((eb) => isReadableWorkout(eb.ref("w.athlete_id"), eb.ref("w.rider_athlete_id"), scope));

/** Of those, the ones that count as done: saved and not deleted. */
export const selectSavedWorkouts = (db: Handle, scope: Scope) =>
  selectWorkouts(db, scope).where("w.status", "=", "saved").where("w.deleted_at", "is", null);

const sortKey = z.tuple([localDateSchema, z.int(), z.string().max(100)]);

/** A workout's position in its athlete's history: date, when it was stored, id. */
export type WorkoutCursor = z.infer<typeof sortKey>;

/** The end of a page of workouts. */
export const { encode: encodeWorkoutCursor, decode: decodedCursor } = createPageCursor(sortKey);

export type WorkoutPage = { readonly items: readonly Workout[]; readonly nextCursor?: string };

/** A page of at most `limit` from rows that are sorted newest first (date, time of creation, id) and were read up to `limit + 1`. */
export const pageOf = (rows: readonly WorkoutRow[], limit: number): WorkoutPage => {
  const items = rows.slice(0, limit).map(rowToWorkout);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items };
  return { items, nextCursor: encodeWorkoutCursor([last.date, last.createdAt, last.id]) };
};

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
