import type { Athlete } from "@canter/domain/group/group";
import type { Ride } from "@canter/domain/handoff/ride";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { findDiscipline } from "@canter/domain/workout/disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import { riderInWords } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import { listGroupAthletes, listPartnerRiders } from "@canter/storage/group/athletes";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { readHorse } from "@canter/storage/horse/horses";
import { workoutsBetween } from "@canter/storage/workout/workouts-by-date";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

type Known = {
  readonly names: ReadonlyMap<string, string>;
  readonly own: readonly Discipline[];
};

const textOf = (fields: Workout["fields"], key: string): string | undefined => {
  const value = fields?.[key];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** A workout of a horse, as a handoff looks at it. */
function workoutToRide(workout: Workout, { names, own }: Known): Ride {
  const { fields, durationSeconds, riderAthleteId, discipline, exercises } = workout;
  const height = fields?.["jumpHeightCm"];
  const riderName = riderInWords(workout, (athleteId) => names.get(athleteId));
  const feel = textOf(fields, "horseFeel");
  const notes = [workout.notes, ...exercises.map((exercise) => exercise.notes)].filter(Boolean).join("\n");
  return {
    id: workout.id,
    date: workout.date,
    riderId: riderAthleteId,
    work: (findDiscipline(discipline, own)?.name ?? discipline).toLowerCase(),
    loggedAt: workout.createdAt,
    ...(riderName !== undefined && { riderName }),
    ...(durationSeconds !== undefined && { minutes: durationSeconds / 60 }),
    ...(typeof height === "number" && { fenceCm: height }),
    ...(feel !== undefined && { feel }),
    ...(notes !== "" && { notes }),
  };
}

export type HorseRides = {
  readonly rides: readonly Ride[];
  /** Of the group's other horses. */
  readonly otherNames: readonly string[];
};

const otherHorses = (athletes: readonly Athlete[], horseId: string): readonly string[] =>
  athletes.filter(({ id, kind }) => kind === "horse" && id !== horseId).map(({ name }) => name);

/** What was done with a horse from one local date to another. Not found: the horse, or one that was taken out of the group. */
export async function ridesOfHorse(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  range: { readonly athleteId: string; readonly from: string; readonly to: string },
): Promise<Result<HorseRides, Problem>> {
  const horse = await readHorse(db, scope, range.athleteId);
  if (!horse || horse.removedAt !== undefined) return err(notFound("horse"));
  const [athletes, partners, own, workouts] = await Promise.all([
    listGroupAthletes(db, scope),
    listPartnerRiders(db, scope),
    listDisciplines(db, scope),
    workoutsBetween(db, scope, range),
  ]);
  const names = new Map([...partners, ...athletes].map(({ id, name }) => [id, name]));
  return ok({
    rides: workouts.map((workout) => workoutToRide(workout, { names, own })),
    otherNames: otherHorses(athletes, range.athleteId),
  });
}
