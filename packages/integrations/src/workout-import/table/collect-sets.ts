import { massToKg, distanceToMeters } from "@canter/domain/units/convert-units";
import type { DistanceUnit, MassUnit } from "@canter/domain/units/unit";
import type { LoggedExercise, LoggedSet } from "@canter/domain/workout/workout";
import { disciplineOfSport } from "../sports.ts";

/** One set as a row of a strength app's table tells it; 0 is what those write for nothing. */
export type StatedSet = {
  readonly weight?: number | undefined;
  readonly massUnit: MassUnit;
  readonly reps?: number | undefined;
  readonly distance?: number | undefined;
  readonly distanceUnit: DistanceUnit;
  readonly seconds?: number | undefined;
  readonly rpe?: number | undefined;
  readonly warmup?: boolean | undefined;
  readonly kind?: LoggedSet["kind"] | undefined;
};

const someOf = (value: number | undefined): number | undefined => (value === 0 ? undefined : value);

/** A stated set with its values as entered and in SI. */
export const toLoggedSet = (stated: StatedSet): LoggedSet => {
  const weight = someOf(stated.weight);
  const distance = someOf(stated.distance);
  const seconds = someOf(stated.seconds);
  const reps = stated.reps === undefined ? undefined : Math.round(stated.reps);
  const isEmpty = weight === undefined && distance === undefined && seconds === undefined;
  const mass = weight === undefined ? undefined : { value: weight, unit: stated.massUnit };
  const way = distance === undefined ? undefined : { value: distance, unit: stated.distanceUnit };
  return {
    ...(reps !== undefined && (reps > 0 || isEmpty) && { reps }),
    ...(mass && { weight: mass, weightKg: massToKg(mass) }),
    ...(seconds !== undefined && { durationSeconds: seconds }),
    ...(way && { distance: way, distanceMeters: distanceToMeters(way) }),
    ...(stated.rpe !== undefined && stated.rpe >= 0 && stated.rpe <= 10 && { rpe: stated.rpe }),
    ...(stated.warmup && { warmup: true }),
    ...(stated.kind && { kind: stated.kind }),
  };
};

/** Sets by exercise, in the order of the rows: an exercise that comes again later stands again. */
export function createExerciseList() {
  const exercises: (LoggedExercise & { sets: LoggedSet[] })[] = [];
  return {
    exercises,
    /** `isNew`: it begins anew, though the one before has the same name. */
    add: (name: string, set: LoggedSet, isNew = false, about: Partial<LoggedExercise> = {}): void => {
      const last = exercises.at(-1);
      if (last?.name === name && !isNew) last.sets.push(set);
      else exercises.push({ name, sets: [set], ...about });
    },
    /** The places of the latest set. */
    latest: () => ({ exercise: exercises.length - 1, set: (exercises.at(-1)?.sets.length ?? 0) - 1 }),
  };
}

/** What a strength app's session was: lifting, or, where nothing was lifted or repeated in it, the sport of its only exercise. */
export const disciplineOfExercises = (exercises: readonly LoggedExercise[]) => {
  const sets = exercises.flatMap((exercise) => exercise.sets);
  const names = new Set(exercises.map(({ name }) => name));
  const [name] = names;
  const isCardio = sets.length > 0 && sets.every((set) => set.distanceMeters !== undefined && !set.reps);
  const found = isCardio && names.size === 1 ? disciplineOfSport(name) : undefined;
  if (!found || found.discipline === "other") return { discipline: "strength" };
  const meters = sets.reduce((sum, set) => sum + (set.distanceMeters ?? 0), 0);
  const seconds = sets.reduce((sum, set) => sum + (set.durationSeconds ?? 0), 0);
  return {
    discipline: found.discipline,
    distanceMeters: meters,
    distance:
      sets.length === 1 && sets[0]?.distance ? sets[0].distance : { value: meters, unit: "m" as const },
    ...(seconds > 0 && { durationSeconds: seconds }),
  };
};
