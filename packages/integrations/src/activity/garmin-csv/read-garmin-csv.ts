import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { distanceToMeters } from "@canter/domain/units/convert-units";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { packRecording } from "../pack-recording.ts";
import { disciplineOfSport } from "../sports.ts";
import { momentText, readMoment } from "../table/read-moment.ts";
import { readTable, type TableRow } from "../table/read-table.ts";
import { readHeader } from "../table/read-values.ts";

/** The first columns stand at the same place in every language; the account's language names them. */
const places = [
  "Activity Type",
  "Date",
  "Favorite",
  "Title",
  "Distance",
  "Calories",
  "Time",
  "Avg HR",
  "Max HR",
] as const;
const known = [...places, "Total Ascent", "Total Descent", "Moving Time", "Elapsed Time", "Number of Laps"];

const row = /^\s*"?[^",]{2,60}"?,"?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"?,"?(true|false)"?,/im;

function toWorkout(line: TableRow, report: ReadingReport): ImportedWorkout | undefined {
  const moment = readMoment(line.text("Date"));
  if (!moment) {
    report.problem(`row ${line.number}, column Date`, "must be a date and time, as in 2026-03-07 07:15:23");
    return undefined;
  }
  const type = line.text("Activity Type");
  const { discipline, activity } = disciplineOfSport(type);
  const seconds = line.seconds("Time");
  const stated = line.value("Distance");
  // Pools are in metres; the rest is in the account's own unit, which the file does not name.
  const isPool = discipline === "swimming";
  const distance =
    stated === undefined || stated === 0
      ? undefined
      : { value: stated, unit: isPool ? ("m" as const) : ("km" as const) };
  const elevation = line.value("Total Ascent");
  const avgHeartRate = line.value("Avg HR");
  const title = textWithin(line.text("Title"), 200);
  const maxHeartRate = line.value("Max HR");
  const energyKcal = line.value("Calories");
  const elapsedSeconds = line.seconds("Elapsed Time");
  const movingSeconds = line.seconds("Moving Time");
  const elevationLossMeters = line.value("Total Descent");
  return {
    key: `garmin-csv:${momentText(moment)}`,
    localDate: moment.date,
    ...(moment.time !== undefined && { localTime: moment.time }),
    content: {
      discipline,
      ...(title !== undefined && { title }),
      ...(seconds !== undefined && seconds > 0 && { durationSeconds: seconds }),
      ...(distance && { distance, distanceMeters: distanceToMeters(distance) }),
      ...(avgHeartRate !== undefined && { avgHeartRate: Math.round(avgHeartRate) }),
      ...((activity !== undefined || elevation !== undefined) && {
        fields: {
          ...(activity !== undefined && { activity }),
          ...(elevation !== undefined && { elevationGainMeters: elevation }),
        },
      }),
      exercises: [],
    },
    ...(distance && !isPool && { openUnits: { distance: true as const } }),
    recording: packRecording({
      totals: {
        ...(elapsedSeconds !== undefined && { elapsedSeconds }),
        ...(movingSeconds !== undefined && { movingSeconds }),
        ...(maxHeartRate !== undefined && { maxHeartRate }),
        ...(energyKcal !== undefined && { energyKcal }),
        ...(elevation !== undefined && { elevationGainMeters: elevation }),
        ...(elevationLossMeters !== undefined && { elevationLossMeters }),
      },
      laps: [],
      seconds: [],
      streams: {},
    }),
  };
}

/** The list of activities that Garmin Connect writes, in whatever language the account has. Local time; `--` is no value. */
export const garminCsvReader: ActivityReader = {
  id: "garmin-csv",
  title: "Garmin Connect (list of activities)",
  detect: (head) => readHeader(head).cells.length >= 12 && row.test(head.slice(head.indexOf("\n") + 1)),
  read: async function* (file, report) {
    const headings = (cells: readonly string[]) => cells.map((cell, index) => places[index] ?? cell);
    for await (const line of readTable(file, report, { known, headings })) {
      const workout = toWorkout(line, report);
      if (workout) yield workout;
    }
  },
};
