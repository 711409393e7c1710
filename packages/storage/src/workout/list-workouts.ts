import type { Scope } from "@canter/domain/group/scope";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { dialectOf } from "../dialect-of.ts";
import type { Handle } from "../database.ts";
import { matchesWords } from "./matches-words.ts";
import { selectWorkouts } from "./select-workouts.ts";
import { decodeWorkoutCursor, encodeWorkoutCursor, type WorkoutCursor } from "./workout-cursor.ts";
import { rowToWorkout } from "./workout-row.ts";

/** All given filters hold together. `athleteId`: as athlete or as rider; `from` and `to` are local dates, inclusive. */
export type WorkoutFilter = {
  readonly athleteId?: string | undefined;
  readonly discipline?: string | undefined;
  readonly exerciseKey?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Words, or beginnings of words, of title, exercise names or notes. */
  readonly q?: string | undefined;
  readonly status: "saved" | "draft" | "deleted";
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type WorkoutPage = { readonly items: readonly Workout[]; readonly nextCursor?: string };

type WorkoutQuery = ReturnType<typeof selectWorkouts>;

const withStatus = (query: WorkoutQuery, status: WorkoutFilter["status"]): WorkoutQuery =>
  status === "deleted"
    ? query.where("w.deleted_at", "is not", null)
    : query.where("w.deleted_at", "is", null).where("w.status", "=", status);

const filtered = (db: Handle, scope: Scope, filter: WorkoutFilter): WorkoutQuery => {
  const { athleteId, discipline, exerciseKey, from, to, q } = filter;
  let query = withStatus(selectWorkouts(db, scope), filter.status);
  if (athleteId !== undefined)
    query = query.where((eb) =>
      eb.or([eb("w.athlete_id", "=", athleteId), eb("w.rider_athlete_id", "=", athleteId)]),
    );
  if (discipline !== undefined) query = query.where("w.discipline", "=", discipline);
  if (exerciseKey !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("workout_exercises as e")
          .select("e.workout_id")
          .whereRef("e.workout_id", "=", "w.id")
          .where("e.exercise_key", "=", exerciseKey),
      ),
    );
  if (from !== undefined) query = query.where("w.date", ">=", from);
  if (to !== undefined) query = query.where("w.date", "<=", to);
  if (q?.trim()) query = query.where((eb) => matchesWords(eb.ref("w.id"), q, dialectOf(db)));
  return query;
};

const after = (query: WorkoutQuery, cursor: WorkoutCursor): WorkoutQuery =>
  query.where((eb) => eb(eb.refTuple("w.date", "w.created_at", "w.id"), "<", eb.tuple(...cursor)));

/**
 * One page of the readable workouts, newest first (date, time of creation, id). `nextCursor` is there when more follow; rows
 * that are added meanwhile neither shift nor repeat anything. Invalid: a cursor that no page has given out.
 */
export const listWorkouts = async (
  db: Handle,
  scope: Scope,
  filter: WorkoutFilter,
): Promise<Result<WorkoutPage, Problem>> => {
  const cursor = filter.cursor === undefined ? undefined : decodeWorkoutCursor(filter.cursor);
  if (filter.cursor !== undefined && !cursor)
    return err(invalid("cursor", "must be the nextCursor of the page before"));
  const query = filtered(db, scope, filter);
  const rows = await (cursor ? after(query, cursor) : query)
    .orderBy("w.date", "desc")
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(filter.limit + 1)
    .execute();
  const items = rows.slice(0, filter.limit).map(rowToWorkout);
  const last = items.at(-1);
  if (rows.length <= filter.limit || !last) return ok({ items });
  return ok({ items, nextCursor: encodeWorkoutCursor([last.date, last.createdAt, last.id]) });
};
