import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  listWorkoutVersions as listStored,
  type WorkoutVersion,
} from "@canter/storage/workout/list-workout-versions";
import { placeOfWorkout } from "../group/places-elsewhere.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** Every version of a readable workout, newest first, without those of when it was training that the member can't read. */
export async function listWorkoutVersions(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<WorkoutVersion[], Problem>> {
  const { scope } = await placeOfWorkout(context.store.db, member, id);
  const isReadable = ({ workout: { athleteId, riderAthleteId } }: WorkoutVersion) =>
    scope.readableAthletes.some((athlete) => athlete === athleteId || athlete === riderAthleteId);
  const versions = (await listStored(context.store.db, scope, id)).filter(isReadable);
  return versions.length > 0 ? ok(versions.toReversed()) : err(notFound("workout"));
}
