import type { Scope } from "@canter/domain/access/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { isWritableAthlete } from "../access/readable-athletes.ts";
import { readWorkout, selectWorkouts } from "../workout/read-workout.ts";

/** A workout's recording, packed; `importId`: the batch that it came with. */
export type StoredRecording = {
  readonly workoutId: string;
  readonly importId?: string | undefined;
  readonly packed: string;
  readonly createdAt: number;
};

/** Stores recordings of workouts that may be written. False: one of them may not. */
export const insertRecordings = async (
  trx: TransactionHandle,
  scope: Scope,
  recordings: readonly StoredRecording[],
): Promise<boolean> => {
  const ids = recordings.map(({ workoutId }) => workoutId);
  if (ids.length === 0) return true;
  const there = await selectWorkouts(trx, scope)
    .where("w.id", "in", ids)
    .where((eb) => isWritableAthlete(eb.ref("w.athlete_id"), scope))
    .execute();
  if (there.length < ids.length) return false;
  const rows = recordings.map(({ workoutId, importId, packed, createdAt }) => ({
    workout_id: workoutId,
    import_id: importId ?? null,
    packed,
    created_at: createdAt,
  }));
  await trx.insertInto("workout_recordings").values(rows).execute();
  return true;
};

/** The packed recording of a workout that may be read. */
export const readRecording = async (
  db: Handle,
  scope: Scope,
  workoutId: string,
): Promise<string | undefined> => {
  if (!(await readWorkout(db, scope, workoutId, { includeDeleted: true }))) return undefined;
  const row = await db
    .selectFrom("workout_recordings")
    .select("packed")
    .where("workout_id", "=", workoutId)
    .executeTakeFirst();
  return row?.packed;
};
