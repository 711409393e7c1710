import type { ActivityFile, ActivityReader } from "./activity-reader.ts";
import { canterReader } from "./canter-csv/read-canter-csv.ts";
import { fitReader } from "./fit/read-fit.ts";
import { fitnotesReader } from "./fitnotes/read-fitnotes.ts";
import { garminCsvReader } from "./garmin-csv/read-garmin-csv.ts";
import { gpxReader } from "./gpx/read-gpx.ts";
import { hevyReader } from "./hevy/read-hevy.ts";
import { stravaCsvReader } from "./strava-csv/read-strava-csv.ts";
import { strongReader } from "./strong/read-strong.ts";
import { measurementListReader } from "../measurements/read-measurements-csv.ts";
import { readText } from "./table/read-values.ts";
import { tcxReader } from "./tcx/read-tcx.ts";

/** Every format that there is. A new one is a folder with its reader, and a line here. */
export const activityReaders: readonly ActivityReader[] = [
  fitReader,
  tcxReader,
  gpxReader,
  stravaCsvReader,
  hevyReader,
  strongReader,
  fitnotesReader,
  garminCsvReader,
  canterReader,
  measurementListReader,
];

const headBytes = 16_384;

/** Who reads a file, by what is in it; undefined: nobody does. */
export const readerOf = (file: ActivityFile): ActivityReader | undefined => {
  const head = readText(file.bytes.subarray(0, headBytes));
  return activityReaders.find((reader) => reader.detect(head, file));
};
