import type { Scope } from "@canter/domain/group/scope";
import { expressionBuilder, type SelectQueryBuilder } from "kysely";
import type { Database, Handle, WorkoutTable } from "../database.ts";
import { isOneOf, isReadableAthlete } from "../group/athlete-access.ts";
import { limitTo } from "../limit-to.ts";

type Filtered = Database & { x: WorkoutTable };
/** Narrows the workouts `x` of one athlete. */
export type NarrowWorkouts = <T>(
  query: SelectQueryBuilder<Filtered, "x", T>,
) => SelectQueryBuilder<Filtered, "x", T>;

/**
 * The readable workouts (as `isReadableWorkout` has it) that `narrow` lets through, newest first, at most `limit`: full rows.
 * Each readable athlete, as athlete and as rider, adds the newest `limit` of its own, straight from an index; so the time
 * depends on the page and the number of athletes, not on how much history there is.
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
