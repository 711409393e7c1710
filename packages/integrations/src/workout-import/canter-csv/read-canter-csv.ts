import { type ImportedWorkout, ownKey } from "@canter/domain/import/imported-workout";
import { massUnitSchema } from "@canter/domain/units/unit-schema";
import { localTimeSchema } from "@canter/domain/workout/workout";
import {
  type ActivityFile,
  type ActivityReader,
  createReadingReport,
  type ReadingReport,
  textWithin,
  type Whose,
} from "../activity-reader.ts";
import { createExerciseList, toLoggedSet } from "../table/collect-sets.ts";
import { hasColumns, readTable } from "../table/read-table.ts";
import type { TableRow } from "../table/table-row.ts";

const columns = [
  "workoutId",
  "date",
  "startTime",
  "athlete",
  "rider",
  "discipline",
  "title",
  "durationSeconds",
  "distanceMeters",
  "avgHeartRate",
  "score",
  "notes",
  "exercise",
  "set",
  "reps",
  "weight",
  "weightUnit",
  "weightKg",
  "setDurationSeconds",
  "setDistanceMeters",
  "rpe",
  "warmup",
] as const;
type CanterColumn = (typeof columns)[number];

/** The export puts an apostrophe before what a spreadsheet would run as a formula. */
const words = (row: TableRow, column: CanterColumn, most: number): string | undefined =>
  textWithin(row.text(column).replace(/^'(?=[=+\-@])/, ""), most);

const aboveZero = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

type Session = { readonly workout: ImportedWorkout; readonly list: ReturnType<typeof createExerciseList> };

/** What the first row of a workout says of all of it; undefined: it has no date. */
function startSession(row: TableRow, report: ReadingReport): Session | undefined {
  const moment = row.moment("date");
  if (!moment) {
    report.problem(`row ${row.number}, column date`, "must be a date, as in 2026-11-20");
    return undefined;
  }
  const stated = row.text("startTime");
  const time = localTimeSchema.safeParse(stated).data;
  if (stated !== "" && time === undefined)
    report.problem(`row ${row.number}, column startTime`, "must be a time, as in 18:40");
  const seconds = aboveZero(row.value("durationSeconds"));
  const meters = aboveZero(row.value("distanceMeters"));
  const rate = row.value("avgHeartRate");
  const [title, notes] = [words(row, "title", 200), words(row, "notes", 20_000)];
  if (row.text("score") !== "") report.leftOut("column score", "is not kept");
  if (row.text("rider") !== "") report.leftOut("column rider", "is not kept");
  const list = createExerciseList();
  return {
    list,
    workout: {
      key: `${ownKey}${row.text("workoutId").slice(0, 200)}`,
      localDate: moment.date,
      ...(time !== undefined && { localTime: time }),
      content: {
        discipline: row.text("discipline"),
        ...(title !== undefined && { title }),
        ...(seconds !== undefined && { durationSeconds: seconds }),
        ...(meters !== undefined && { distanceMeters: meters, distance: { value: meters, unit: "m" } }),
        ...(rate !== undefined && { avgHeartRate: Math.round(rate) }),
        exercises: list.exercises,
        ...(notes !== undefined && { notes }),
      },
    },
  };
}

function addSet({ list }: Session, row: TableRow): void {
  const name = words(row, "exercise", 200);
  if (name === undefined) return;
  if (row.text("set") === "") {
    list.exercises.push({ name, sets: [] });
    return;
  }
  const unit = massUnitSchema.safeParse(row.text("weightUnit")).data;
  const set = toLoggedSet({
    // As it was entered where that is told, else in kilograms.
    weight: unit === undefined ? row.value("weightKg") : row.value("weight"),
    massUnit: unit ?? "kg",
    reps: row.value("reps"),
    distance: row.value("setDistanceMeters"),
    distanceUnit: "m",
    seconds: row.value("setDurationSeconds"),
    rpe: row.value("rpe"),
    warmup: row.text("warmup") === "true",
  });
  list.add(name, set, row.text("set") === "1");
}

const nameOf = (row: TableRow): string => row.text("athlete").trim();
const folded = (name: string): string => name.trim().toLowerCase();

/**
 * Whose rows of a table are read: those of `whose`, or all of them where they are of one and somebody said for whom they are (who is called
 * otherwise elsewhere). Undefined: it is not known whose they are, which is noted.
 */
async function chooseAthlete(
  file: ActivityFile,
  report: ReadingReport,
  whose: Whose | undefined,
): Promise<((row: TableRow) => boolean) | undefined> {
  const names = new Set<string>();
  for await (const row of readTable(file, createReadingReport(), { known: [...columns] }))
    if (nameOf(row) !== "") names.add(nameOf(row));
  const own = [...names].find((name) => whose && folded(name) === folded(whose.name));
  if (own !== undefined) {
    const others = [...names].filter((name) => name !== own);
    if (others.length > 0)
      report.leftOut("column athlete", `has others, too, who are not brought in: ${others.join(", ")}`);
    return (row) => nameOf(row) === own || nameOf(row) === "";
  }
  if (names.size === 0 || (names.size === 1 && whose?.isStated !== false)) return () => true;
  report.problem(
    "column athlete",
    `is of ${[...names].join(", ").slice(0, 200)}, not of ${whose?.name ?? "one person"}: nothing of it is read until it is said whose training is brought in`,
  );
  return undefined;
}

/** Canter's own table of workouts, a row for each set: `exportWorkouts`, format `csv`. Rows of a workout stand together. */
export const canterReader: ActivityReader = {
  id: "canter",
  title: "Canter",
  detect: (head) =>
    hasColumns(head, ["workoutId", "date", "startTime", "discipline", "weightUnit", "weightKg"]),
  read: async function* (file, report, whose) {
    const isTheirs = await chooseAthlete(file, report, whose);
    if (!isTheirs) return;
    let session: Session | undefined;
    let id: string | undefined;
    for await (const row of readTable(file, report, { known: [...columns] })) {
      if (!isTheirs(row)) continue;
      if (row.text("workoutId") !== id) {
        if (session) yield session.workout;
        id = row.text("workoutId");
        session = startSession(row, report);
      }
      if (session) addSet(session, row);
    }
    if (session) yield session.workout;
  },
};
