import type { Scope } from "@canter/domain/access/scope";
import { type Workout, workoutSchema } from "@canter/domain/workout/workout";
import { expressionBuilder, type SelectQueryBuilder } from "kysely";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Database, Handle, WorkoutTable } from "../database.ts";
import { isOneOf, isReadableAthlete, isReadableWorkout } from "../access/readable-athletes.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { selectSavedWorkouts, decodedCursor, pageOf, type WorkoutPage } from "./read-workout.ts";
import { rowToWorkout } from "./workout-row.ts";

/** Absent: not filtered by it. */
type Narrowing = { readonly exerciseKey?: string; readonly discipline?: string };
type WantedPage = Narrowing & { readonly scope: Scope; readonly athleteId: string };

const selectHistory = prepareQuery((db, { scope, athleteId, exerciseKey, discipline }: WantedPage) => {
  let query = selectSavedWorkouts(db, scope).where("w.athlete_id", "=", athleteId);
  if (discipline !== undefined) query = query.where("w.discipline", "=", discipline);
  if (exerciseKey !== undefined)
    query = query.where("w.id", "in", (eb) =>
      eb
        .selectFrom("workout_exercises as e")
        .select("e.workout_id")
        .where("e.exercise_key", "=", exerciseKey),
    );
  return query.orderBy("w.date").orderBy("w.created_at").orderBy("w.id");
});

/** All saved workouts of an athlete, oldest first: what records are computed from. Filter it where one subject is enough. */
export const workoutsOfAthlete = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  narrowing: Narrowing = {},
): Promise<readonly Workout[]> => {
  const { rows } = await selectHistory(db, { scope, athleteId, ...narrowing });
  return rows.map(rowToWorkout);
};

/** Local dates, both included. */
type Range = { readonly athleteIds: readonly string[]; readonly from: string; readonly to: string };

type Wanted = { readonly scope: Scope; readonly range: Range };

const selectRange = prepareQuery((db, { scope, range }: Wanted) =>
  selectSavedWorkouts(db, scope)
    .where((eb) => isOneOf(eb.ref("w.athlete_id"), range.athleteIds))
    .where("w.date", ">=", range.from)
    .where("w.date", "<=", range.to)
    .orderBy("w.date")
    .orderBy("w.created_at")
    .orderBy("w.id"),
);

/** The saved workouts of some athletes from one local date to another, oldest first: one query, however many they are. */
export const workoutsOfAthletes = async (
  db: Handle,
  scope: Scope,
  { athleteIds, from, to }: Range,
): Promise<readonly Workout[]> => {
  const { rows } = await selectRange(db, { scope, range: { athleteIds, from, to } });
  return rows.map(rowToWorkout);
};

/** What verdicts need to know about a workout. */
export type WorkoutOutline = Pick<
  Workout,
  "id" | "athleteId" | "date" | "zone" | "discipline" | "durationSeconds" | "createdAt" | "fields"
>;

/** Only of these a verdict looks at more than their outline: at the height. */
const jumping = "jumping";
const jumpSchema = workoutSchema.pick({ fields: true });

const selectOutlines = prepareQuery((db, { scope, range }: Wanted) =>
  selectSavedWorkouts(db, scope)
    .clearSelect()
    .select([
      "w.id",
      "w.athlete_id",
      "w.date",
      "w.zone",
      "w.discipline",
      "w.duration_seconds",
      "w.created_at",
    ])
    .select((eb) => eb.case().when("w.discipline", "=", jumping).then(eb.ref("w.content")).end().as("jump"))
    .where((eb) => isOneOf(eb.ref("w.athlete_id"), range.athleteIds))
    .where("w.date", ">=", range.from)
    .where("w.date", "<=", range.to)
    .orderBy("w.date")
    .orderBy("w.created_at")
    .orderBy("w.id"),
);

/** The same without their content (`fields` of jumping only): for many of them. */
export const workoutOutlinesOfAthletes = async (
  db: Handle,
  scope: Scope,
  { athleteIds, from, to }: Range,
): Promise<readonly WorkoutOutline[]> => {
  const { rows } = await selectOutlines(db, { scope, range: { athleteIds, from, to } });
  return rows.map((row) => ({
    id: row.id,
    athleteId: row.athlete_id,
    date: row.date,
    zone: row.zone,
    discipline: row.discipline,
    createdAt: row.created_at,
    ...(row.duration_seconds !== null && { durationSeconds: row.duration_seconds }),
    ...(row.jump !== null && jumpSchema.parse(JSON.parse(row.jump))),
  }));
};

// One index lookup for each athlete: the history is not scanned.
const selectLast = prepareQuery(
  (
    db,
    { scope, range: { athleteIds, to } }: { readonly scope: Scope; readonly range: Omit<Range, "from"> },
  ) =>
    db
      .selectFrom("athletes as of")
      .innerJoin("workouts as w", (join) =>
        join.on((eb) =>
          eb(
            "w.id",
            "=",
            eb
              .selectFrom("workouts as latest")
              .select("latest.id")
              .whereRef("latest.athlete_id", "=", "of.id")
              .where("latest.status", "=", "saved")
              .where("latest.deleted_at", "is", null)
              .where("latest.date", "<=", to)
              .orderBy("latest.date", "desc")
              .orderBy("latest.created_at", "desc")
              .orderBy("latest.id", "desc")
              .limit(eb.lit(1)),
          ),
        ),
      )
      .selectAll("w")
      .where((eb) => isOneOf(eb.ref("of.id"), athleteIds))
      .where((eb) => isReadableWorkout(eb.ref("w.athlete_id"), eb.ref("w.rider_athlete_id"), scope)),
);

