import { z } from "zod";
import { measurementInputSchema } from "../health/measurement.ts";
import { readTableSchema } from "./table-mapping.ts";
import { localDateSchema, localTimeSchema, workoutContentSchema } from "../workout/workout.ts";

/**
 * A workout as read from a file. `key`: its identity in the source, the same in every export. Either `instant` (epoch milliseconds; with
 * `offsetMinutes` or the `zone` (IANA) if the file has local time) or the local date. Exercises have the source's names; ids are assigned
 * later.
 */
export const importedWorkoutSchema = z.object({
  key: z.string().min(1).max(300),
  instant: z.number().int().optional(),
  offsetMinutes: z.number().int().min(-900).max(900).optional(),
  zone: z.string().max(60).optional(),
  localDate: localDateSchema.optional(),
  localTime: localTimeSchema.optional(),
  content: workoutContentSchema.omit({ date: true, startTime: true }),
  /**
   * Values without a unit in the file: they are in the unit of the app's setting, and stored here as kg or km; a pool's distance as metres,
   * which may be yards.
   */
  openUnits: z
    .object({
      mass: z.literal(true).optional(),
      distance: z.literal(true).optional(),
      pool: z.literal(true).optional(),
    })
    .optional(),
  /** The file does not state the sport: the discipline is a guess. */
  isSportOpen: z.literal(true).optional(),
  /** A packed recording; see `packRecording`. */
  recording: z.string().optional(),
});
export type ImportedWorkout = z.infer<typeof importedWorkoutSchema>;

/** The key of a workout in Canter's own table: this and its id. */
export const ownKey = "canter:";

/** A body measurement as read from a file: its time, as for a workout, and its value. */
export const importedMeasurementSchema = importedWorkoutSchema
  .pick({ key: true, instant: true, offsetMinutes: true, zone: true, localDate: true, localTime: true })
  .extend({ measurement: measurementInputSchema.omit({ date: true, time: true }) });
export type ImportedMeasurement = z.infer<typeof importedMeasurementSchema>;

/** Any item of a file. */
export const importedItemSchema = z.union([importedMeasurementSchema, importedWorkoutSchema]);
export type ImportedItem = ImportedMeasurement | ImportedWorkout;

export const isMeasurement = (item: ImportedItem): item is ImportedMeasurement => "measurement" in item;
export const isWorkout = (item: ImportedItem): item is ImportedWorkout => "content" in item;

/** Something in a file that could not be read, or is not stored. `where`: "row 12, column Weight"; `count`: how often. */
const noteSchema = z.object({
  where: z.string().max(300),
  message: z.string().max(500),
  count: z.number().int().positive(),
});

/** The result of reading one file (for an archive: one file in it). */
export const importedFileSchema = z.object({
  name: z.string().max(300),
  /** The reader's format; absent: no reader accepts it. */
  format: z.string().max(60).optional(),
  workouts: z.number().int().min(0),
  sets: z.number().int().min(0),
  /** Body measurements, if there are any. */
  measurements: z.number().int().positive().optional(),
  /** For a table of an unknown app: how its columns were read. */
  table: readTableSchema.optional(),
  /** Not read, or partly read. */
  problems: z.array(noteSchema).max(100),
  /** Read and understood, but not stored. */
  leftOut: z.array(noteSchema).max(100),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;
export type ImportNote = z.infer<typeof noteSchema>;
