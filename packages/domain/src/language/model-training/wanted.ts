import { KG_PER_LB } from "../../units/unit.ts";
import type { LoggedSet } from "../../workout/workout.ts";
import type { Load } from "../assemble/loads/load.ts";
import { caseProblems, type LanguageCase } from "../cases/score-cases.ts";
import type { ParsedMessage, ParsedWorkout } from "../parsed-message.ts";

/** A workout as it is annotated. */
export type Wanted = LanguageCase["expect"]["workouts"][number];

/** Are these the workouts that are annotated? But for notes: no label brings them. */
export const isRight = (workouts: readonly ParsedWorkout[], expect: LanguageCase["expect"]): boolean =>
  caseProblems({ isLog: workouts.length > 0, workouts } as ParsedMessage, expect).every((problem) =>
    problem.includes("note lost"),
  );

/** Are both stated, and no further apart than the larger of the two tolerances? `relative`: to what is wanted. */
export const near = (
  got: number | undefined,
  want: number | undefined,
  absolute: number,
  relative = 0,
): boolean =>
  got !== undefined &&
  want !== undefined &&
  Math.abs(got - want) <= Math.max(absolute, relative * Math.abs(want)) + 1e-9;

export const sameSeconds = (got: number | undefined, want: number | undefined): boolean => near(got, want, 1);
export const sameMeters = (got: number | undefined, want: number | undefined): boolean =>
  near(got, want, 1, 0.001);

/** Is it that load, in kg? A number without a unit may get another one from what stands behind it. */
export const mayBeLoad = ({ kg, mass }: Load, want: number | undefined): boolean =>
  near(kg, want, 0.02) ||
  (mass !== undefined && (near(mass.value, want, 0.02) || near(mass.value * KG_PER_LB, want, 0.02)));

/** Has any exercise of the workout such a set? */
export const someSet = ({ exercises = [] }: Wanted, is: (set: LoggedSet) => boolean): boolean =>
  exercises.some(({ sets }) => sets.some(is));

/** The exercise of a workout that a text names; a row may be a machine's or a barbell's. */
export const exerciseIn = (
  { exercises = [] }: Wanted,
  name: string | undefined,
  text: string,
): NonNullable<Wanted["exercises"]>[number] | undefined =>
  exercises.find((one) => one.name === name) ??
  (/^rows?$/.test(text) ? exercises.find((one) => one.name === "Barbell Row") : undefined);
