import {
  type ImportedFile,
  type ImportedMeasurement,
  type ImportedWorkout,
  isMeasurement,
} from "@canter/domain/import/imported-workout";
import { readActivityFiles } from "../read-activity-files.ts";
import type { ReadingOptions } from "../read-plain-file.ts";

/** Everything that is in one file, and what is said of it. With `tables` also tables of no known app. */
export async function readAll(name: string, bytes: Uint8Array, options?: ReadingOptions) {
  const workouts: ImportedWorkout[] = [];
  const measurements: ImportedMeasurement[] = [];
  const files: ImportedFile[] = [];
  for await (const read of readActivityFiles([{ name, bytes }], options))
    if ("file" in read) files.push(read.file);
    else if ("item" in read)
      if (isMeasurement(read.item)) measurements.push(read.item);
      else workouts.push(read.item);
  return { workouts, measurements, files };
}
