import { riderInWords } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import { listGroupAthletes, listPartnerRiders } from "@canter/storage/group/athletes";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** Workouts with the name of the rider (or handler) of each that has one, as they are called in the member's group. */
export async function nameRiders(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  workouts: readonly Workout[],
): Promise<(Workout & { readonly riderName?: string })[]> {
  const names = new Map<string, string>();
  if (workouts.some(({ riderAthleteId }) => riderAthleteId !== undefined))
    for (const { id, name } of [
      ...(await listPartnerRiders(db, scope)),
      ...(await listGroupAthletes(db, scope)),
    ])
      names.set(id, name);
  return workouts.map((workout) => {
    const riderName = riderInWords(workout, (id) => names.get(id));
    return riderName ? { ...workout, riderName } : workout;
  });
}
