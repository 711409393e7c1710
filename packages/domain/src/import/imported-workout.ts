import { z } from "zod";
import { measurementInputSchema } from "../health/measurement.ts";
import { readTableSchema } from "./table-mapping.ts";
import { localDateSchema, localTimeSchema, workoutContentSchema } from "../workout/workout.ts";

/**
 * One workout as a file tells it. `key`: what it is in its source, the same in every export of it. Either `instant` (epoch milliseconds; with
 * `offsetMinutes` or the `zone` (IANA) where the file tells local time) or the local date. Exercises bear the names of the source; ids come later.
 */
export const importedWorkoutSchema = z.object({
  key: z.string().min(1).max(300),
  instant: z.number().int().optional(),
  offsetMinutes: z.number().int().min(-900).max(900).optional(),
  zone: z.string().max(60).optional(),
  localDate: localDateSchema.optional(),
  localTime: localTimeSchema.optional(),
  content: workoutContentSchema.omit({ date: true, startTime: true }),
  /** The file has no unit for these: they are the app's setting, and stand here as kg or km; of a pool's distance as metres, which may be yards. */
  openUnits: z
    .object({
      mass: z.literal(true).optional(),
      distance: z.literal(true).optional(),
      pool: z.literal(true).optional(),
    })
    .optional(),
  /** The file does not say which sport it was: the discipline is a guess. */
  isSportOpen: z.literal(true).optional(),
  /** A packed recording; see `packRecording`. */
  recording: z.string().optional(),
});
export type ImportedWorkout = z.infer<typeof importedWorkoutSchema>;

/** One reading of the body as a file tells it: when, as a workout says it, and what was measured. */
export const importedMeasurementSchema = importedWorkoutSchema
  .pick({ key: true, instant: true, offsetMinutes: true, zone: true, localDate: true, localTime: true })
  .extend({ measurement: measurementInputSchema.omit({ date: true, time: true }) });
export type ImportedMeasurement = z.infer<typeof importedMeasurementSchema>;

/** Whatever a file has in it. */
export const importedItemSchema = z.union([importedMeasurementSchema, importedWorkoutSchema]);
export type ImportedItem = ImportedMeasurement | ImportedWorkout;

export const isMeasurement = (item: ImportedItem): item is ImportedMeasurement => "measurement" in item;
export const isWorkout = (item: ImportedItem): item is ImportedWorkout => "content" in item;

/** What of a file could not be read, or is not kept. `where`: "row 12, column Weight"; `count`: how often. */
const noteSchema = z.object({
  where: z.string().max(300),
  message: z.string().max(500),
  count: z.number().int().positive(),
});

/** What came of reading one file (of an archive: of one in it). */
export const importedFileSchema = z.object({
  name: z.string().max(300),
  /** Of a reader; absent: none takes it. */
  format: z.string().max(60).optional(),
  workouts: z.number().int().min(0),
  sets: z.number().int().min(0),
  /** Readings of the body, where there are any. */
  measurements: z.number().int().positive().optional(),
  /** Of a table of no known app: how its columns were read. */
  table: readTableSchema.optional(),
  /** Not read, or read in part. */
  problems: z.array(noteSchema).max(100),
  /** Read, understood, and not kept. */
  leftOut: z.array(noteSchema).max(100),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;
export type ImportNote = z.infer<typeof noteSchema>;
