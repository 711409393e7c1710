import type { Scope } from "@canter/domain/access/scope";
import {
  forbidden,
  invalid,
  notFound,
  type Problem,
  readOnly,
  versionConflict,
} from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { sql } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { isInGroup, isOneOf, isReadableAthlete, isWritableAthlete } from "../access/readable-athletes.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { indexWorkoutsLater } from "../search/pending-words.ts";
import { readWorkout } from "./read-workout.ts";
import { checkedWorkout, exerciseRowsOf, type WorkoutRow, workoutToRow } from "./workout-row.ts";
import { storeAuthors, storeVersion, type WorkoutChange } from "./workout-versions.ts";

type Asked = { readonly scope: Scope; readonly athleteId: string; readonly riderId: string };

const selectAthlete = prepareQuery((db, { scope, athleteId, riderId }: Asked) =>
  db
    .selectFrom("athletes as a")
    .select((eb) => [
      eb
        .case()
        .when(isWritableAthlete(eb.ref("a.id"), scope))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as("writable"),
      eb
        .selectFrom("athletes as r")
        .select("r.id")
        .where("r.id", "=", riderId)
        .where("r.kind", "=", "person")
        .where((e) => e.or([isInGroup(e.ref("r.id"), scope), isOneOf(e.ref("r.id"), scope.readableAthletes)]))
        .as("rider"),
    ])
    .where("a.id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope)),
);

/**
 * Whether a workout of this athlete, ridden by this rider, may be written in the scope. The rider may be any person of the
 * group. Not found: the athlete is not readable here; forbidden: readable only; invalid: a rider from elsewhere, or a horse.
 */
export const checkAthletes = async (
  db: Handle,
  scope: Scope,
  { athleteId, riderAthleteId }: { readonly athleteId: string; readonly riderAthleteId?: string | undefined },
): Promise<Result<void, Problem>> => {
  const { rows } = await selectAthlete(db, { scope, athleteId, riderId: riderAthleteId ?? "" });
  const row = rows[0];
  if (!row) return err(notFound("athlete"));
  if (!row.writable) return err(forbidden("Workouts of this athlete can be read here, but not written."));
  return riderAthleteId === undefined || row.rider !== null
    ? ok(undefined)
    : err(invalid("riderAthleteId", "must be a person of the group"));
};

type Rows<Row> = { readonly rows: readonly Row[] };

const insertExercises = prepareQuery((db, { rows }: Rows<Database["workout_exercises"]>) =>
  db.insertInto("workout_exercises").values(rows),
);

/** Writes the rows that belong to workouts' current rows: exercises, and that they wait for their words. */
const storeParts = async (trx: TransactionHandle, workouts: readonly Workout[]): Promise<void> => {
  for (const rows of inBatches(workouts.flatMap(exerciseRowsOf))) await insertExercises(trx, { rows });
  await indexWorkoutsLater(
    trx,
    workouts.map(({ id }) => id),
  );
};

const insertRows = prepareQuery((db, { rows }: { readonly rows: readonly WorkoutRow[] }) =>
  db.insertInto("workouts").values(rows),
);

/** Checks every athlete, with each of their riders, once. */
const checkAllAthletes = async (
  trx: TransactionHandle,
  scope: Scope,
  workouts: readonly Workout[],
): Promise<Result<void, Problem>> => {
  const pairs = new Map(
    workouts.map((workout) => [`${workout.athleteId} ${workout.riderAthleteId}`, workout]),
  );
  for (const pair of pairs.values()) {
    const allowed = await checkAthletes(trx, scope, pair);
    if (!allowed.ok) return allowed;
  }
  return ok(undefined);
};

/**
 * Stores new workouts, each as its version 1, with their exercises and words: all or none of them. Not found: the group is
 * not the scope's, or an athlete is not readable; forbidden: an athlete is readable only; invalid: a rider from elsewhere. Throws when an
 * id or (message, index) are taken.
 */
export const insertWorkouts = async (
  trx: TransactionHandle,
  scope: Scope,
  inputs: readonly Workout[],
): Promise<Result<readonly Workout[], Problem>> => {
  if (inputs.some(({ groupId }) => groupId !== scope.groupId)) return err(notFound("group"));
  const allowed = await checkAllAthletes(trx, scope, inputs);
  if (!allowed.ok) return allowed;
  const workouts = inputs.map((input) => checkedWorkout({ ...input, version: 1 }));
  for (const rows of inBatches(workouts.map(workoutToRow))) await insertRows(trx, { rows });
  await storeParts(trx, workouts);
  await storeAuthors(trx, scope, workouts);
  return ok(workouts);
};

/** `insertWorkouts` for one workout. */
export const insertWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  input: Workout,
): Promise<Result<Workout, Problem>> => {
  const inserted = await insertWorkouts(trx, scope, [input]);
  return inserted.ok ? ok(inserted.value[0] as Workout) : inserted;
};

