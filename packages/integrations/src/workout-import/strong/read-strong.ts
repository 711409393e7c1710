import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { LoggedSet } from "@canter/domain/workout/workout";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { packRecording } from "../pack-recording.ts";
import { createExerciseList, disciplineOfExercises, toLoggedSet } from "../table/collect-sets.ts";
import { measureColumns, readDistance, readMass } from "../table/read-measure.ts";
import { type LocalMoment, momentText } from "../table/read-moment.ts";
import { hasColumns, readTable } from "../table/read-table.ts";
import type { TableRow } from "../table/table-row.ts";

const known = [
  ...measureColumns,
  "Workout #",
  "Date",
  "Workout Name",
  "Duration",
  "Duration (sec)",
  "Workout Duration",
  "Exercise Name",
  "Set Order",
  "Reps",
  "RPE",
  "Seconds",
  "Notes",
  "Workout Notes",
];

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
  const [weight, distance] = [readMass(row, report), readDistance(row, report)];
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

const startSession = (moment: LocalMoment, head: TableRow): Session => ({
  moment,
  list: createExerciseList(),
  rests: [],
  head,
  notes: undefined,
  isMassOpen: false,
  isDistanceOpen: false,
  lastOrder: 0,
});

const keyOf = (moment: LocalMoment, row: TableRow): string =>
  `strong:${momentText(moment)}/${textWithin(row.text("Workout Name"), 200) ?? ""}`;

function toWorkout({ moment, list, rests, head, notes, ...open }: Session): ImportedWorkout {
  const title = textWithin(head.text("Workout Name"), 200);
  const duration =
    head.seconds("Duration") ?? head.seconds("Duration (sec)") ?? head.seconds("Workout Duration");
  const { exercises } = list;
  const isOpen = open.isMassOpen || open.isDistanceOpen;
  return {
    key: keyOf(moment, head),
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
    const sessions = new Map<string, Session>();
    for await (const row of readTable(file, report, { known })) {
      const moment = row.moment("Date");
      if (!moment) {
        report.problem(`row ${row.number}, column Date`, "must be a date, as in 2026-11-20 18:40:00");
        continue;
      }
      const key = `${keyOf(moment, row)}\n${row.text("Workout #")}`;
      const session = sessions.get(key) ?? startSession(moment, row);
      sessions.set(key, session);
      addRow(session, row, report);
    }
    for (const session of sessions.values()) yield toWorkout(session);
  },
};
