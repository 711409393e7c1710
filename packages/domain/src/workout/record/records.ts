import type { Workout } from "../workout.ts";
import { beats, marksOf, type RecordMark, recordKey } from "./record-candidates.ts";

/** An athlete's best in one respect, and the record that it replaced. */
export type PersonalRecord = RecordMark & {
  readonly athleteId: string;
  readonly workoutId: string;
  readonly date: string;
  /** The previous record; absent for the first mark of its kind. */
  readonly previous?: { readonly value: number; readonly workoutId: string; readonly date: string };
};

/** The input of records: saved workouts; the caller excludes drafts and deleted ones. */
export type RecordSource = Pick<Workout, "id" | "athleteId" | "date" | "discipline" | "exercises"> &
  Partial<
    Pick<Workout, "startTime" | "title" | "notes" | "fields" | "score" | "durationSeconds" | "distanceMeters">
  >;

/** Oldest first; within a day by start, then by id, so that any order of the input gives the same records. */
const byTime = (a: RecordSource, b: RecordSource): number => {
  const [mine, theirs] = [`${a.date} ${a.startTime ?? "24:00"}`, `${b.date} ${b.startTime ?? "24:00"}`];
  return mine === theirs ? (a.id < b.id ? -1 : 1) : mine < theirs ? -1 : 1;
};

/**
 * The records of one athlete while going through the history: days in order, each day's workouts together. A record is only replaced by
 * something strictly better, so a tie stays with the earlier date.
 */
export function createRecords(athleteId: string) {
  const records = new Map<string, PersonalRecord>();
  return {
    add: (workouts: readonly RecordSource[]): void => {
      for (const workout of workouts.filter((one) => one.athleteId === athleteId).sort(byTime)) {
        for (const [key, mark] of marksOf(workout)) {
          const before = records.get(key);
          if (before && !beats(mark, before.value)) continue;
          records.set(key, {
            ...mark,
            athleteId,
            workoutId: workout.id,
            date: workout.date,
            ...(before && {
              previous: { value: before.value, workoutId: before.workoutId, date: before.date },
            }),
          });
        }
      }
    },
    /** In `recordKey` order. */
    all: (): readonly PersonalRecord[] =>
      [...records].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record),
  };
}

/**
 * All records of one athlete, in `recordKey` order; see `createRecords`. Kinds: heaviest load for at least 1 to 12 repetitions, best
 * estimated maximum, most repetitions without load, longest hold, heaviest and longest carry; fastest time over named distances (totals and
 * intervals), longest distance and duration; best score of a named workout.
 */
export const computeRecords = (
  workouts: readonly RecordSource[],
  athleteId: string,
): readonly PersonalRecord[] => {
  const records = createRecords(athleteId);
  records.add(workouts);
  return records.all();
};

/** A heavier single also counts as a double: for one load only the highest number of repetitions is worth reporting. */
const isWorthTelling = (record: PersonalRecord, all: readonly PersonalRecord[]): boolean =>
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
    .filter((record) => isWorthTelling(record, broken))
    .sort((a, b) => (recordKey(a) < recordKey(b) ? -1 : 1));
};

type Added = Pick<RecordSource, "id" | "athleteId" | "date" | "startTime">;
type Holder = { readonly workoutId: string; readonly date: string };

/**
 * Whether a workout comes after another one in the order of `computeRecords`; undefined if that depends on the other one's start, which is
 * not known here.
 */
const isAfter = ({ id, date, startTime }: Added, other: Holder): boolean | undefined => {
  if (date !== other.date) return date > other.date;
  return startTime === undefined && id > other.workoutId ? true : undefined;
};

const asPrevious = ({ id, date }: Added, { value }: RecordMark) => ({ value, workoutId: id, date });
const held = ({ value, workoutId, date }: PersonalRecord) => ({ value, workoutId, date });

/** The workout takes the record from a later one. */
function takeEarlier(standing: PersonalRecord, mark: RecordMark, workout: Added): PersonalRecord | undefined {
  const { previous } = standing;
  const record = { ...mark, athleteId: workout.athleteId, workoutId: workout.id, date: workout.date };
  // The best before the later one was also the best before this one, if it is older; otherwise only the history tells.
  if (!previous) return record;
  return isAfter(workout, previous) ? { ...record, previous } : undefined;
}

/** The workout may be the one that the current record replaced. */
function comeBetween(standing: PersonalRecord, mark: RecordMark, workout: Added): PersonalRecord | undefined {
  const { previous } = standing;
  const between = { ...standing, previous: asPrevious(workout, mark) };
  if (!previous || beats(mark, previous.value)) return between;
  if (mark.value !== previous.value) return standing;
  // The earlier of two equal ones.
  const after = isAfter(workout, previous);
  return after === undefined ? undefined : after ? standing : between;
}

/**
 * Whether a record is unchanged when a workout is added to the history, given only its holder and value; false also if that requires the
 * whole record. `mark` competes with it.
 */
export const isUntouched = (
  standing: Holder & Pick<PersonalRecord, "value">,
  mark: RecordMark,
  workout: Added,
): boolean => isAfter(workout, standing) === true && !beats(mark, standing.value);

/**
 * The record after a workout was added to the history: the result of `computeRecords`, from the current record alone. `mark` competes with
 * it (same `recordKey`), and the workout was not in the history before. Undefined if that requires the whole history.
 */
export function mergeRecord(
  standing: PersonalRecord | undefined,
  mark: RecordMark,
  workout: Added,
): PersonalRecord | undefined {
  const { athleteId, id: workoutId, date } = workout;
  if (!standing) return { ...mark, athleteId, workoutId, date };
  const after = isAfter(workout, standing);
  if (after === undefined) return undefined;
  const isBetter = beats(mark, standing.value);
  if (after) return isBetter ? { ...mark, athleteId, workoutId, date, previous: held(standing) } : standing;
  return isBetter || mark.value === standing.value
    ? takeEarlier(standing, mark, workout)
    : comeBetween(standing, mark, workout);
}
