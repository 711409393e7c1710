import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Selectable } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { isOneOf, isReadableAthlete, isWritableAthlete } from "../access/readable-athletes.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";

/**
 * A stored personal record. `subjectKey` names what it is a record in (an exercise, a distance, a benchmark); `date` is local; `data` is
 * whatever the domain stores with it.
 */
export type StoredRecord = {
  readonly athleteId: string;
  readonly subjectKey: string;
  readonly kind: string;
  readonly value: number;
  readonly unit: string;
  readonly workoutId: string;
  readonly date: string;
  readonly data: unknown;
};

const rowToRecord = (row: Selectable<Database["personal_records"]>): StoredRecord => ({
  athleteId: row.athlete_id,
  subjectKey: row.subject_key,
  kind: row.kind,
  value: row.value,
  unit: row.unit,
  workoutId: row.workout_id,
  date: row.date,
  data: JSON.parse(row.data) as unknown,
});

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

const selectRecordsOfWorkout = prepareQuery(
  (db, { scope, workoutId }: { readonly scope: Scope; readonly workoutId: string }) =>
    db
      .selectFrom("personal_records as r")
      .selectAll("r")
      .where("r.workout_id", "=", workoutId)
      // Not the bare column: SQLite would prefer to scan all records of the athlete.
      .where((eb) => isReadableAthlete(eb.fn.coalesce("r.athlete_id", eb.val("")), scope)),
);

/** The records that a workout holds, in no order; none if its athlete is not readable. */
export const listRecordsOfWorkout = async (
  db: Handle,
  scope: Scope,
  workoutId: string,
): Promise<readonly StoredRecord[]> =>
  (await selectRecordsOfWorkout(db, { scope, workoutId })).rows.map(rowToRecord);

/** A record's workout and value. */
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
    // Not the column: whether the athlete may be read would be looked up for every record.
    .where((eb) => isReadableAthlete(eb.val(athleteId), scope))
    .where((eb) => isOneOf(eb.ref("r.subject_key"), subjectKeys)),
);

/** The answer that a transaction has had last, until it changes a record. */
const heard = new WeakMap<Handle, { readonly question: string; readonly holders: readonly RecordHolder[] }>();

/**
 * The workouts that hold an athlete's records in some subjects; none if the athlete is not readable. Whoever checks a new workout and whoever
 * compares its marks ask the same within one transaction: it is read once.
 */
export const listRecordHolders = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  subjectKeys: readonly string[],
): Promise<readonly RecordHolder[]> => {
  const mayRead = scope.readableAthletes.includes(athleteId);
  const question = JSON.stringify([scope.groupId, mayRead, athleteId, ...subjectKeys]);
  const before = db.isTransaction ? heard.get(db) : undefined;
  if (before?.question === question) return before.holders;
  const { rows: holders } = await selectHolders(db, { scope, athleteId, subjectKeys });
  if (db.isTransaction) heard.set(db, { question, holders });
  return holders;
};

export type NewRecord = Omit<StoredRecord, "athleteId">;

type AthleteRef = { readonly scope: Scope; readonly athleteId: string };

const selectAthlete = prepareQuery((db, { scope, athleteId }: AthleteRef) =>
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

/** Replaces the athlete's records in some subjects by `records` (none: no records any more). Not found: not writable in this scope. */
export const replaceRecords = async (
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  subjectKeys: readonly string[],
  records: readonly NewRecord[],
): Promise<Result<void, Problem>> => {
  const athlete = await selectAthlete(trx, { scope, athleteId });
  if (athlete.rows.length === 0) return err(notFound("athlete"));
  heard.delete(trx);
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
