import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { LoggedSet } from "@canter/domain/workout/workout";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { createExerciseList, disciplineOfExercises, toLoggedSet } from "../table/collect-sets.ts";
import { type LocalMoment, momentText } from "../table/read-moment.ts";
import { hasColumns, readTable } from "../table/read-table.ts";
import type { TableRow } from "../table/table-row.ts";
import { isBlankCell } from "../table/read-values.ts";

const known = [
  "title",
  "start_time",
  "end_time",
  "description",
  "exercise_title",
  "superset_id",
  "exercise_notes",
  "set_index",
  "set_type",
  "weight_kg",
  "weight_lbs",
  "reps",
  "distance_km",
  "distance_miles",
  "duration_seconds",
  "rpe",
];

const kinds: Readonly<Record<string, Pick<LoggedSet, "warmup" | "kind">>> = {
  normal: {},
  warmup: { warmup: true },
  dropset: { kind: "drop" },
  failure: { kind: "amrap" },
};

type Session = {
  readonly moment: LocalMoment;
  readonly head: TableRow;
  readonly list: ReturnType<typeof createExerciseList>;
  /** Letters by the app's numbers of supersets. */
  readonly supersets: Map<string, string>;
};

const letterOf = (supersets: Map<string, string>, id: string): string => {
  const letter = supersets.get(id) ?? String.fromCodePoint(65 + (supersets.size % 26));
  supersets.set(id, letter);
  return letter;
};

function addRow({ list, supersets }: Session, row: TableRow, report: ReadingReport): void {
  const name = textWithin(row.text("exercise_title"), 200);
  if (name === undefined) return report.problem(`row ${row.number}`, "has no exercise");
  const type = row.text("set_type").toLowerCase();
  const kind = kinds[type];
  if (!kind && type !== "")
    report.problem("column set_type", `"${type.slice(0, 40)}" is not known: taken as a working set`);
  // A table that has both columns says the same in both.
  const [kilograms, pounds] = [row.value("weight_kg"), row.value("weight_lbs")];
  const [kilometers, miles] = [row.value("distance_km"), row.value("distance_miles")];
  const set = toLoggedSet({
    weight: kilograms ?? pounds,
    massUnit: kilograms === undefined ? "lb" : "kg",
    reps: row.value("reps"),
    distance: kilometers ?? miles,
    distanceUnit: kilometers === undefined ? "mi" : "km",
    seconds: row.value("duration_seconds"),
    rpe: row.value("rpe"),
    ...kind,
  });
  const notes = textWithin(row.text("exercise_notes"), 5000);
  const superset = row.text("superset_id");
  list.add(name, set, row.text("set_index") === "0", {
    ...(superset !== "" && { superset: letterOf(supersets, superset) }),
    ...(notes !== undefined && { notes }),
  });
}

const minutesBetween = (from: LocalMoment, to: LocalMoment | undefined): number | undefined => {
  if (!to || from.time === undefined || to.time === undefined) return undefined;
  const at = ({ date, time }: LocalMoment) => Date.parse(`${date}T${time}:00Z`);
  return (at(to) - at(from)) / 60_000;
};

const keyOf = (moment: LocalMoment, row: TableRow): string =>
  `hevy:${momentText(moment)}/${textWithin(row.text("title"), 200) ?? ""}`;

function toWorkout({ moment, head, list: { exercises } }: Session, report: ReadingReport): ImportedWorkout {
  const title = textWithin(head.text("title"), 200);
  const notes = textWithin(head.text("description"), 20_000);
  const end = head.text("end_time");
  const until = head.moment("end_time");
  if (until?.time === undefined && !isBlankCell(end))
    report.problem(
      `row ${head.number}, column end_time`,
      `must be a date and time, not "${end.slice(0, 40)}"`,
    );
  const minutes = minutesBetween(moment, until);
  return {
    key: keyOf(moment, head),
    localDate: moment.date,
    ...(moment.time !== undefined && { localTime: moment.time }),
    content: {
      ...disciplineOfExercises(exercises),
      ...(title !== undefined && { title }),
      ...(minutes !== undefined && minutes > 0 && { durationSeconds: minutes * 60 }),
      exercises,
      ...(notes !== undefined && { notes }),
    },
  };
}

/** Hevy's export: a row for each set, in local time without a zone, months in the app's language; units are in the columns' names. */
export const hevyReader: ActivityReader = {
  id: "hevy",
  title: "Hevy",
  detect: (head) => hasColumns(head, ["title", "start_time", "exercise_title", "set_index", "set_type"]),
  read: async function* (file, report) {
    const sessions = new Map<string, Session>();
    for await (const row of readTable(file, report, { known })) {
      const moment = row.moment("start_time");
      if (!moment) {
        report.problem(
          `row ${row.number}, column start_time`,
          `must be a date and time, as in 30 Jun 2025, 19:56; it is "${row.text("start_time").slice(0, 40)}"`,
        );
        continue;
      }
      const key = keyOf(moment, row);
      const session = sessions.get(key) ?? {
        moment,
        head: row,
        list: createExerciseList(),
        supersets: new Map(),
      };
      sessions.set(key, session);
      addRow(session, row, report);
    }
    for (const session of sessions.values()) yield toWorkout(session, report);
  },
};
