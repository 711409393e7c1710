import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  listWorkoutVersions as listStored,
  type WorkoutVersion,
} from "@canter/storage/workout/list-workout-versions";
import type { ApplicationContext, MemberContext } from "../application-context.ts";

/** Every version of a workout, newest first. */
export async function listWorkoutVersions(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<WorkoutVersion[], Problem>> {
  const versions = await listStored(store.db, scope, id);
  return versions.length > 0 ? ok(versions.toReversed()) : err(notFound("workout"));
}
