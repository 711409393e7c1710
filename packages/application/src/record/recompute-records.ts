import { setImmediate } from "node:timers/promises";
import type { Scope } from "@canter/domain/access/scope";
import {
  isUntouched,
  mergeRecord,
  computeRecords,
  type PersonalRecord,
  createRecords,
} from "@canter/domain/workout/record/records";
import {
  marksOfChanged,
  type RecordMark,
  recordKey,
  recordSubjectKey,
} from "@canter/domain/workout/record/record-candidates";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listRecordHolders, listRecords, replaceRecords } from "@canter/storage/record/records";
import { workoutsOfAthlete } from "@canter/storage/workout/workouts-of-athletes";
import type { Store } from "@canter/storage/store";
import { historyMark, workoutsAfterDate } from "@canter/storage/workout/workouts-by-date";
import { recordKindOf, recordToRow, rowToRecord } from "./record-view.ts";

async function replace(
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  subjectKeys: readonly string[],
  records: readonly PersonalRecord[],
): Promise<void> {
  if (subjectKeys.length === 0) return;
  const replaced = await replaceRecords(trx, scope, athleteId, subjectKeys, records.map(recordToRow));
  if (!replaced.ok)
    throw new Error(`${replaced.error.detail} (records of ${athleteId} in ${subjectKeys.join(", ")})`);
}

const bySubject = (records: readonly PersonalRecord[]): ReadonlyMap<string, readonly PersonalRecord[]> =>
  Map.groupBy(records, recordSubjectKey);

/** Writes all records of an athlete from all of their workouts. */
export async function replaceAllRecords(
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  workouts: readonly Workout[],
): Promise<void> {
  const records = computeRecords(workouts, athleteId);
  await replace(trx, scope, athleteId, [...bySubject(records).keys()], records);
}

/** The key by which workouts are found for an exercise's subject; undefined for other subjects. */
function exerciseKeyIn(subjectKey: string): string | undefined {
  const about = subjectKey.startsWith("exercise/") ? subjectKey.slice("exercise/".length) : undefined;
  return about?.startsWith("~") ? `own:${about.slice(1)}` : about;
}

/** Recomputes an athlete's records in some subjects from the whole history: after a change, or a workout of an earlier day. */
export async function recomputeRecords(
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  subjectKeys: readonly string[],
): Promise<void> {
  const everything = subjectKeys.some((key) => exerciseKeyIn(key) === undefined)
    ? await workoutsOfAthlete(trx, scope, athleteId)
    : undefined;
  const all = everything && bySubject(computeRecords(everything, athleteId));
  const records: PersonalRecord[] = [];
  for (const subjectKey of subjectKeys) {
    const exerciseKey = exerciseKeyIn(subjectKey);
    const own =
      all ??
      bySubject(
        computeRecords(
          await workoutsOfAthlete(trx, scope, athleteId, exerciseKey === undefined ? {} : { exerciseKey }),
          athleteId,
        ),
      );
    records.push(...(own.get(subjectKey) ?? []));
  }
  await replace(trx, scope, athleteId, subjectKeys, records);
}

/** The records of one subject including the workout; undefined where that needs the whole history. */
function merged(
  workout: Workout,
  marks: readonly RecordMark[],
  standing: readonly PersonalRecord[],
): { readonly records: readonly PersonalRecord[]; readonly isChanged: boolean } | undefined {
  const records = new Map(standing.map((record) => [recordKey(record), record]));
  let isChanged = false;
  for (const mark of marks) {
    const key = recordKey(mark);
    const before = records.get(key);
    const after = mergeRecord(before, mark, workout);
    if (!after) return undefined;
    isChanged ||= after !== before;
    records.set(key, after);
  }
  return { records: [...records.values()], isChanged };
}

/** The workout's marks by subject, without subjects whose records would all stay as they are. */
async function competingMarks(
  trx: TransactionHandle,
  scope: Scope,
  workout: Workout,
): Promise<ReadonlyMap<string, readonly RecordMark[]>> {
  const marksBySubject = Map.groupBy(marksOfChanged(workout).values(), recordSubjectKey);
  const subjectKeys = [...marksBySubject.keys()];
  if (subjectKeys.length === 0) return marksBySubject;
  const stored = await listRecordHolders(trx, scope, workout.athleteId, subjectKeys);
  const holders = new Map(stored.map((holder) => [`${holder.subjectKey}/${holder.kind}`, holder]));
  for (const [subjectKey, marks] of marksBySubject) {
    const competes = marks.some((mark) => {
      const holder = holders.get(`${subjectKey}/${recordKindOf(mark)}`);
      return !holder || !isUntouched(holder, mark, workout);
    });
    if (!competes) marksBySubject.delete(subjectKey);
  }
  return marksBySubject;
}

