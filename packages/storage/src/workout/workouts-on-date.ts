import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { selectSavedWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

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

/** An athlete's saved workouts of one local date (and discipline), latest written down first, at most 24. */
export const workoutsOnDate = async (
  db: Handle,
  scope: Scope,
  { athleteId, date, discipline }: Day,
): Promise<readonly Workout[]> => {
  const { rows } = await selectDay(db, { scope, day: { athleteId, date, discipline } });
  return rows.map(rowToWorkout);
};
