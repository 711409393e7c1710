import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { isWritableAthlete } from "../group/athlete-access.ts";
import type { StoredRecord } from "./record-row.ts";

export type NewRecord = Omit<StoredRecord, "athleteId" | "subjectKey">;

/** Makes `records` the athlete's only ones in a subject (none: no records any more). Not found: not writable in this scope. */
export const replaceRecords = async (
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  subjectKey: string,
  records: readonly NewRecord[],
): Promise<Result<void, Problem>> => {
  const athlete = await trx
    .selectFrom("athletes as a")
    .select("a.id")
    .where("a.id", "=", athleteId)
    .where((eb) => isWritableAthlete(eb.ref("a.id"), scope))
    .executeTakeFirst();
  if (!athlete) return err(notFound("athlete"));
  await trx
    .deleteFrom("personal_records")
    .where("athlete_id", "=", athleteId)
    .where("subject_key", "=", subjectKey)
    .execute();
  const rows = records.map(({ kind, value, unit, workoutId, date, data }) => ({
    athlete_id: athleteId,
    subject_key: subjectKey,
    kind,
    value,
    unit,
    workout_id: workoutId,
    date,
    data: JSON.stringify(data ?? null),
  }));
  if (rows.length > 0) await trx.insertInto("personal_records").values(rows).execute();
  return ok(undefined);
};
