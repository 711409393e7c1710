import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { localDateSchema, type Workout } from "@canter/domain/workout/workout";
import { exerciseKeyOf } from "@canter/storage/workout/workout-row";
import { workoutsWithExercise } from "@canter/storage/workout/workouts-with-exercise";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { checkReadable } from "../check-readable.ts";
import { exercisePoint, type ExercisePoint } from "./exercise-point.ts";
import { readExercise } from "./list-exercises.ts";

export type HistoryQuery = {
  readonly athleteId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** More than anybody does of one exercise in a day. */
const mostOfOneDay = 50;

/** A page never ends within a day: the cursor is a date, and what shares the last one would be lost. */
function wholeDays(
  workouts: readonly Workout[],
  limit: number,
): { readonly page: readonly Workout[]; readonly next?: string } {
  const last = workouts[limit - 1]?.date;
  const page = workouts.filter(({ date }, index) => index < limit || date === last);
  return page.length < workouts.length && last !== undefined ? { page, next: last } : { page };
}

/**
 * What an athlete (default: the member's own) did of an exercise, oldest first; the cursor leads to earlier workouts.
 * Not found: the athlete is not readable, or no such exercise.
 */
export async function readExerciseHistory(
  context: ApplicationContext,
  member: MemberContext,
  exerciseId: string,
  { athleteId = member.member.athleteId, cursor, limit }: HistoryQuery,
): Promise<Result<{ items: ExercisePoint[]; nextCursor?: string }, Problem>> {
  const readable = checkReadable(member.scope, athleteId);
  if (!readable.ok) return readable;
  const exercise = await readExercise(context, member, exerciseId);
  if (!exercise.ok) return exercise;
  if (cursor !== undefined && !localDateSchema.safeParse(cursor).success)
    return err(invalid("cursor", "must be the nextCursor of the page before"));
  const workouts = await workoutsWithExercise(context.store.db, member.scope, athleteId, exerciseId, {
    before: cursor,
    limit: limit + mostOfOneDay,
  });
  const { page, next } = wholeDays(workouts, limit);
  const items = page
    .toReversed()
    .map((workout) =>
      exercisePoint(workout, (entry) => exerciseKeyOf(entry) === exerciseId, member.member.units),
    );
  return ok({ items, ...(next !== undefined && { nextCursor: next }) });
}
