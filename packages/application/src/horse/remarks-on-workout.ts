import type { Scope } from "@canter/domain/access/scope";
import { remarksOnRide } from "@canter/domain/horse/may-ride";
import { riderNameOf } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { readHorse } from "@canter/storage/horse/horses";

/** What is to be said of a workout by what a horse's page says of who rides it; nothing of a person's. */
export async function remarksOnWorkout(
  db: Handle,
  scope: Scope,
  { athleteId, riderAthleteId, fields, discipline, createdAt }: Workout,
): Promise<readonly string[]> {
  const horse = await readHorse(db, scope, athleteId);
  if (!horse) return [];
  const people =
    horse.profile.riderIds === undefined
      ? []
      : (await listGroupAthletes(db, scope)).filter(({ kind }) => kind === "person");
  const ride = { riderId: riderAthleteId, riderName: riderNameOf(fields), discipline, loggedAt: createdAt };
  return remarksOnRide(horse, ride, people);
}
