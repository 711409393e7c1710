import type { Scope } from "@canter/domain/access/scope";
import { type Workout, workoutSchema } from "@canter/domain/workout/workout";
import { isReadableWorkout } from "../access/readable-athletes.ts";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { rowToWorkout } from "./workout-row.ts";

/** The kind of change in one version. */
export type WorkoutChange = "created" | "edited" | "deleted" | "restored" | "undone" | "completed";

type VersionRow = Database["workout_versions"];

const insertVersions = prepareQuery((db, { rows }: { readonly rows: readonly VersionRow[] }) =>
  db
    .insertInto("workout_versions")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["workout_id", "version"]).doNothing()),
);

const rowOf = (workout: Workout, change: WorkoutChange, changedBy: string): VersionRow => ({
  workout_id: workout.id,
  version: workout.version,
  change,
  changed_by: changedBy,
  created_at: workout.updatedAt,
  snapshot: JSON.stringify(workout),
});

/** The author of a change: the acting member's id, or `system`. */
const changedBy = ({ actor }: Scope): string => (actor === "system" ? "system" : actor.memberId);

/**
 * Notes who made new workouts where they don't say so themselves. As long as a workout has its first version, its own row is that version:
 * most are never changed, and a copy of each would be as large as they are.
 */
export const storeAuthors = async (
  trx: TransactionHandle,
  scope: Scope,
  workouts: readonly Workout[],
): Promise<void> => {
  const author = changedBy(scope);
  const forOthers = workouts.filter(({ loggedBy }) => loggedBy !== author);
  for (const some of inBatches(forOthers))
    await insertVersions(trx, { rows: some.map((workout) => rowOf(workout, "created", author)) });
};

const firstVersion = (workout: Workout): VersionRow => rowOf(workout, "created", workout.loggedBy);

/** Stores a workout's new version, and its first if that was `before` and is stored nowhere else from now on. */
export const storeVersion = async (
  trx: TransactionHandle,
  scope: Scope,
  before: Workout,
  workout: Workout,
  change: WorkoutChange,
): Promise<void> => {
  const first = before.version === 1 ? [firstVersion(before)] : [];
  await insertVersions(trx, { rows: [...first, rowOf(workout, change, changedBy(scope))] });
};

/** A workout's state after one change; `changedBy` is a member's id or `system`, `createdAt` epoch milliseconds. */
export type WorkoutVersion = {
  readonly version: number;
  readonly change: WorkoutChange;
  readonly changedBy: string;
  readonly createdAt: number;
  readonly workout: Workout;
};

/** All versions of a readable workout (also of a deleted one), oldest first; none when the scope can't read it. */
export const listWorkoutVersions = async (
  db: Handle,
  scope: Scope,
  workoutId: string,
): Promise<readonly WorkoutVersion[]> => {
  const current = await db
    .selectFrom("workouts as w")
    .selectAll("w")
    .where("w.id", "=", workoutId)
    .where((eb) => isReadableWorkout(eb.ref("w.athlete_id"), eb.ref("w.rider_athlete_id"), scope))
    .executeTakeFirst();
  if (!current) return [];
  const rows = await db
    .selectFrom("workout_versions as v")
    .selectAll("v")
    .where("v.workout_id", "=", workoutId)
    .orderBy("v.version")
    .execute();
  // Without rows: nobody has changed it yet.
  const versions = rows.length > 0 ? rows : [firstVersion(rowToWorkout(current))];
  return versions.map((row) => ({
    version: row.version,
    change: row.change as WorkoutChange,
    changedBy: row.changed_by,
    createdAt: row.created_at,
    workout: workoutSchema.parse(JSON.parse(row.snapshot)),
  }));
};
