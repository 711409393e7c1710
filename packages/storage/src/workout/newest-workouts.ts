import type { Scope } from "@canter/domain/group/scope";
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Database, Handle, WorkoutTable } from "../database.ts";
import { isOneOf, isPresentAthlete } from "../group/athlete-access.ts";

type Filtered = Database & { x: WorkoutTable };
/** Narrows the workouts `x` of one athlete. */
export type NarrowWorkouts = <T>(
  query: SelectQueryBuilder<Filtered, "x", T>,
) => SelectQueryBuilder<Filtered, "x", T>;

/**
 * The readable workouts that `narrow` lets through, newest first, at most `limit`: full rows.
 * Each readable athlete, as athlete and as rider, adds the newest `limit` of its own, straight from an index; so the time
 * depends on the page and the number of athletes, not on how much history there is.
 */
export const newestWorkouts = (db: Handle, scope: Scope, limit: number, narrow: NarrowWorkouts) => {
  const newestOf = (column: "x.athlete_id" | "x.rider_athlete_id", allowed?: Expression<SqlBool>) => {
    const eb = expressionBuilder<Database & { a: Database["athletes"] }, "a">();
    const own = narrow(
      eb.selectFrom("workouts as x").whereRef(column as "x.athlete_id", "=", "a.id" as never),
    )
      .select("x.id")
      .orderBy("x.date", "desc")
      .orderBy("x.created_at", "desc")
      .orderBy("x.id", "desc")
      .limit(limit);
    return allowed ? own.where(allowed) : own;
  };
  const x = expressionBuilder<Filtered, "x">();
  const asAthlete = db
    .selectFrom("athletes as a")
    .innerJoin("workouts as w", (join) => join.on("w.id", "in", newestOf("x.athlete_id")))
    .select("w.id")
    .where((eb) =>
      eb.and([isOneOf(eb.ref("a.id"), scope.readableAthletes), isPresentAthlete(eb.ref("a.id"), scope)]),
    );
  const asRider = db
    .selectFrom("athletes as a")
    .innerJoin("workouts as w", (join) =>
      join.on("w.id", "in", newestOf("x.rider_athlete_id", isPresentAthlete(x.ref("x.athlete_id"), scope))),
    )
    .select("w.id")
    .where((eb) => isOneOf(eb.ref("a.id"), scope.readableAthletes));
  return db
    .selectFrom("workouts as w")
    .selectAll("w")
    .where("w.id", "in", asAthlete.union(asRider))
    .orderBy("w.date", "desc")
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(limit);
};
