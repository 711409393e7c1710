import { z } from "zod";
import type { StoredRecord } from "@canter/storage/record/record-row";

const subjectSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("exercise"), exerciseId: z.string(), name: z.string() }),
  z.object({ kind: z.literal("distance"), discipline: z.string(), meters: z.number().optional() }),
  z.object({ kind: z.literal("wod"), name: z.string() }),
]);

const unitSchema = z.enum(["kg", "reps", "s", "m", "rounds"]);

const dataSchema = z.object({ subject: subjectSchema, label: z.string(), previousValue: z.number().optional() });
/** What is kept with a stored record beside its columns. */
export type RecordData = z.infer<typeof dataSchema>;

/** A personal record as it is shown. */
export type RecordView = RecordData & {
  readonly athleteId: string;
  readonly kind: string;
  readonly value: number;
  readonly unit: z.infer<typeof unitSchema>;
  readonly workoutId: string;
  readonly date: string;
};

/** A stored record to the one that is shown; throws on a record that this program did not write. */
export function recordView({ athleteId, kind, value, unit, workoutId, date, data }: StoredRecord): RecordView {
  return { athleteId, kind, value, unit: unitSchema.parse(unit), workoutId, date, ...dataSchema.parse(data) };
}
