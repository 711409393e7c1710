import { beats, type RecordMark } from "./record-candidates.ts";
import type { PersonalRecord, RecordSource } from "./records.ts";

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
