import { riderInWords } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

const pageSize = 200;

/** All readable saved workouts, newest first, a page at a time: an export never holds more than one page. */
async function* readablePages(
  { store }: ApplicationContext,
  { scope }: MemberContext,
): AsyncGenerator<readonly Workout[]> {
  let cursor: string | undefined;
  do {
    const page = await listWorkouts(store.db, scope, { status: "saved", limit: pageSize, cursor });
    if (!page.ok) throw new Error(page.error.detail);
    yield page.value.items;
    cursor = page.value.nextCursor;
  } while (cursor !== undefined);
}

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

/**
 * Where a formula would begin, for whichever separator a spreadsheet splits at: at the start, or behind a separator or a line's end,
 * blanks and quotes between them; also in its full-width forms.
 */
const formulaStart = /(^|[,;|\t\r\n])([ "']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** RFC 4180; what a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV injection"). */
function csvCell(value: string | number | boolean | undefined): string {
  if (value === undefined) return "";
  const plain = typeof value === "string" ? value.replaceAll(formulaStart, "$1$2'") : String(value);
  const text = /^[\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Cell = string | number | boolean | undefined;

const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(",")}\r\n`;

type Names = ReadonlyMap<string, string>;

/** A row for each set; one row for a workout or an exercise without sets. */
function csvRows(workout: Workout, names: Names): string {
  const {
    id,
    date,
    startTime,
    athleteId,
    discipline,
    title,
    durationSeconds,
    distanceMeters,
    avgHeartRate,
    score,
    notes,
  } = workout;
  const start = [
    id,
    date,
    startTime,
    names.get(athleteId),
    riderInWords(workout, (id) => names.get(id)),
    discipline,
    title,
    durationSeconds,
    distanceMeters,
    avgHeartRate,
    score?.value,
    notes,
  ];
  const rows = workout.exercises.flatMap(({ name, sets }) =>
    sets.length === 0
      ? [[name]]
      : sets.map(
          (
            { reps, weight, weightKg, durationSeconds: seconds, distanceMeters: meters, rpe, warmup },
            index,
          ) => [name, index + 1, reps, weight?.value, weight?.unit, weightKg, seconds, meters, rpe, warmup],
        ),
  );
  const pad = (row: readonly Cell[]) => [
    ...row,
    ...Array.from<Cell>({ length: columns.length - row.length }),
  ];
  return (rows.length > 0 ? rows : [[]]).map((row) => csvRow(pad([...start, ...row]))).join("");
}

/** The pieces of a file with every saved workout that the member may read in the group, newest first. */
export async function* exportWorkouts(
  context: ApplicationContext,
  member: MemberContext,
  format: "json" | "csv",
): AsyncGenerator<string> {
  if (format === "csv") {
    const names = new Map(
      (await listGroupAthletes(context.store.db, member.scope)).map(({ id, name }) => [id, name]),
    );
    yield csvRow(columns);
    for await (const page of readablePages(context, member))
      yield page.map((workout) => csvRows(workout, names)).join("");
    return;
  }
  yield `{"format":"canter-workouts","group":${JSON.stringify(member.group.name)},"workouts":[`;
  let first = true;
  for await (const page of readablePages(context, member)) {
    if (page.length === 0) continue;
    yield `${first ? "" : ","}\n${page.map((workout) => JSON.stringify(workout)).join(",\n")}`;
    first = false;
  }
  yield "\n]}\n";
}
