import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { listWorkouts as listStored, type WorkoutFilter } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "../core/athlete-access.ts";

/** As the storage's filter; `exerciseId` is a catalogue id or `own:` and the lower-case name. */
export type WorkoutQuery = Omit<WorkoutFilter, "exerciseKey"> & { readonly exerciseId?: string | undefined };

export type WorkoutPage = { readonly items: Workout[]; readonly nextCursor?: string };

/** One page of readable workouts, newest first. Not found: an athlete that the member can't read. Invalid: a foreign cursor. */
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
