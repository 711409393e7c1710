import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { exerciseKeyOf } from "@canter/storage/workout/workout-row";
import { workoutsWithExercise } from "@canter/storage/workout/exercise-usage";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "../core/athlete-access.ts";
import { exercisePoint, type ExercisePoint } from "./exercise-point.ts";
import { readExercise } from "./list-exercises.ts";

export type HistoryQuery = {
  readonly athleteId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/**
 * What an athlete (default: the member's own) did of an exercise, oldest first; the cursor leads to earlier workouts.
 * Not found: the athlete is not readable, or no such exercise. Invalid: a foreign cursor.
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
  const page = await workoutsWithExercise(context.store.db, member.scope, athleteId, exerciseId, {
    cursor,
    limit,
  });
  if (!page.ok) return page;
  const { nextCursor } = page.value;
  const items = page.value.items
    .toReversed()
    .map((workout) =>
      exercisePoint(workout, (entry) => exerciseKeyOf(entry) === exerciseId, member.member.units),
    );
  return ok({ items, ...(nextCursor !== undefined && { nextCursor }) });
}
