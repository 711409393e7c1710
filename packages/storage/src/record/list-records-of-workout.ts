import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToRecord, type StoredRecord } from "./record-row.ts";

const selectRecords = prepareQuery(
  (db, { scope, workoutId }: { readonly scope: Scope; readonly workoutId: string }) =>
    db
      .selectFrom("personal_records as r")
      .selectAll("r")
      .where("r.workout_id", "=", workoutId)
      // Not the bare column: SQLite would rather go through all records of the athlete.
      .where((eb) => isReadableAthlete(eb.fn.coalesce("r.athlete_id", eb.val("")), scope)),
);

/** The records that a workout holds, in no order; none where its athlete is not readable. */
export const listRecordsOfWorkout = async (
  db: Handle,
  scope: Scope,
  workoutId: string,
): Promise<readonly StoredRecord[]> => (await selectRecords(db, { scope, workoutId })).rows.map(rowToRecord);
