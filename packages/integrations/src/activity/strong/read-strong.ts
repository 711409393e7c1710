import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { LoggedSet } from "@canter/domain/workout/workout";
import type { DistanceUnit, MassUnit } from "@canter/domain/units/unit";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { packRecording } from "../pack-recording.ts";
import { createExerciseList, disciplineOfExercises, toLoggedSet } from "../table/collect-sets.ts";
import { type LocalMoment, momentText, readMoment } from "../table/read-moment.ts";
import { hasColumns, readTable, type TableRow } from "../table/read-table.ts";

const known = [
  "Workout #",
  "Date",
  "Workout Name",
  "Duration",
  "Duration (sec)",
  "Workout Duration",
  "Exercise Name",
  "Set Order",
  "Weight",
  "Weight (kg)",
  "Weight (lbs)",
  "Weight Unit",
  "Reps",
  "RPE",
  "Distance",
  "Distance (meters)",
  "Distance (km)",
  "Distance (miles)",
  "Distance Unit",
  "Seconds",
  "Notes",
  "Workout Notes",
];

const massUnits: Readonly<Record<string, MassUnit>> = { kg: "kg", kgs: "kg", lb: "lb", lbs: "lb" };
const distanceUnits: Readonly<Record<string, DistanceUnit>> = {
  m: "m",
  meters: "m",
  km: "km",
  mi: "mi",
  miles: "mi",
  yd: "yd",
  ft: "ft",
};

/** The first of several columns that the row has something in, with the unit that its name states. */
const inColumns = <Unit>(row: TableRow, columns: readonly (readonly [string, Unit])[]) => {
  for (const [column, unit] of columns) {
    const value = row.value(column);
    if (value !== undefined) return { value, unit };
  }
  return undefined;
};

type Marks = Pick<LoggedSet, "warmup" | "kind">;
/** A set taken to failure is as many as one can. */
const marks: Readonly<Record<string, Marks>> = {
  w: { warmup: true },
  d: { kind: "drop" },
  f: { kind: "amrap" },
};

type Session = {
  readonly moment: LocalMoment;
  readonly list: ReturnType<typeof createExerciseList>;
  readonly rests: { exercise: number; set: number; seconds: number }[];
  readonly head: TableRow;
  notes: string | undefined;
  isMassOpen: boolean;
  isDistanceOpen: boolean;
  lastOrder: number;
};

function addRow(session: Session, row: TableRow, report: ReadingReport): void {
  const order = row.text("Set Order");
  const { list } = session;
  if (/^rest/i.test(order)) {
    const seconds = row.seconds("Seconds") ?? 0;
    if (seconds > 0 && list.exercises.length > 0) session.rests.push({ ...list.latest(), seconds });
    return;
  }
  const name = textWithin(row.text("Exercise Name"), 200);
  if (name === undefined) return report.problem(`row ${row.number}`, "has no exercise");
  const notes = textWithin(row.text("Notes"), 5000);
  const last = list.exercises.at(-1);
  if (/^note/i.test(order)) {
    if (last?.name === name && notes !== undefined) last.notes ??= notes;
    return;
  }
  const mark = marks[order.slice(0, 1).toLowerCase()];
  if (!mark && !/^\d+/.test(order))
    report.problem("column Set Order", `"${order.slice(0, 40)}" is not known: taken as a working set`);
  const weight = inColumns<MassUnit | undefined>(row, [
    ["Weight (kg)", "kg"],
    ["Weight (lbs)", "lb"],
    ["Weight", massUnits[row.text("Weight Unit").toLowerCase()]],
  ]);
  const distance = inColumns<DistanceUnit | undefined>(row, [
    ["Distance (meters)", "m"],
    ["Distance (km)", "km"],
    ["Distance (miles)", "mi"],
    ["Distance", distanceUnits[row.text("Distance Unit").toLowerCase()]],
  ]);
  session.isMassOpen ||= weight !== undefined && weight.value !== 0 && weight.unit === undefined;
  session.isDistanceOpen ||= distance !== undefined && distance.value !== 0 && distance.unit === undefined;
  const number = Number.parseInt(order, 10);
  const isNew = !Number.isNaN(number) && number <= session.lastOrder;
  session.lastOrder = Number.isNaN(number) ? session.lastOrder : number;
  if (last?.name !== name) session.lastOrder = Number.isNaN(number) ? 0 : number;
  const set = toLoggedSet({
    weight: weight?.value,
    massUnit: weight?.unit ?? "kg",
    reps: row.value("Reps"),
    distance: distance?.value,
    distanceUnit: distance?.unit ?? "km",
    seconds: row.seconds("Seconds"),
    rpe: row.value("RPE"),
    ...mark,
  });
  list.add(name, set, isNew, notes === undefined ? {} : { notes });
  session.notes ??= textWithin(row.text("Workout Notes"), 20_000);
}

function toWorkout({ moment, list, rests, head, notes, ...open }: Session): ImportedWorkout {
  const title = textWithin(head.text("Workout Name"), 200);
  const duration =
    head.seconds("Duration") ?? head.seconds("Duration (sec)") ?? head.seconds("Workout Duration");
  const { exercises } = list;
  const isOpen = open.isMassOpen || open.isDistanceOpen;
  return {
    key: `strong:${momentText(moment)}/${title ?? ""}`,
    localDate: moment.date,
    ...(moment.time !== undefined && { localTime: moment.time }),
    content: {
      ...disciplineOfExercises(exercises),
      ...(title !== undefined && { title }),
      ...(duration !== undefined && duration > 0 && { durationSeconds: duration }),
      exercises,
      ...(notes !== undefined && { notes }),
    },
    ...(isOpen && {
      openUnits: {
        ...(open.isMassOpen && { mass: true as const }),
        ...(open.isDistanceOpen && { distance: true as const }),
      },
    }),
    ...(rests.length > 0 && {
      recording: packRecording({ totals: {}, laps: [], rests, seconds: [], streams: {} }),
    }),
  };
}

/**
 * Strong's export in its three forms: commas or semicolons, the unit in a column's name, in a column of its own, or nowhere (it is the
 * app's setting then, and is asked). A row for each set; rows of rest timers stand after the set that they follow.
 */
export const strongReader: ActivityReader = {
  id: "strong",
  title: "Strong",
  detect: (head) => hasColumns(head, ["Date", "Workout Name", "Exercise Name", "Set Order", "Reps"]),
  read: async function* (file, report) {
    let session: Session | undefined;
    let key = "";
    for await (const row of readTable(file, report, { known })) {
      const moment = readMoment(row.text("Date"));
      if (!moment) {
        report.problem(`row ${row.number}, column Date`, "must be a date, as in 2026-11-20 18:40:00");
        continue;
      }
      const next = `${row.text("Date")}\n${row.text("Workout Name")}\n${row.text("Workout #")}`;
      if (!session || next !== key) {
        if (session) yield toWorkout(session);
        session = {
          moment,
          list: createExerciseList(),
          rests: [],
          head: row,
          notes: undefined,
          isMassOpen: false,
          isDistanceOpen: false,
          lastOrder: 0,
        };
        key = next;
      }
      addRow(session, row, report);
    }
    if (session) yield toWorkout(session);
  },
};
