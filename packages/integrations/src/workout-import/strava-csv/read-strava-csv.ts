import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { distanceToMeters } from "@canter/domain/units/convert-units";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { packRecording } from "../pack-recording.ts";
import { disciplineOfSport } from "../sports.ts";
import { hasColumns, readTable } from "../table/read-table.ts";
import type { TableRow } from "../table/table-row.ts";
import { readHeader } from "../table/read-values.ts";

const known = [
  "Activity ID",
  "Activity Date",
  "Activity Name",
  "Activity Type",
  "Activity Description",
  "Activity Private Note",
  "Activity Gear",
  "Filename",
  "Elapsed Time",
  "Moving Time",
  "Distance",
  "Meters",
  "Max Heart Rate",
  "Average Heart Rate",
  "Elevation Gain",
  "Elevation Loss",
  "Calories",
  "Average Watts",
  "Max Watts",
];

/** Where columns stand in the list of every language; the account's language names them. */
const places = new Map(
  Object.entries({
    "Activity ID": 0,
    "Activity Date": 1,
    "Activity Name": 2,
    "Activity Type": 3,
    "Activity Description": 4,
    "Activity Private Note": 10,
    "Activity Gear": 11,
    Filename: 12,
    "Moving Time": 16,
    "Elevation Gain": 20,
    "Elevation Loss": 21,
    "Average Heart Rate": 31,
    "Max Watts": 32,
    "Average Watts": 33,
    Calories: 34,
  }).map(([name, place]) => [place, name] as const),
);
/** Columns that stand there twice, under one name: by that a list is known in any language. */
const pairs = [
  ["Elapsed Time", 5, 15],
  ["Distance", 6, 17],
  ["Max Heart Rate", 7, 30],
] as const;

const isInAnyLanguage = (cells: readonly string[]): boolean =>
  pairs.every(([, first, second]) => cells[second] !== undefined && cells[first] === cells[second]);

/** The list as it was until 2019: distances are metres. */
const former = "id,date,name,type,description,elapsed_time,distance".split(",");
const formerNames: Readonly<Record<string, string>> = {
  id: "Activity ID",
  date: "Activity Date",
  name: "Activity Name",
  type: "Activity Type",
  description: "Activity Description",
  elapsed_time: "Elapsed Time",
  distance: "Meters",
  gear: "Activity Gear",
  filename: "Filename",
};
const isFormer = (cells: readonly string[]): boolean => former.every((name, at) => cells[at] === name);

/** The columns by their English names. */
const inEnglish = (cells: readonly string[]): readonly string[] => {
  if (isFormer(cells)) return cells.map((cell) => formerNames[cell] ?? cell);
  if (!isInAnyLanguage(cells)) return cells;
  const names = new Map([
    ...places,
    ...pairs.flatMap(([name, ...both]) => both.map((at) => [at, name] as const)),
  ]);
  return cells.map((cell, index) => names.get(index) ?? cell);
};

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

const totalsOf = (row: TableRow) => {
  const totals = {
    elapsedSeconds: positive(row.value("Elapsed Time", 1) ?? row.value("Elapsed Time")),
    movingSeconds: positive(row.value("Moving Time")),
    maxHeartRate: positive(row.value("Max Heart Rate", 1) ?? row.value("Max Heart Rate")),
    energyKcal: positive(row.value("Calories")),
    elevationGainMeters: row.value("Elevation Gain"),
    elevationLossMeters: row.value("Elevation Loss"),
    avgPowerWatts: positive(row.value("Average Watts")),
    maxPowerWatts: positive(row.value("Max Watts")),
  };
  return Object.fromEntries(Object.entries(totals).filter(([, value]) => value !== undefined));
};

/** In metres, or, in a list from before 2020, in the athlete's own unit: as km, which is open. */
function distanceOf(row: TableRow, report: ReadingReport) {
  const meters = positive(row.value("Distance", 1) ?? row.value("Meters"));
  if (meters !== undefined) return { value: meters, unit: "m" as const };
  if (row.has("Distance", 1)) return undefined;
  // Lists with moving times have two distances, of which the second is in metres: which one is missing can't be seen.
  const own = positive(row.value("Distance"));
  if (own !== undefined && !row.has("Moving Time")) return { value: own, unit: "km" as const };
  if (own !== undefined)
    report.problem(
      "column Distance",
      "is left out: there must be two of them, of which the second is in metres",
    );
  return undefined;
}

