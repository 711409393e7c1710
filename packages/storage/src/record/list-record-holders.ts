import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOneOf, isReadableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";
import type { StoredRecord } from "./record-row.ts";

/** Of a record, who holds it and with what. */
export type RecordHolder = Pick<StoredRecord, "subjectKey" | "kind" | "value" | "workoutId" | "date">;

type Wanted = {
  readonly scope: Scope;
  readonly athleteId: string;
  readonly subjectKeys: readonly string[];
};

const selectHolders = prepareQuery((db, { scope, athleteId, subjectKeys }: Wanted) =>
  db
    .selectFrom("personal_records as r")
    .select(["r.subject_key as subjectKey", "r.kind", "r.value", "r.workout_id as workoutId", "r.date"])
    .where("r.athlete_id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("r.athlete_id"), scope))
    .where((eb) => isOneOf(eb.ref("r.subject_key"), subjectKeys)),
);

/** Who holds an athlete's records in some subjects; none where the athlete is not readable. */
export const listRecordHolders = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  subjectKeys: readonly string[],
): Promise<readonly RecordHolder[]> => (await selectHolders(db, { scope, athleteId, subjectKeys })).rows;
