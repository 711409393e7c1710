import { rideIntensity } from "@canter/domain/barn/barn";
import { checkReadable } from "@canter/domain/access/check-athlete";
import type { Athlete } from "@canter/domain/group/group";
import type { Ride } from "@canter/domain/handoff/ride";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { findDiscipline, isFromTheGround } from "@canter/domain/workout/built-in-disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import { riderInWords } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import { listGroupAthletes, listPartnerRiders } from "@canter/storage/group/athletes";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { workoutsBetween } from "@canter/storage/workout/workouts-by-date";
import { workoutsOfAthletes } from "@canter/storage/workout/workouts-of-athletes";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

type Known = {
  readonly names: ReadonlyMap<string, string>;
  readonly own: readonly Discipline[];
};

const textOf = (fields: Workout["fields"], key: string): string | undefined => {
  const value = fields?.[key];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Converts a horse's workout to the input of a handoff. */
function workoutToRide(workout: Workout, { names, own }: Known): Ride {
  const { fields, durationSeconds, distanceMeters, riderAthleteId, discipline, exercises } = workout;
  const height = fields?.["jumpHeightCm"];
  const riderName = riderInWords(workout, (athleteId) => names.get(athleteId));
  const feel = textOf(fields, "horseFeel");
  const workType = textOf(fields, "workType");
  const intensity = rideIntensity(workout);
  const notes = [workout.notes, ...exercises.map((exercise) => exercise.notes)].filter(Boolean).join("\n");
  const known = findDiscipline(discipline, own);
  const isOverFences = known?.fields.some(({ key }) => key === "jumpHeightCm") === true;
  return {
    id: workout.id,
    date: workout.date,
    riderId: riderAthleteId,
    work: (known?.name ?? discipline).toLowerCase(),
    discipline,
    loggedAt: workout.createdAt,
    ...(isOverFences && { isOverFences: true as const }),
    ...(isFromTheGround(discipline) && { isFromTheGround: true as const }),
    ...(riderName !== undefined && { riderName }),
    ...(durationSeconds !== undefined && { minutes: durationSeconds / 60 }),
    ...(distanceMeters !== undefined && { distanceMeters }),
    ...(typeof height === "number" && { fenceCm: height }),
    ...(intensity !== undefined && { intensity }),
    ...(feel !== undefined && { feel }),
    ...(workType !== undefined && { workType }),
    ...(notes !== "" && { notes }),
  };
}

export type HorseRides = {
  readonly rides: readonly Ride[];
  /** Names of the group's other horses. */
  readonly otherNames: readonly string[];
};

const otherHorses = (athletes: readonly Athlete[], horseId: string): readonly string[] =>
  athletes.filter(({ id, kind }) => kind === "horse" && id !== horseId).map(({ name }) => name);

type Range = { readonly from: string; readonly to: string };

/** The names of people, horses and disciplines known in the group. */
async function knownIn({ store: { db } }: ApplicationContext, { scope }: MemberContext) {
  const [athletes, partners, own] = await Promise.all([
    listGroupAthletes(db, scope),
    listPartnerRiders(db, scope),
    listDisciplines(db, scope),
  ]);
  const known: Known = { names: new Map([...partners, ...athletes].map(({ id, name }) => [id, name])), own };
  return { athletes, known };
}

/** A horse's rides between two local dates. Not found: the horse, or one that was removed from the group. */
export async function ridesOfHorse(
  context: ApplicationContext,
  member: MemberContext,
  range: Range & { readonly athleteId: string },
): Promise<Result<HorseRides, Problem>> {
  // A removed horse is not among those that may be read, nor in the group.
  const readable = checkReadable(member.scope, range.athleteId);
  if (!readable.ok) return err(notFound("horse"));
  const [{ athletes, known }, workouts] = await Promise.all([
    knownIn(context, member),
    workoutsBetween(context.store.db, member.scope, range),
  ]);
  if (!athletes.some(({ id, kind }) => id === range.athleteId && kind === "horse"))
    return err(notFound("horse"));
  return ok({
    rides: workouts.map((workout) => workoutToRide(workout, known)),
    otherNames: otherHorses(athletes, range.athleteId),
  });
}

/** The same for several horses in the group, by horse; the number of queries does not depend on how many. */
export async function ridesOfHorses(
  context: ApplicationContext,
  member: MemberContext,
  range: Range & { readonly athleteIds: readonly string[] },
): Promise<ReadonlyMap<string, HorseRides>> {
  const [{ athletes, known }, workouts] = await Promise.all([
    knownIn(context, member),
    workoutsOfAthletes(context.store.db, member.scope, range),
  ]);
  const byHorse = Map.groupBy(workouts, ({ athleteId }) => athleteId);
  return new Map(
    range.athleteIds.map((athleteId) => [
      athleteId,
      {
        rides: (byHorse.get(athleteId) ?? []).map((workout) => workoutToRide(workout, known)),
        otherNames: otherHorses(athletes, athleteId),
      },
    ]),
  );
}
