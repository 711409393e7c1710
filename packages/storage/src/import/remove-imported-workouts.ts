import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "../database.ts";
import { isWritableAthlete } from "../access/readable-athletes.ts";
import { selectWorkouts } from "../workout/read-workout.ts";
import { rowToWorkout } from "../workout/workout-row.ts";

/** The workouts that something else refers to, which must stay. */
const isNamed = async (trx: TransactionHandle, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const progress = await trx
    .selectFrom("program_progress")
    .select(["workout_id", "former_workout_id"])
    .where((eb) => eb.or([eb("workout_id", "in", ids), eb("former_workout_id", "in", ids)]))
    .execute();
  const substitutions = await trx
    .selectFrom("program_substitutions")
    .select("workout_id")
    .where("workout_id", "in", ids)
    .execute();
  return new Set(
    [
      ...progress.flatMap((row) => [row.workout_id, row.former_workout_id]),
      ...substitutions.map((row) => row.workout_id),
    ].filter((id) => id !== null),
  );
};

/** Those to which somebody has added a photo or a voice memo. */
const withAttachments = async (
  trx: TransactionHandle,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await trx
    .selectFrom("workout_attachments")
    .select("workout_id")
    .where("workout_id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.workout_id));
};

const removeAttachments = async (trx: TransactionHandle, ids: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom("workout_attachment_parts")
    .where("attachment_id", "in", (eb) =>
      eb.selectFrom("workout_attachments").select("id").where("workout_id", "in", ids),
    )
    .execute();
  await trx.deleteFrom("workout_attachments").where("workout_id", "in", ids).execute();
};

/** The result for workouts to remove: removed without a trace, or kept because somebody changed them or a program refers to them. */
export type RemovedWorkouts = {
  readonly removed: readonly Workout[];
  readonly named: readonly Workout[];
  readonly changed: readonly Workout[];
};

/** Those whose latest version came from a change at their source: nobody else has changed them. */
const followedOnly = async (
  trx: TransactionHandle,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await trx
    .selectFrom("workout_sources")
    .select(["workout_id", "followed_version"])
    .where("workout_id", "in", ids)
    .where("followed_version", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.workout_id, row.followed_version ?? 0]));
};

/**
 * Removes workouts of an import from the database, with everything that belongs to them, as if they had never existed: those that nobody
 * has changed since (or that were deleted). Their sources are removed as well. `named`: a program refers to them, so they are to be
 * deleted like any other.
 */
export const removeImportedWorkouts = async (
  trx: TransactionHandle,
  scope: Scope,
  ids: readonly string[],
): Promise<RemovedWorkouts> => {
  if (ids.length === 0) return { removed: [], named: [], changed: [] };
  const rows = await selectWorkouts(trx, scope)
    .where("w.id", "in", ids)
    .where("w.source_kind", "=", "import")
    .where((eb) => isWritableAthlete(eb.ref("w.athlete_id"), scope))
    .execute();
  const workouts = rows.map(rowToWorkout);
  if (workouts.length === 0) return { removed: [], named: [], changed: [] };
  const own = workouts.map(({ id }) => id);
  const namedIds = await isNamed(trx, own);
  const addedTo = await withAttachments(trx, own);
  const followed = await followedOnly(trx, own);
  const isUntouched = ({ id, version, deletedAt }: Workout) =>
    deletedAt !== undefined || ((version === 1 || version === followed.get(id)) && !addedTo.has(id));
  const changed = workouts.filter((workout) => !isUntouched(workout));
  const named = workouts.filter((workout) => isUntouched(workout) && namedIds.has(workout.id));
  const removed = workouts.filter((workout) => isUntouched(workout) && !namedIds.has(workout.id));
  const gone = removed.map(({ id }) => id);
  if (gone.length > 0) {
    for (const table of [
      "workout_exercises",
      "workout_versions",
      "workout_texts",
      "pending_words",
      "personal_records",
      "workout_recordings",
      "workout_sources",
    ] as const)
      await trx
        .deleteFrom(table)
        .where("workout_id" as never, "in", gone as never)
        .execute();
    await removeAttachments(trx, gone);
    await trx.deleteFrom("workouts").where("id", "in", gone).execute();
  }
  const forgotten = named.map(({ id }) => id);
  if (forgotten.length > 0)
    await trx.deleteFrom("workout_sources").where("workout_id", "in", forgotten).execute();
  return { removed, named, changed };
};

/**
 * The same for body measurements: those that nobody has changed since are removed, and their file can be imported again. Returns how many
 * were removed, and how many stay.
 */
export const removeImportedMeasurements = async (
  trx: TransactionHandle,
  scope: Scope,
  ids: readonly string[],
): Promise<{ readonly removed: number; readonly changed: number }> => {
  if (ids.length === 0) return { removed: 0, changed: 0 };
  const { numDeletedRows } = await trx
    .deleteFrom("measurements")
    .where("id", "in", ids)
    .where((eb) => eb.or([eb("version", "=", 1), eb("deleted_at", "is not", null)]))
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirstOrThrow();
  const left = await trx
    .selectFrom("measurements")
    .select("id")
    .where("id", "in", ids)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .execute();
  return { removed: Number(numDeletedRows), changed: left.length };
};
