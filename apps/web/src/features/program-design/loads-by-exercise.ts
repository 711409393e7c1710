import type { Program } from "@canter/domain/program/program";

export type ExerciseLoads = {
  readonly name: string;
  readonly unit: string;
  /** Of the weeks with a weight, in their order. */
  readonly weights: readonly number[];
};

const weight = /^(\d+(?:\.\d+)?) ?(kg|lb)s?$/;

/** The weights of each exercise that has some on the sheet, week by week: 60, 62.5, 65. */
export function loadsByExercise({ weeks }: Program): readonly ExerciseLoads[] {
  const loads = new Map<string, { readonly unit: string; readonly weights: number[] }>();
  for (const { sessions } of weeks) {
    const seen = new Set<string>();
    for (const { name, targetLoad } of sessions.flatMap(({ exercises }) => exercises)) {
      const [, value, unit = ""] = weight.exec(targetLoad) ?? [];
      if (value === undefined || seen.has(name)) continue;
      seen.add(name);
      const known = loads.get(name) ?? { unit, weights: [] };
      known.weights.push(Number(value));
      loads.set(name, known);
    }
  }
  return [...loads].map(([name, rest]) => ({ name, ...rest }));
}
