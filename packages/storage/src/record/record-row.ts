import type { Selectable } from "kysely";
import type { Database } from "../database.ts";

/**
 * A personal record as stored. `subjectKey` names what it is a record in (an exercise, a distance, a benchmark); `date` is
 * local; `data` is whatever the domain keeps with it.
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

export const rowToRecord = (row: Selectable<Database["personal_records"]>): StoredRecord => ({
  athleteId: row.athlete_id,
  subjectKey: row.subject_key,
  kind: row.kind,
  value: row.value,
  unit: row.unit,
  workoutId: row.workout_id,
  date: row.date,
  data: JSON.parse(row.data) as unknown,
});
