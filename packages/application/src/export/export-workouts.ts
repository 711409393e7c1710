import { type Cell, csvRow } from "@canter/integrations/csv/write-csv";
import { hevyTable, type SetTable, strongTable } from "@canter/integrations/workout-export/set-tables";
import { riderInWords } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listWorkouts, type WorkoutFilter } from "@canter/storage/workout/list-workouts";
import { notFound, type Problem } from "@canter/domain/problem";
import type { Recording } from "@canter/domain/recording/recording";
import { type Result, err, ok } from "@canter/domain/result";
import { writeFit } from "@canter/integrations/workout-export/write-fit";
import { writeTcx } from "@canter/integrations/workout-export/write-tcx";
import { unpackRecording } from "@canter/integrations/workout-import/pack-recording";
import { readRecording } from "@canter/storage/recording/recordings";
import { readWorkout } from "@canter/storage/workout/read-workout";
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

const exportFormats = ["json", "csv", "hevy", "strong"] as const;
type ExportFormat = (typeof exportFormats)[number];

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

type WorkoutFileFormat = "fit" | "tcx";

type WorkoutFile = { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array };

const nothingRecorded: Recording = { totals: {}, laps: [], seconds: [], streams: {} };

/** When it began: as its device recorded it, else by its local time; a workout without one was at noon. */
function startOf({ date, startTime = "12:00", zone }: Workout, { startedAt }: Recording): number {
  if (startedAt !== undefined) return startedAt;
  return Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(zone).epochMilliseconds;
}

const offsetAt = (instant: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;

/** One workout with its recording as a file of a watch, for other apps. Not found: there is no such workout. */
export async function writeWorkoutFile(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  workoutId: string,
  format: WorkoutFileFormat,
): Promise<Result<WorkoutFile, Problem>> {
  const workout = await readWorkout(store.db, scope, workoutId);
  if (!workout) return err(notFound("workout"));
  const packed = await readRecording(store.db, scope, workoutId);
  const recording = packed === undefined ? nothingRecorded : unpackRecording(packed);
  const startedAt = startOf(workout, recording);
  const activity = { workout, startedAt, offsetMinutes: offsetAt(startedAt, workout.zone), recording };
  const name = `${workout.date}-${workout.discipline}.${format}`;
  return ok(
    format === "fit"
      ? { name, mediaType: "application/vnd.ant.fit", bytes: writeFit(activity) }
      : {
          name,
          mediaType: "application/vnd.garmin.tcx+xml",
          bytes: new TextEncoder().encode(writeTcx(activity)),
        },
  );
}
