import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOneOf, isReadableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToRecord, type StoredRecord } from "./record-row.ts";

export type RecordFilter = {
  readonly athleteId?: string | undefined;
  readonly subjectKeys?: readonly string[] | undefined;
};

const selectRecords = prepareQuery(
  (db, { scope, athleteId, subjectKeys }: RecordFilter & { readonly scope: Scope }) => {
    let query = db
      .selectFrom("personal_records as r")
      .selectAll("r")
      .where((eb) => isReadableAthlete(eb.ref("r.athlete_id"), scope));
    if (athleteId !== undefined) query = query.where("r.athlete_id", "=", athleteId);
    if (subjectKeys !== undefined) query = query.where((eb) => isOneOf(eb.ref("r.subject_key"), subjectKeys));
    return query.orderBy("r.athlete_id").orderBy("r.subject_key").orderBy("r.kind");
  },
);

/** The records of the readable athletes, by athlete, subject and kind (byte order). */
export const listRecords = async (
  db: Handle,
  scope: Scope,
  { athleteId, subjectKeys }: RecordFilter,
): Promise<readonly StoredRecord[]> => {
  const { rows } = await selectRecords(db, { scope, athleteId, subjectKeys });
  return rows.map(rowToRecord);
};