/** Why the update matched no row. */
const whyNot = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  version: number,
): Promise<Problem> => {
  const there = await readWorkout(trx, scope, id, { includeDeleted: true });
  if (!there) return notFound("workout");
  return there.version === version
    ? readOnly("This workout")
    : versionConflict("This workout", there.version, version);
};

/**
 * Stores `input` as the new state of the workout with its id, as version `expectedVersion + 1`, if that is still the current one.
 * `updatedAt`, `deletedAt`, `status` and athlete are taken from `input`; id, group, author, source and time of creation stay. Not found,
 * forbidden (also for the athlete that it is moved to), conflict (another version), invalid (rider from elsewhere).
 */
export const replaceWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  input: Workout,
  change: Exclude<WorkoutChange, "created">,
  expectedVersion: number,
): Promise<Result<Workout, Problem>> => {
  const before = await readWorkout(trx, scope, input.id, { includeDeleted: true });
  if (!before) return err(notFound("workout"));
  const moved = before.athleteId !== input.athleteId || before.riderAthleteId !== input.riderAthleteId;
  const allowed = moved ? await checkAthletes(trx, scope, input) : ok(undefined);
  if (!allowed.ok) return allowed;
  const { groupId, loggedBy, source, createdAt } = before;
  const workout = checkedWorkout({
    ...input,
    groupId,
    loggedBy,
    source,
    createdAt,
    version: expectedVersion + 1,
  });
  const { numUpdatedRows } = await trx
    .updateTable("workouts")
    .set(workoutToRow(workout))
    .where("id", "=", input.id)
    .where("version", "=", expectedVersion)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return err(await whyNot(trx, scope, input.id, expectedVersion));
  await trx.deleteFrom("workout_exercises").where("workout_id", "=", input.id).execute();
  await storeParts(trx, [workout]);
  await storeVersion(trx, scope, before, workout, change);
  return ok(workout);
};

/**
 * Marks a workout as deleted at `now` (epoch milliseconds), as a new version; nothing is lost. Deleting again returns it unchanged.
 * Conflict when `expectedVersion` is given and it has another.
 */
export const deleteWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  now: number,
  expectedVersion?: number,
): Promise<Result<Workout, Problem>> => {
  const workout = await readWorkout(trx, scope, id, { includeDeleted: true });
  if (!workout) return err(notFound("workout"));
  if (workout.deletedAt !== undefined) return ok(workout);
  const deleted = { ...workout, updatedAt: now, deletedAt: now };
  return await replaceWorkout(trx, scope, deleted, "deleted", expectedVersion ?? workout.version);
};

/** Restores a deleted workout at `now` (epoch milliseconds), as a new version; one that is not deleted is returned unchanged. */
export const restoreWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  now: number,
  expectedVersion?: number,
): Promise<Result<Workout, Problem>> => {
  const workout = await readWorkout(trx, scope, id, { includeDeleted: true });
  if (!workout) return err(notFound("workout"));
  if (workout.deletedAt === undefined) return ok(workout);
  const { deletedAt: _, ...restored } = workout;
  return await replaceWorkout(
    trx,
    scope,
    { ...restored, updatedAt: now },
    "restored",
    expectedVersion ?? workout.version,
  );
};
