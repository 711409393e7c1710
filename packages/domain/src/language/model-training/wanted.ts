import { KG_PER_LB } from "../../units/unit.ts";
import type { LoggedSet } from "../../workout/workout.ts";
import type { Load } from "../assemble/loads/load.ts";
import { caseProblems, type LanguageCase } from "../cases/score-cases.ts";
import type { ParsedMessage, ParsedWorkout } from "../parsed-message.ts";

/** A workout as it is annotated; `together`: who else has the same one, nobody's name for the writer. */
export type Wanted = LanguageCase["expect"]["workouts"][number] & {
  readonly together?: readonly (string | undefined)[];
};

/** Are these the workouts that are annotated? But for notes and riders: no label brings them. */
export const isRight = (workouts: readonly ParsedWorkout[], expect: LanguageCase["expect"]): boolean =>
  caseProblems({ isLog: workouts.length > 0, workouts } as ParsedMessage, expect).every((problem) =>
    /note lost|\brider\b/u.test(problem),
  );

/**
 * Workouts of several people, an exercise of each at a time, as where exercises are headings: "Squat: Ann 60 3x5, Bob 80 3x5. Bench: …". None
 * where that makes no difference.
 */
function inRounds(workouts: readonly Wanted[]): readonly (readonly Wanted[])[] {
  if (workouts.some(({ discipline }) => discipline !== "strength")) return [];
  const names = new Set(workouts.flatMap(({ exercises = [] }) => exercises.map(({ name }) => name)));
  const rounds = [...names].flatMap((name) =>
    workouts.flatMap((one) => {
      const own = one.exercises?.find((exercise) => exercise.name === name);
      return own ? [{ ...one, exercises: [own] }] : [];
    }),
  );
  const apart: Wanted[] = [];
  for (const one of rounds) {
    const last = apart.at(-1);
    if (last && last.athlete === one.athlete)
      apart[apart.length - 1] = { ...last, exercises: [...(last.exercises ?? []), ...(one.exercises ?? [])] };
    else apart.push(one);
  }
  return apart.length > workouts.length ? [apart] : [];
}

/** Workouts of several people that are the same but for whose they are, as one. */
function asShared(workouts: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const keyOf = (one: Wanted): string =>
    JSON.stringify({ ...one, athlete: undefined, notes: undefined, rider: undefined });
  const shared = new Map<string, Wanted>();
  for (const one of workouts) {
    const key = keyOf(one);
    const there = shared.get(key);
    shared.set(key, there ? { ...there, together: [...(there.together ?? []), one.athlete] } : one);
  }
  return shared.size < workouts.length ? [[...shared.values()]] : [];
}

/** Where somebody is first named in a text, the writer by "I" or "me"; behind it where nobody is. */
function firstOf(text: string, { athlete }: Wanted): number {
  const at =
    athlete === undefined
      ? text.search(/(?<!\p{L})(?:I|me|mine|my|self)(?!\p{L})/iu)
      : text.toLowerCase().indexOf(athlete.toLowerCase());
  return at < 0 ? text.length : at;
}

/** The orders in which a text may come to the workouts of a case: as annotated, by where their people are named first, and an exercise at a time. */
export function ordersOf(workouts: readonly Wanted[], text: string): readonly (readonly Wanted[])[] {
  const byName = workouts.toSorted((a, b) => firstOf(text, a) - firstOf(text, b));
  const isOther = byName.some((one, at) => one !== workouts[at]);
  const rounds = inRounds(byName);
  return [
    workouts,
    ...(isOther ? [byName] : []),
    ...asShared(byName),
    ...rounds,
    ...rounds.flatMap(asShared),
  ];
}

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