/** Of those that were made in this process. */
const withoutRecords = new WeakSet<Workout>();

/** Whether it is known of a workout, as it was made, that it holds no record. */
export const isWithoutRecords = (workout: Workout): boolean => withoutRecords.has(workout);

/** Whether a workout that has just begun to count changes any record, or may do so. */
export async function mayChangeRecords(
  trx: TransactionHandle,
  scope: Scope,
  workout: Workout,
): Promise<boolean> {
  if ((await competingMarks(trx, scope, workout)).size > 0) return true;
  withoutRecords.add(workout);
  return false;
}

/**
 * Adds a workout that has just begun to count to the current records, without reading the history. Returns the subjects that need the
 * whole history; those are left unchanged.
 */
export async function mergeRecords(
  trx: TransactionHandle,
  scope: Scope,
  workout: Workout,
): Promise<readonly string[]> {
  const { athleteId } = workout;
  const marksBySubject = await competingMarks(trx, scope, workout);
  if (marksBySubject.size === 0) return [];
  const stored = await listRecords(trx, scope, { athleteId, subjectKeys: [...marksBySubject.keys()] });
  const standingBySubject = Map.groupBy(stored.map(rowToRecord), recordSubjectKey);
  const left: string[] = [];
  const changed = new Map<string, readonly PersonalRecord[]>();
  for (const [subjectKey, marks] of marksBySubject) {
    const after = merged(workout, marks, standingBySubject.get(subjectKey) ?? []);
    if (!after) left.push(subjectKey);
    else if (after.isChanged) changed.set(subjectKey, after.records);
  }
  await replace(trx, scope, athleteId, [...changed.keys()], [...changed.values()].flat());
  return left;
}

/** Workouts read, and subjects written, before yielding to other work: some milliseconds each. */
const sliceWorkouts = 50;
const sliceSubjects = 50;
/** A history that keeps changing is in the end computed inside a transaction, one subject at a time. */
const maxPasses = 3;

type Whose = { readonly scope: Scope; readonly athleteId: string };

async function computeInSlices(
  { db }: Store,
  { scope, athleteId }: Whose,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, readonly PersonalRecord[]>> {
  const records = createRecords(athleteId);
  let after: string | undefined;
  for (;;) {
    const workouts = await workoutsAfterDate(db, scope, athleteId, { after, limit: sliceWorkouts });
    after = workouts.at(-1)?.date;
    if (after === undefined) return Map.groupBy(records.all(), recordSubjectKey);
    records.add(workouts);
    signal?.throwIfAborted();
    await setImmediate();
  }
}

/** Writes the records of subjects as long as the history they were computed from is unchanged. Returns the remaining subjects. */
async function replaceInSlices(
  store: Store,
  { scope, athleteId }: Whose,
  subjectKeys: readonly string[],
  {
    mark,
    records,
  }: { readonly mark: string; readonly records: ReadonlyMap<string, readonly PersonalRecord[]> },
): Promise<readonly string[]> {
  for (let start = 0; start < subjectKeys.length; start += sliceSubjects) {
    const some = subjectKeys.slice(start, start + sliceSubjects);
    const isReplaced = await store.transact(async (trx) => {
      if ((await historyMark(trx, scope, athleteId)) !== mark) return false;
      const rows = some.flatMap((subject) => records.get(subject) ?? []).map(recordToRow);
      const replaced = await replaceRecords(trx, scope, athleteId, some, rows);
      if (!replaced.ok) throw new Error(replaced.error.detail);
      return true;
    });
    if (!isReplaced) return subjectKeys.slice(start);
    await setImmediate();
  }
  return [];
}

/**
 * Recomputes an athlete's records in some subjects from the whole history, in slices that yield to other work: for many workouts at once.
 * What changes meanwhile is computed again.
 */
export async function recomputeInSlices(
  store: Store,
  whose: Whose,
  subjectKeys: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { scope, athleteId } = whose;
  let left = subjectKeys;
  for (let pass = 0; pass < maxPasses && left.length > 0; pass += 1) {
    const mark = await historyMark(store.db, scope, athleteId);
    left = await replaceInSlices(store, whose, left, {
      mark,
      records: await computeInSlices(store, whose, signal),
    });
  }
  for (const subject of left) {
    signal?.throwIfAborted();
    await store.transact((trx) => recomputeRecords(trx, scope, athleteId, [subject]));
    await setImmediate();
  }
}
