import { type Expression, sql, type SqlBool } from "kysely";
import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { DialectName, Handle } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { catchUpWords } from "../search/pending-words.ts";
import { searchWords } from "./search-words.ts";
import { decodedCursor, pageOf, type WorkoutCursor, type WorkoutPage } from "./read-workout.ts";
import { type NarrowWorkouts, newestWorkouts } from "./workouts-of-athletes.ts";

/**
 * The workout in `column` contains each word of `text`, or a word that it is a prefix of; never true for a text without words. Written
 * separately for each database; the words are letters and digits only, so nothing in them is syntax to either.
 */
const matchesWords = (
  column: Expression<string>,
  text: string,
  dialect: DialectName,
): Expression<SqlBool> => {
  const words = searchWords(text);
  if (words.length === 0) return sql<SqlBool>`false`;
  if (dialect === "sqlite") {
    const query = words.map((word) => `"${word}"*`).join(" ");
    return sql<SqlBool>`${column} in (select t.workout_id from workout_search as s
      join workout_texts as t on t.id = s.rowid where s.workout_search match ${query})`;
  }
  const query = words.map((word) => `'${word}':*`).join(" & ");
  return sql<SqlBool>`${column} in (select t.workout_id from workout_texts as t where t.lexemes @@ ${query}::tsquery)`;
};

/** All given filters apply together. `athleteId`: as athlete or as rider; `from` and `to` are local dates, inclusive. */
export type WorkoutFilter = {
  readonly athleteId?: string | undefined;
  /** Only of people, or only of horses, who are in the scope's group. */
  readonly athleteKind?: Athlete["kind"] | undefined;
  /** Id of the member who logged them. */
  readonly loggedBy?: string | undefined;
  readonly discipline?: string | undefined;
  readonly exerciseKey?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Words, or prefixes of words, of title, exercise names or notes. */
  readonly q?: string | undefined;
  readonly status: "saved" | "draft" | "deleted";
  readonly cursor?: string | undefined;
  readonly limit: number;
};

const narrowTo =
  (db: Handle, scope: Scope, filter: WorkoutFilter, cursor: WorkoutCursor | undefined): NarrowWorkouts =>
  (query) => {
    const { athleteId, athleteKind, loggedBy, discipline, exerciseKey, from, to, q, status } = filter;
    let narrowed = query.where("x.deleted_at", status === "deleted" ? "is not" : "is", null);
    if (status !== "deleted") narrowed = narrowed.where("x.status", "=", status);
    if (athleteId !== undefined)
      narrowed = narrowed.where((eb) =>
        eb.or([eb("x.athlete_id", "=", athleteId), eb("x.rider_athlete_id", "=", athleteId)]),
      );
    if (athleteKind !== undefined)
      narrowed = narrowed.where("x.athlete_id", "in", (eb) =>
        eb
          .selectFrom("athletes as k")
          .innerJoin("group_athletes as g", "g.athlete_id", "k.id")
          .select("k.id")
          .where("g.group_id", "=", scope.groupId)
          .where("k.kind", "=", athleteKind),
      );
    if (loggedBy !== undefined) narrowed = narrowed.where("x.logged_by", "=", loggedBy);
    if (discipline !== undefined) narrowed = narrowed.where("x.discipline", "=", discipline);
    if (exerciseKey !== undefined)
      narrowed = narrowed.where("x.id", "in", (eb) =>
        eb
          .selectFrom("workout_exercises as e")
          .select("e.workout_id")
          .where("e.exercise_key", "=", exerciseKey),
      );
    if (from !== undefined) narrowed = narrowed.where("x.date", ">=", from);
    if (to !== undefined) narrowed = narrowed.where("x.date", "<=", to);
    if (q?.trim()) narrowed = narrowed.where((eb) => matchesWords(eb.ref("x.id"), q, dialectOf(db)));
    if (cursor)
      narrowed = narrowed.where((eb) =>
        eb(eb.refTuple("x.date", "x.created_at", "x.id"), "<", eb.tuple(...cursor)),
      );
    return narrowed;
  };

/**
 * One page of the readable workouts, newest first (date, time of creation, id). `nextCursor` is present when more follow; rows that are
 * added meanwhile neither shift nor repeat anything. Invalid: a cursor that no page returned.
 */
export const listWorkouts = async (
  db: Handle,
  scope: Scope,
  filter: WorkoutFilter,
): Promise<Result<WorkoutPage, Problem>> => {
  const cursor = decodedCursor(filter.cursor);
  if (!cursor.ok) return cursor;
  if (filter.q?.trim()) await catchUpWords(db);
  const narrow = narrowTo(db, scope, filter, cursor.value);
  return ok(pageOf(await newestWorkouts(db, scope, filter.limit + 1, narrow).execute(), filter.limit));
};
