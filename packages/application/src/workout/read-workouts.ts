import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { listWorkouts as listStored, type WorkoutFilter } from "@canter/storage/workout/list-workouts";
import { readWorkout as readStored } from "@canter/storage/workout/read-workout";
import {
  listWorkoutVersions as listStoredVersions,
  type WorkoutVersion,
} from "@canter/storage/workout/workout-versions";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "@canter/domain/access/check-athlete";
import { actingMemberOfWorkout } from "../group/acting-member.ts";

/** One workout, also a deleted one. Not found: the member can't read it, or there is none. */
export async function readWorkout(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Workout, Problem>> {
  const { scope } = await actingMemberOfWorkout(context.store.db, member, id);
  const workout = await readStored(context.store.db, scope, id, { includeDeleted: true });
  return workout ? ok(workout) : err(notFound("workout"));
}

/** Like the storage's filter; `exerciseId` is a catalogue id or `own:` and the lower-case name. */
export type WorkoutQuery = Omit<WorkoutFilter, "exerciseKey"> & { readonly exerciseId?: string | undefined };

export type WorkoutPage = { readonly items: Workout[]; readonly nextCursor?: string };

/** One page of readable workouts, newest first. Not found: an athlete that the member can't read. Invalid: a cursor from another list. */
export async function listWorkouts(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { exerciseId, ...filter }: WorkoutQuery,
): Promise<Result<WorkoutPage, Problem>> {
  const readable = checkReadable(scope, filter.athleteId);
  if (!readable.ok) return readable;
  const page = await listStored(store.db, scope, { ...filter, exerciseKey: exerciseId });
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  return ok({ items: [...items], ...(nextCursor !== undefined && { nextCursor }) });
}

/** Every version of a readable workout, newest first, except those from when it was training that the member can't read. */
export async function listWorkoutVersions(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<WorkoutVersion[], Problem>> {
  const { scope } = await actingMemberOfWorkout(context.store.db, member, id);
  const isReadable = ({ workout: { athleteId, riderAthleteId } }: WorkoutVersion) =>
    scope.readableAthletes.some((athlete) => athlete === athleteId || athlete === riderAthleteId);
  const versions = (await listStoredVersions(context.store.db, scope, id)).filter(isReadable);
  return versions.length > 0 ? ok(versions.toReversed()) : err(notFound("workout"));
}
