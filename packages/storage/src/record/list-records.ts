import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { rowToRecord, type StoredRecord } from "./record-row.ts";

export type RecordFilter = {
  readonly athleteId?: string | undefined;
  readonly subjectKey?: string | undefined;
};

/** The records of the readable athletes, by athlete, subject and kind (byte order). */
export const listRecords = async (
  db: Handle,
  scope: Scope,
  { athleteId, subjectKey }: RecordFilter,
): Promise<readonly StoredRecord[]> => {
  let query = db
    .selectFrom("personal_records as r")
    .selectAll("r")
    .where((eb) => isReadableAthlete(eb.ref("r.athlete_id"), scope));
  if (athleteId !== undefined) query = query.where("r.athlete_id", "=", athleteId);
  if (subjectKey !== undefined) query = query.where("r.subject_key", "=", subjectKey);
  const rows = await query.orderBy("r.athlete_id").orderBy("r.subject_key").orderBy("r.kind").execute();
  return rows.map(rowToRecord);
};
