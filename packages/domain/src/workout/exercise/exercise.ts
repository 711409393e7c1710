import { z } from "zod";

/** How the sets of an exercise are counted. */
export const exerciseMeasureSchema = z.enum([
  "weight_reps",
  "reps",
  "time",
  "weighted_time",
  "weighted_bodyweight_reps",
  "assisted_weight_reps",
]);

/** An entry of the exercise catalogue (`exercises.json`, The Unlicense; see exercises.LICENSE.md). */
export const exerciseSchema = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  family: z.string().optional(),
  category: z.string(),
  equipment: z.string().optional(),
  primaryMuscles: z.array(z.string()).optional(),
  secondaryMuscles: z.array(z.string()).optional(),
  level: z.string().optional(),
  mechanic: z.string().optional(),
  force: z.string().optional(),
  measure: exerciseMeasureSchema,
  laterality: z.enum(["bilateral", "unilateral"]),
  instructions: z.array(z.string()).optional(),
  instructionsBy: z.string().optional(),
  source: z.string(),
});
export type Exercise = z.infer<typeof exerciseSchema>;

/** The key under which an exercise is counted: its catalogue id, or `own:` and the lower-case name. */
export const exerciseKeyOf = (exercise: {
  readonly exerciseId?: string | undefined;
  readonly name: string;
}): string => exercise.exerciseId ?? `own:${exercise.name.toLowerCase()}`;
