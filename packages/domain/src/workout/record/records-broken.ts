import { beats, marksOf, recordKey } from "./record-candidates.ts";
import type { PersonalRecord, RecordSource } from "./records.ts";

/** A heavier single also counts as a double: for one load only the highest number of repetitions is worth reporting. */
const isTold = (record: PersonalRecord, all: readonly PersonalRecord[]): boolean =>
  record.kind !== "weight_for_reps" ||
  !all.some(
    (other) =>
      other.kind === record.kind &&
      other.value === record.value &&
      (other.reps ?? 0) > (record.reps ?? 0) &&
      sameSubject(other, record),
  );

const sameSubject = (a: PersonalRecord, b: PersonalRecord): boolean =>
  recordKey({ ...a, reps: 0 }) === recordKey({ ...b, reps: 0 });

/**
 * The records that a workout broke, for its review card. `earlier` are the athlete's records; one that this workout already holds is
 * compared with the one it replaced. A first mark of its kind breaks no record, nor does an equal one.
 */
export const recordsBrokenBy = (
  workout: RecordSource,
  earlier: readonly PersonalRecord[],
): readonly PersonalRecord[] => {
  const byKey = new Map(
    earlier
      .filter((record) => record.athleteId === workout.athleteId)
      .map((record) => [recordKey(record), record]),
  );
  const broken = [...marksOf(workout)].flatMap(([key, mark]): PersonalRecord[] => {
    const record = byKey.get(key);
    const before = record?.workoutId === workout.id ? record.previous : record;
    if (!before || !beats(mark, before.value)) return [];
    const previous = { value: before.value, workoutId: before.workoutId, date: before.date };
    return [{ ...mark, athleteId: workout.athleteId, workoutId: workout.id, date: workout.date, previous }];
  });
  return broken
    .filter((record) => isTold(record, broken))
    .sort((a, b) => (recordKey(a) < recordKey(b) ? -1 : 1));
};
