import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { isOneOf, isReadableWorkout } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";
import { selectSavedWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

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

/** What verdicts need to know of a workout. */
export type WorkoutOutline = Pick<Workout, "id" | "athleteId" | "date" | "discipline" | "durationSeconds">;

const selectOutlines = prepareQuery((db, { scope, range }: Wanted) =>
  selectSavedWorkouts(db, scope)
    .clearSelect()
    .select(["w.id", "w.athlete_id", "w.date", "w.discipline", "w.duration_seconds"])
    .where((eb) => isOneOf(eb.ref("w.athlete_id"), range.athleteIds))
    .where("w.date", ">=", range.from)
    .where("w.date", "<=", range.to)
    .orderBy("w.date")
    .orderBy("w.created_at")
    .orderBy("w.id"),
);

/** The same without what they hold: for many of them. */
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
    discipline: row.discipline,
    ...(row.duration_seconds !== null && { durationSeconds: row.duration_seconds }),
  }));
};

// One look into the index for each athlete: the history is not gone through.
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

/** The last saved workout of each of some athletes up to a local date, by athlete; none has no entry. */
export const lastWorkoutsOfAthletes = async (
  db: Handle,
  scope: Scope,
  { athleteIds, to }: Omit<Range, "from">,
): Promise<ReadonlyMap<string, Workout>> => {
  const { rows } = await selectLast(db, { scope, range: { athleteIds, to } });
  return new Map(rows.map((row) => [row.athlete_id, rowToWorkout(row)]));
};
