import type { Scope } from "@canter/domain/group/scope";
import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "../database.ts";
import { isWritableAthlete } from "../group/athlete-access.ts";
import { checkAthletes } from "./check-athletes.ts";
import { readWorkout } from "./read-workout.ts";
import { storeWorkoutParts, type WorkoutChange } from "./store-workout-parts.ts";
import { checkedWorkout, workoutToRow } from "./workout-row.ts";

/** Why the update met no row. */
const whyNot = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  version: number,
): Promise<Problem> => {
  const there = await readWorkout(trx, scope, id, { includeDeleted: true });
  if (!there) return notFound("workout");
  return there.version === version
    ? forbidden("This workout can be read here, but not changed.")
    : conflict(`This workout has changed meanwhile: its version is ${there.version}, not ${version}.`);
};

/**
 * Makes `input` the new state of the workout with its id, as version `expectedVersion + 1`, if it still has that version.
 * `updatedAt`, `deletedAt`, `status` and athlete are taken from `input`; id, group, author, source and time of creation stay.
 * Not found, forbidden (also for the athlete that it is moved to), conflict (another version), invalid (rider from elsewhere).
 */
export const replaceWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  input: Workout,
  change: Exclude<WorkoutChange, "created">,
  expectedVersion: number,
): Promise<Result<Workout, Problem>> => {
  const before = await readWorkout(trx, scope, input.id, { includeDeleted: true });
  if (!before) return err(notFound("workout"));
  const moved = before.athleteId !== input.athleteId || before.riderAthleteId !== input.riderAthleteId;
  const allowed = moved ? await checkAthletes(trx, scope, input) : ok(undefined);
  if (!allowed.ok) return allowed;
  const { groupId, loggedBy, source, createdAt } = before;
  const workout = checkedWorkout({
    ...input,
    groupId,
    loggedBy,
    source,
    createdAt,
    version: expectedVersion + 1,
  });
  const { numUpdatedRows } = await trx
    .updateTable("workouts")
    .set(workoutToRow(workout))
    .where("id", "=", input.id)
    .where("version", "=", expectedVersion)
    .where((eb) => isWritableAthlete(eb.ref("athlete_id"), scope))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return err(await whyNot(trx, scope, input.id, expectedVersion));
  await storeWorkoutParts(trx, scope, [workout], change);
  return ok(workout);
};
