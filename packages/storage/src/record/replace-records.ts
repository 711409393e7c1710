import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Database, TransactionHandle } from "../database.ts";
import { isOneOf, isWritableAthlete } from "../group/athlete-access.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import type { StoredRecord } from "./record-row.ts";

export type NewRecord = Omit<StoredRecord, "athleteId">;

type Whose = { readonly scope: Scope; readonly athleteId: string };

const selectAthlete = prepareQuery((db, { scope, athleteId }: Whose) =>
  db
    .selectFrom("athletes as a")
    .select("a.id")
    .where("a.id", "=", athleteId)
    .where((eb) => isWritableAthlete(eb.ref("a.id"), scope)),
);

const deleteRecords = prepareQuery(
  (db, { athleteId, subjectKeys }: { readonly athleteId: string; readonly subjectKeys: readonly string[] }) =>
    db
      .deleteFrom("personal_records")
      .where("athlete_id", "=", athleteId)
      .where((eb) => isOneOf(eb.ref("subject_key"), subjectKeys)),
);

const insertRecords = prepareQuery(
  (db, { rows }: { readonly rows: readonly Database["personal_records"][] }) =>
    db.insertInto("personal_records").values(rows),
);

/** Makes `records` the athlete's only ones in some subjects (none: no records any more). Not found: not writable in this scope. */
export const replaceRecords = async (
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  subjectKeys: readonly string[],
  records: readonly NewRecord[],
): Promise<Result<void, Problem>> => {
  const athlete = await selectAthlete(trx, { scope, athleteId });
  if (athlete.rows.length === 0) return err(notFound("athlete"));
  await deleteRecords(trx, { athleteId, subjectKeys });
  const all = records.map(({ subjectKey, kind, value, unit, workoutId, date, data }) => ({
    athlete_id: athleteId,
    subject_key: subjectKey,
    kind,
    value,
    unit,
    workout_id: workoutId,
    date,
    data: JSON.stringify(data ?? null),
  }));
  for (const rows of inBatches(all)) await insertRecords(trx, { rows });
  return ok(undefined);
};
