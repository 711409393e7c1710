import { setImmediate } from "node:timers/promises";
import type { Scope } from "@canter/domain/access/scope";
import { recordSubjectKey } from "@canter/domain/workout/record/record-candidates";
import { createRecords, type PersonalRecord } from "@canter/domain/workout/record/records";
import { replaceRecords } from "@canter/storage/record/records";
import type { Store } from "@canter/storage/store";
import { historyMark, workoutsAfterDate } from "@canter/storage/workout/history-slices";
import { recomputeRecords } from "./recompute-records.ts";
import { recordToRow } from "./record-view.ts";

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
