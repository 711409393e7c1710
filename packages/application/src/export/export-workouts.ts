import { type Cell, csvRow } from "@canter/integrations/csv/write-csv";
import { hevyTable, type SetTable, strongTable } from "@canter/integrations/activity-out/set-tables";
import { riderInWords } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listWorkouts, type WorkoutFilter } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

const pageSize = 200;

/** All readable saved workouts (or those of one athlete), newest first, a page at a time: an export never holds more than one page. */
async function* readablePages(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: Pick<WorkoutFilter, "athleteId"> = {},
): AsyncGenerator<readonly Workout[]> {
  let cursor: string | undefined;
  do {
    const page = await listWorkouts(store.db, scope, { ...filter, status: "saved", limit: pageSize, cursor });
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

const setTables = { hevy: hevyTable, strong: strongTable } as const;

/** The member's own sets in the form of another app, in the member's unit. */
async function* exportSets(
  context: ApplicationContext,
  member: MemberContext,
  { header, rows }: SetTable,
): AsyncGenerator<string> {
  const { units, athleteId } = member.member;
  yield header(units);
  for await (const page of readablePages(context, member, { athleteId }))
    yield page.map((workout) => (workout.athleteId === athleteId ? rows(workout, units) : "")).join("");
}

export const exportFormats = ["json", "csv", "hevy", "strong"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The pieces of a file with every saved workout that the member may read in the group, newest first; in the form of another app (`hevy`,
 * `strong`) with the sets of the member's own.
 */
export async function* exportWorkouts(
  context: ApplicationContext,
  member: MemberContext,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === "hevy" || format === "strong") {
    yield* exportSets(context, member, setTables[format]);
    return;
  }
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