/** The last saved workout of each of some athletes up to a local date, by athlete; those without have no entry. */
export const lastWorkoutsOfAthletes = async (
  db: Handle,
  scope: Scope,
  { athleteIds, to }: Omit<Range, "from">,
): Promise<ReadonlyMap<string, Workout>> => {
  const { rows } = await selectLast(db, { scope, range: { athleteIds, to } });
  return new Map(rows.map((row) => [row.athlete_id, rowToWorkout(row)]));
};

type Filtered = Database & { x: WorkoutTable };
/** Filters the workouts `x` of one athlete. */
export type NarrowWorkouts = <T>(
  query: SelectQueryBuilder<Filtered, "x", T>,
) => SelectQueryBuilder<Filtered, "x", T>;

/**
 * The readable workouts (as defined by `isReadableWorkout`) that pass `narrow`, newest first, at most `limit`: full rows. Each readable
 * athlete, as athlete and as rider, adds the newest `limit` of its own, straight from an index; so the time depends on the page and the
 * number of athletes, not on how much history there is.
 */
export const newestWorkouts = (db: Handle, scope: Scope, limit: number, narrow: NarrowWorkouts) => {
  const newestOf = (column: "x.athlete_id" | "x.rider_athlete_id") => {
    const eb = expressionBuilder<Database & { a: Database["athletes"] }, "a">();
    return narrow(eb.selectFrom("workouts as x").whereRef(column as "x.athlete_id", "=", "a.id" as never))
      .select("x.id")
      .orderBy("x.date", "desc")
      .orderBy("x.created_at", "desc")
      .orderBy("x.id", "desc")
      .limit(limitTo(limit));
  };
  const asAthlete = db
    .selectFrom("athletes as a")
    .innerJoin("workouts as w", (join) => join.on("w.id", "in", newestOf("x.athlete_id")))
    .select("w.id")
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope));
  const asRider = db
    .selectFrom("athletes as a")
    .innerJoin("workouts as w", (join) => join.on("w.id", "in", newestOf("x.rider_athlete_id")))
    .select("w.id")
    .where((eb) => isOneOf(eb.ref("a.id"), scope.readableAthletes));
  return db
    .selectFrom("workouts as w")
    .selectAll("w")
    .where("w.id", "in", asAthlete.union(asRider))
    .orderBy("w.date", "desc")
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(limitTo(limit));
};

/** How often an exercise was done: in how many workouts, and when last (local date). */
export type ExerciseUse = {
  readonly exerciseKey: string;
  readonly name: string;
  readonly times: number;
  readonly lastDate: string;
};

/** The exercises of the readable saved workouts (of one athlete, or of all; one exercise, or all), most used first. */
export const exerciseUsage = async (
  db: Handle,
  scope: Scope,
  { athleteId, exerciseKey }: { readonly athleteId?: string | undefined; readonly exerciseKey?: string } = {},
): Promise<readonly ExerciseUse[]> => {
  const query = db
    .selectFrom("workout_exercises as e")
    .innerJoin("workouts as w", "w.id", "e.workout_id")
    .select((eb) => [
      "e.exercise_key as exerciseKey",
      eb.fn.max("e.name").as("name"),
      eb.fn.count<number>("w.id").distinct().as("times"),
      eb.fn.max("w.date").as("lastDate"),
    ])
    .where("w.status", "=", "saved")
    .where("w.deleted_at", "is", null)
    .where((eb) => isReadableWorkout(eb.ref("w.athlete_id"), eb.ref("w.rider_athlete_id"), scope));
  return await query
    .$if(athleteId !== undefined, (all) => all.where("w.athlete_id", "=", athleteId ?? ""))
    .$if(exerciseKey !== undefined, (all) => all.where("e.exercise_key", "=", exerciseKey ?? ""))
    .groupBy("e.exercise_key")
    .orderBy("times", "desc")
    .orderBy("e.exercise_key")
    .execute();
};

type ExercisePage = { readonly cursor?: string | undefined; readonly limit: number };

/** A page of an athlete's saved workouts with one exercise (`exerciseKeyOf`), newest first. Invalid: a cursor that no page returned. */
export const workoutsWithExercise = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  exerciseKey: string,
  { cursor, limit }: ExercisePage,
): Promise<Result<WorkoutPage, Problem>> => {
  const from = decodedCursor(cursor);
  if (!from.ok) return from;
  const end = from.value;
  const query = selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", athleteId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("workout_exercises as e")
          .select("e.workout_id")
          .whereRef("e.workout_id", "=", "w.id")
          .where("e.exercise_key", "=", exerciseKey),
      ),
    );
  const rows = await (
    end
      ? query.where((eb) => eb(eb.refTuple("w.date", "w.created_at", "w.id"), "<", eb.tuple(...end)))
      : query
  )
    .orderBy("w.date", "desc")
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  return ok(pageOf(rows, limit));
};
