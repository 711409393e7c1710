import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { selectSavedWorkouts, selectWorkouts } from "./read-workout.ts";
import { rowToWorkout } from "./workout-row.ts";

/** Local dates, both included. */
type Range = { readonly athleteId: string; readonly from: string; readonly to: string };

const selectRange = prepareQuery((db, { scope, range }: { readonly scope: Scope; readonly range: Range }) =>
  selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", range.athleteId)
    .where("w.date", ">=", range.from)
    .where("w.date", "<=", range.to)
    .orderBy("w.date")
    .orderBy("w.created_at")
    .orderBy("w.id"),
);

/** The saved workouts of an athlete from one local date to another, oldest first. */
export const workoutsBetween = async (
  db: Handle,
  scope: Scope,
  { athleteId, from, to }: Range,
): Promise<readonly Workout[]> => {
  const { rows } = await selectRange(db, { scope, range: { athleteId, from, to } });
  return rows.map(rowToWorkout);
};

type Pair = { readonly athleteId: string; readonly riderAthleteId: string };

const selectLastRide = prepareQuery((db, { scope, pair }: { readonly scope: Scope; readonly pair: Pair }) =>
  selectSavedWorkouts(db, scope)
    .clearSelect()
    .select((eb) => eb.fn.max("w.date").as("date"))
    .where("w.athlete_id", "=", pair.athleteId)
    .where("w.rider_athlete_id", "=", pair.riderAthleteId),
);

/** The local date on which a rider last worked with a horse; undefined: never. */
export const lastRideOn = async (
  db: Handle,
  scope: Scope,
  { athleteId, riderAthleteId }: Pair,
): Promise<string | undefined> => {
  const { rows } = await selectLastRide(db, { scope, pair: { athleteId, riderAthleteId } });
  return rows[0]?.date ?? undefined;
};

/** More than anybody does in a day; a program that logs thousands does not slow down what follows. */
const MOST = 24;

type Day = Pick<Workout, "athleteId" | "date"> & { readonly discipline?: string | undefined };

const selectDay = prepareQuery((db, { scope, day }: { readonly scope: Scope; readonly day: Day }) =>
  selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", day.athleteId)
    .where("w.date", "=", day.date)
    .$if(day.discipline !== undefined, (query) => query.where("w.discipline", "=", day.discipline ?? ""))
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(limitTo(MOST)),
);

/** An athlete's saved workouts of one local date (and discipline), latest stored first, at most 24. */
export const workoutsOnDate = async (
  db: Handle,
  scope: Scope,
  { athleteId, date, discipline }: Day,
): Promise<readonly Workout[]> => {
  const { rows } = await selectDay(db, { scope, day: { athleteId, date, discipline } });
  return rows.map(rowToWorkout);
};

/** The workouts that resulted from a message, saved, draft or deleted, in the message's order. */
export const workoutsOfMessage = async (
  db: Handle,
  scope: Scope,
  messageId: string,
): Promise<readonly Workout[]> => {
  const rows = await selectWorkouts(db, scope)
    .where("w.message_id", "=", messageId)
    .orderBy("w.workout_index")
    .execute();
  return rows.map(rowToWorkout);
};

/**
 * The next days of an athlete's saved workouts after a date (default: the first), oldest first: at least `limit` workouts, unless there
 * are no more, and always whole days.
 */
export const workoutsAfterDate = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  { after = "", limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly Workout[]> => {
  const next = await selectSavedWorkouts(db, scope)
    .clearSelect()
    .select("w.date")
    .where("w.athlete_id", "=", athleteId)
    .where("w.date", ">", after)
    .orderBy("w.date")
    .limit(limitTo(limit))
    .execute();
  const last = next.at(-1)?.date;
  if (last === undefined) return [];
  const rows = await selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", athleteId)
    .where("w.date", ">", after)
    .where("w.date", "<=", last)
    .orderBy("w.date")
    .orderBy("w.created_at")
    .orderBy("w.id")
    .execute();
  return rows.map(rowToWorkout);
};

/** A text that changes with any change of an athlete's history. */
export const historyMark = async (db: Handle, scope: Scope, athleteId: string): Promise<string> => {
  const row = await selectWorkouts(db, scope)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.max("w.updated_at").as("latest"),
      fn.sum<number>("w.version").as("versions"),
    ])
    .where("w.athlete_id", "=", athleteId)
    .executeTakeFirstOrThrow();
  return Number(row.count) === 0 ? "" : `${row.count} ${row.latest} ${row.versions}`;
};
