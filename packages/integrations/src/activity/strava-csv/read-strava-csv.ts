import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { packRecording } from "../pack-recording.ts";
import { disciplineOfSport } from "../sports.ts";
import { readMoment } from "../table/read-moment.ts";
import { hasColumns, readTable, type TableRow } from "../table/read-table.ts";

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
  "Max Heart Rate",
  "Average Heart Rate",
  "Elevation Gain",
  "Elevation Loss",
  "Calories",
  "Average Watts",
  "Max Watts",
];

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

function toWorkout(row: TableRow, report: ReadingReport): ImportedWorkout | undefined {
  const moment = readMoment(row.text("Activity Date"));
  if (moment?.time === undefined) {
    report.problem(
      `row ${row.number}, column Activity Date`,
      "must be a date and time, as in Mar 7, 2026, 6:15:23 AM",
    );
    return undefined;
  }
  const { discipline, activity } = disciplineOfSport(row.text("Activity Type"));
  const seconds = positive(row.value("Moving Time")) ?? positive(row.value("Elapsed Time"));
  // The first of the two is in the athlete's own unit, the second in metres.
  const meters = positive(row.value("Distance", 1));
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
      ...(meters !== undefined && {
        distanceMeters: meters,
        distance: { value: meters, unit: "m" as const },
      }),
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
    recording: packRecording({ startedAt: at, totals: totalsOf(row), laps: [], seconds: [], streams: {} }),
  };
}

/** The list in Strava's archive, row by row, with the name of the file beside it that has the recording. Times are UTC. */
export async function* readStravaRows(
  ...[file, report]: Parameters<ActivityReader["read"]>
): AsyncGenerator<{ readonly workout: ImportedWorkout; readonly filename: string }> {
  for await (const row of readTable(file, report, { known })) {
    const workout = toWorkout(row, report);
    if (workout) yield { workout, filename: row.text("Filename") };
  }
}

export const stravaCsvReader: ActivityReader = {
  id: "strava-csv",
  title: "Strava (list of activities)",
  detect: (head) => hasColumns(head, ["Activity ID", "Activity Date", "Activity Type", "Elapsed Time"]),
  read: async function* (file, report) {
    for await (const { workout } of readStravaRows(file, report)) yield workout;
  },
};
