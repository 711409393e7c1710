import {
  type ImportedFile,
  type ImportedMeasurement,
  type ImportedWorkout,
  isMeasurement,
} from "@canter/domain/import/imported-workout";
import type { KnownMappings } from "../any-table/read-any-table.ts";
import { readActivityFiles } from "../read-activity-files.ts";

/** Everything that is in one file, and what is said of it. `tables`: also tables of no known app. */
export async function readAll(name: string, bytes: Uint8Array, tables?: KnownMappings) {
  const workouts: ImportedWorkout[] = [];
  const measurements: ImportedMeasurement[] = [];
  const files: ImportedFile[] = [];
  for await (const read of readActivityFiles([{ name, bytes }], tables))
    if ("file" in read) files.push(read.file);
    else if ("item" in read)
      if (isMeasurement(read.item)) measurements.push(read.item);
      else workouts.push(read.item);
  return { workouts, measurements, files };
}