function toWorkout(row: TableRow, report: ReadingReport): ImportedWorkout | undefined {
  const moment = row.moment("Activity Date");
  if (moment?.time === undefined) {
    report.problem(
      `row ${row.number}, column Activity Date`,
      "must be a date and time, as in Mar 7, 2026, 6:15:23 AM",
    );
    return undefined;
  }
  const { discipline, activity } = disciplineOfSport(row.text("Activity Type"));
  const seconds = positive(row.value("Moving Time")) ?? positive(row.value("Elapsed Time"));
  const distance = distanceOf(row, report);
  const avgHeartRate = positive(row.value("Average Heart Rate"));
  const climb = row.value("Elevation Gain");
  const title = textWithin(row.text("Activity Name"), 200);
  const gear = textWithin(row.text("Activity Gear"), 200);
  const notes = [
    row.text("Activity Description"),
    row.text("Activity Private Note"),
    gear === undefined ? undefined : `Gear: ${gear}`,
  ]
    .map((text) => textWithin(text, 9000))
    .filter((text) => text !== undefined);
  const at = Date.parse(`${moment.date}T${moment.time}:00Z`) + (moment.seconds ?? 0) * 1000;
  return {
    key: `strava:${row.text("Activity ID") || at}`,
    instant: at,
    content: {
      discipline,
      ...(title !== undefined && { title }),
      ...(seconds !== undefined && { durationSeconds: seconds }),
      ...(distance && { distanceMeters: distanceToMeters(distance), distance }),
      ...(avgHeartRate !== undefined && { avgHeartRate: Math.round(avgHeartRate) }),
      ...((activity !== undefined || climb !== undefined) && {
        fields: {
          ...(activity !== undefined && { activity }),
          ...(climb !== undefined && { elevationGainMeters: climb }),
        },
      }),
      exercises: [],
      ...(notes.length > 0 && { notes: notes.join("\n\n") }),
    },
    ...(distance?.unit === "km" && { openUnits: { distance: true as const } }),
    recording: packRecording({ startedAt: at, totals: totalsOf(row), laps: [], seconds: [], streams: {} }),
  };
}

/** The list in Strava's archive, row by row, with the name of the file beside it that has the recording. Times are UTC. */
export async function* readStravaRows(
  ...[file, report]: Parameters<ActivityReader["read"]>
): AsyncGenerator<{ readonly workout: ImportedWorkout; readonly filename: string }> {
  for await (const row of readTable(file, report, { known, headings: inEnglish })) {
    const workout = toWorkout(row, report);
    if (workout) yield { workout, filename: row.text("Filename") };
  }
}

export const stravaCsvReader: ActivityReader = {
  id: "strava-csv",
  title: "Strava (list of activities)",
  detect: (head) =>
    hasColumns(head, ["Activity ID", "Activity Date", "Activity Type", "Elapsed Time"]) ||
    [isInAnyLanguage, isFormer].some((is) => is(readHeader(head).cells)),
  read: async function* (file, report) {
    for await (const { workout } of readStravaRows(file, report)) yield workout;
  },
};

/**
 * A recording with the row of the list that it belongs to: the key, title and words of the list, everything measured of the recording. Of
 * several legs in one file each keeps a key of its own.
 */
export const mergeStravaRow = (workout: ImportedWorkout, row: ImportedWorkout): ImportedWorkout => {
  const isLeg = workout.instant !== undefined && Math.abs(workout.instant - (row.instant ?? 0)) > 120_000;
  const { title, notes } = row.content;
  const { isSportOpen, ...rest } = workout;
  const isNamed = isSportOpen && row.content.discipline !== "other";
  return {
    ...rest,
    ...(isSportOpen && !isNamed && { isSportOpen }),
    ...(row.openUnits && !workout.content.distance && { openUnits: row.openUnits }),
    key: isLeg ? `${row.key}/${workout.key}`.slice(0, 300) : row.key,
    content: {
      ...row.content,
      ...workout.content,
      ...(isNamed && { discipline: row.content.discipline }),
      ...(title !== undefined && { title }),
      ...(notes !== undefined && { notes }),
    },
  };
};
