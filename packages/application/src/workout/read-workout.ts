import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { readWorkout as readStored } from "@canter/storage/workout/read-workout";
import { placeOfWorkout } from "../group/places-elsewhere.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** One workout, also a deleted one. Not found: the member can't read it, or there is none. */
export async function readWorkout(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Workout, Problem>> {
  const { scope } = await placeOfWorkout(context.store.db, member, id);
  const workout = await readStored(context.store.db, scope, id, { includeDeleted: true });
  return workout ? ok(workout) : err(notFound("workout"));
}
