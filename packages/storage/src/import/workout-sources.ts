import type { Scope } from "@canter/domain/access/scope";
import { ownKey } from "@canter/domain/import/imported-workout";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOneOf, isWritableAthlete } from "../access/readable-athletes.ts";
import { inBatches } from "../prepare-query.ts";
import { selectWorkouts } from "../workout/read-workout.ts";
import { readImport } from "./imports.ts";

/** Which workouts of Canter's own tables are here already, whoever they are of. */
async function knownOwn(db: Handle, scope: Scope, keys: readonly string[]) {
  const ids = keys.flatMap((key) => (key.startsWith(ownKey) ? [key.slice(ownKey.length)] : []));
  const known: string[] = [];
  for (const some of inBatches(ids)) {
    const rows = await selectWorkouts(db, scope)
      .clearSelect()
      .select("w.id")
      .where("w.id", "in", some)
      .execute();
    known.push(...rows.map(({ id }) => id));
  }
  return known;
}

/**
 * Which of a source's objects are here already, by key: the workout of each. An athlete has those of other apps; of Canter's own it is enough
 * that they may be read.
 */
export const knownSources = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const known = new Map((await knownOwn(db, scope, keys)).map((id) => [`${ownKey}${id}`, id]));
  for (const some of inBatches(keys)) {
    const rows = await db
      .selectFrom("workout_sources as s")
      .select(["s.source_key", "s.workout_id"])
      .where("s.athlete_id", "=", athleteId)
      .where((eb) => isOneOf(eb.ref("s.athlete_id"), scope.readableAthletes))
      .where("s.source_key", "in", some)
      .execute();
    for (const row of rows) known.set(row.source_key, row.workout_id);
  }
  return known;
};

/**
 * The workout of a source's object, if only the source has changed it since: its id and version. Undefined: it is not here (any more), is
 * deleted, was merged into another, or was edited by a person. `isDeleted`: one that was deleted at its source, instead.
 */
export const untouchedWorkoutOf = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  key: string,
  { isDeleted = false }: { readonly isDeleted?: boolean } = {},
): Promise<{ readonly workoutId: string; readonly version: number } | undefined> => {
  const row = await db
    .selectFrom("workout_sources as s")
    .innerJoin("workouts as w", "w.id", "s.workout_id")
    .select(["w.id", "w.version"])
    .where("s.athlete_id", "=", athleteId)
    .where((eb) => isWritableAthlete(eb.ref("s.athlete_id"), scope))
    .where("s.source_key", "=", key)
    .where("s.merged_version", "is", null)
    .where("w.source_kind", "=", "import")
    .where("w.deleted_at", isDeleted ? "is not" : "is", null)
    .where("w.id", "not in", (eb) => eb.selectFrom("workout_attachments").select("workout_id"))
    .where((eb) =>
      eb.or([
        ...(isDeleted ? [] : [eb("w.version", "=", 1)]),
        eb("w.version", "=", eb.ref("s.followed_version")),
      ]),
    )
    .executeTakeFirst();
  return row && { workoutId: row.id, version: row.version };
};

/**
 * Marks a workout's version as resulting from a change at its source: it counts as untouched. False: there is no such source of theirs.
 */
export const markFollowed = async (
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  { key, version }: { readonly key: string; readonly version: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("workout_sources")
    .set({ followed_version: version })
    .where("athlete_id", "=", athleteId)
    .where("source_key", "=", key)
    .where((eb) => isWritableAthlete(eb.ref("workout_sources.athlete_id"), scope))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export type WorkoutSource = {
  readonly athleteId: string;
  readonly key: string;
  readonly workoutId: string;
  readonly importId: string;
};

/** Stores the sources of workouts. Throws if one exists already, or the athlete can't be written for. */
export const insertSources = async (
  trx: TransactionHandle,
  scope: Scope,
  sources: readonly WorkoutSource[],
): Promise<void> => {
  if (sources.some(({ athleteId }) => !scope.writableAthletes.includes(athleteId)))
    throw new Error("A source is written for an athlete that can be written for.");
  const rows = sources.map(({ athleteId, key, workoutId, importId }) => ({
    athlete_id: athleteId,
    source_key: key,
    workout_id: workoutId,
    import_id: importId,
    merged_version: null,
    followed_version: null,
  }));
  for (const batch of inBatches(rows)) await trx.insertInto("workout_sources").values(batch).execute();
};

/**
 * Moves a workout's sources and recording to another one: `version` resulted from merging. A recording that the other already has stays.
 */
export const moveSources = async (
  trx: TransactionHandle,
  scope: Scope,
  from: string,
  to: { readonly workoutId: string; readonly version: number },
): Promise<boolean> => {
  const both = await selectWorkouts(trx, scope)
    .where("w.id", "in", [from, to.workoutId])
    .where((eb) => isWritableAthlete(eb.ref("w.athlete_id"), scope))
    .execute();
  if (both.length < 2) return false;
  await trx
    .updateTable("workout_sources")
    .set({ workout_id: to.workoutId, merged_version: to.version })
    .where("workout_id", "=", from)
    .execute();
  const has = await trx
    .selectFrom("workout_recordings")
    .select("workout_id")
    .where("workout_id", "=", to.workoutId)
    .executeTakeFirst();
  if (!has)
    await trx
      .updateTable("workout_recordings")
      .set({ workout_id: to.workoutId })
      .where("workout_id", "=", from)
      .execute();
  return true;
};

/** The workouts of others that objects of a batch of the acting member were merged into. */
export const mergedByImport = async (
  db: Handle,
  scope: Scope,
  importId: string,
): Promise<readonly { readonly workoutId: string; readonly version: number }[]> => {
  if (!(await readImport(db, scope, importId))) return [];
  const rows = await db
    .selectFrom("workout_sources")
    .select(["workout_id", "merged_version"])
    .distinct()
    .where("import_id", "=", importId)
    .where("merged_version", "is not", null)
    .execute();
  return rows.map((row) => ({ workoutId: row.workout_id, version: row.merged_version ?? 0 }));
};

/** Removes the merges of a batch's objects, with their recordings. */
export const removeMerged = async (
  trx: TransactionHandle,
  scope: Scope,
  importId: string,
): Promise<boolean> => {
  if (!(await readImport(trx, scope, importId))) return false;
  await trx
    .deleteFrom("workout_recordings")
    .where("import_id", "=", importId)
    .where("workout_id", "in", (eb) =>
      eb
        .selectFrom("workout_sources")
        .select("workout_id")
        .where("import_id", "=", importId)
        .where("merged_version", "is not", null),
    )
    .execute();
  await trx
    .deleteFrom("workout_sources")
    .where("import_id", "=", importId)
    .where("merged_version", "is not", null)
    .execute();
  return true;
};
