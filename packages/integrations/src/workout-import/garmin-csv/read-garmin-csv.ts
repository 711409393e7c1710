import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { distanceToMeters } from "@canter/domain/units/convert-units";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { packRecording } from "../pack-recording.ts";
import { disciplineOfSport } from "../sports.ts";
import { momentText } from "../table/read-moment.ts";
import { readTable } from "../table/read-table.ts";
import type { TableRow } from "../table/table-row.ts";
import { isBlankCell, readHeader, readNumber } from "../table/read-values.ts";

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

const isEnglish = (cells: readonly string[]): boolean =>
  ["Activity Type", "Date"].every((name) => cells.includes(name));

const isClock = (cell = ""): boolean => isBlankCell(cell) || /^\d+:\d\d(?::\d\d)?(?:[.,]\d+)?$/.test(cell);

/** Whether a row has at each place what should stand there: whoever takes a column out of another language's list moves those behind it. */
function isGarminRow(cells: readonly string[]): boolean {
  const [, date = "", isFavorite = "", , , , time] = cells;
  const [average = 0, most = Infinity] = [readNumber(cells[7] ?? ""), readNumber(cells[8] ?? "")];
  return (
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date) &&
    /^(?:true|false)$/i.test(isFavorite) &&
    isClock(time) &&
    average <= most
  );
}

/** The first row below the header. */
const firstRow = (head: string): readonly string[] => {
  const below = head.slice(head.indexOf("\n") + 1);
  return readHeader(below).cells;
};

const isGarminList = (head: string): boolean => {
  const { cells } = readHeader(head);
  if (isEnglish(cells)) return cells.includes("Avg HR") || cells.includes("Calories");
  return cells.length >= 12 && isGarminRow(firstRow(head));
};

function toWorkout(line: TableRow, report: ReadingReport): ImportedWorkout | undefined {
  const moment = line.moment("Date");
  if (!moment) {
    report.problem(`row ${line.number}, column Date`, "must be a date and time, as in 2026-03-07 07:15:23");
    return undefined;
  }
  const type = line.text("Activity Type");
  const { discipline, activity } = disciplineOfSport(type);
  const seconds = line.seconds("Time");
  const stated = line.value("Distance");
  // In the account's own unit, which the file does not name: kilometres or miles, of pools metres or yards.
  const isPool = discipline === "swimming";
  const distance =
    stated === undefined || stated === 0
      ? undefined
      : { value: stated, unit: isPool ? ("m" as const) : ("km" as const) };
  const elevation = line.value("Total Ascent");
  const avgHeartRate = line.value("Avg HR") || undefined;
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
    ...(distance && { openUnits: isPool ? { pool: true as const } : { distance: true as const } }),
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

/** "10,02" and "1.234" in an account's language; elsewhere a comma has three digits behind it. */
const isCommaDecimal = (content: string): boolean => /"\d{1,3}(?:\.?\d{3})*,\d{1,2}"/.test(content);

/** The list of activities that Garmin Connect writes, in whatever language the account has. Local time; `--` is no value. */
export const garminCsvReader: ActivityReader = {
  id: "garmin-csv",
  title: "Garmin Connect (list of activities)",
  detect: isGarminList,
  read: async function* (file, report) {
    const headings = (cells: readonly string[]) =>
      isEnglish(cells) ? cells : cells.map((cell, index) => places[index] ?? cell);
    for await (const line of readTable(file, report, { known, headings, isCommaDecimal })) {
      const workout = toWorkout(line, report);
      if (workout) yield workout;
    }
  },
};
