import type { ExerciseTemplate } from "./template.ts";

/** A template's exercise with sets and repetitions in the usual notation: `lift("Back Squat", "5x5", "RPE 7", 180)`. */
export const lift = (
  name: string,
  setsAndReps: `${number}x${string}`,
  targetLoad: string,
  restSeconds: number,
  more: Pick<ExerciseTemplate, "warmupSets" | "groupLabel" | "notes" | "progression"> = {},
): ExerciseTemplate => {
  const at = setsAndReps.indexOf("x");
  return {
    name,
    workingSets: Number(setsAndReps.slice(0, at)),
    reps: setsAndReps.slice(at + 1),
    targetLoad,
    restSeconds,
    ...more,
  };
};
