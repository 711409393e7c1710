import { z } from "zod";
import { invalid, type Problem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import { distanceSchema, massSchema } from "../units/unit-schema.ts";
import { localDateSchema } from "../workout/workout.ts";
import { entrySourceSchema } from "./measurement.ts";
import { measurementRules, measurementToSi, measurementUnits, siToMeasurement } from "./measurement-rules.ts";

const finite = z.number().refine(Number.isFinite, "must be a finite number");
const discipline = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, "must be a discipline's id, as in strength");

/** The target of a goal. */
export const goalTargetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("weight"), value: finite.positive(), unit: z.enum(["kg", "lb"]) }),
  z.object({
    kind: z.literal("body_composition"),
    measure: z.enum(["body_fat", "lean_mass", "waist"]),
    value: finite.positive(),
    unit: z.enum(measurementUnits),
  }),
  /** A load for a number of repetitions, repetitions without load, or a distance in a time. */
  z.object({
    kind: z.literal("performance"),
    exercise: z.string().trim().min(1).max(200).optional(),
    load: massSchema.optional(),
    reps: z.int().min(1).max(10_000).optional(),
    discipline: discipline.optional(),
    distance: distanceSchema.optional(),
    durationSeconds: finite.positive().max(604_800).optional(),
  }),
  /** A number of times per week. */
  z.object({
    kind: z.literal("habit"),
    what: z.enum(["workouts", "weigh_ins", "nutrition_days"]),
    discipline: discipline.optional(),
    timesPerWeek: z.int().min(1).max(21),
  }),
]);
export type GoalTarget = z.infer<typeof goalTargetSchema>;

export const goalStatuses = ["active", "achieved", "abandoned"] as const;
export type GoalStatus = (typeof goalStatuses)[number];

export const goalInputSchema = z.object({
  target: goalTargetSchema,
  /** In the person's words; default: derived from the target. */
  title: z.string().trim().min(1).max(200).optional(),
  targetDate: localDateSchema.optional(),
  note: z.string().trim().max(2000).optional(),
});
export type GoalInput = z.infer<typeof goalInputSchema>;

export const goalSchema = goalInputSchema.extend({
  id: z.string(),
  athleteId: z.string(),
  title: z.string(),
  status: z.enum(goalStatuses),
  startDate: localDateSchema,
  /** The value at the start, in SI; absent if unknown. */
  startValue: z.number().optional(),
  createdBy: z.string(),
  source: entrySourceSchema,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  deletedAt: z.int().optional(),
});
export type Goal = z.infer<typeof goalSchema>;

const checkPerformance = (target: Extract<GoalTarget, { kind: "performance" }>): Problem | undefined => {
  const { exercise, load, reps, distance, durationSeconds, discipline: sport } = target;
  if (exercise === undefined && distance === undefined)
    return invalid("target.exercise", "must name an exercise, or a distance must be given");
  if (exercise !== undefined && (distance !== undefined || sport !== undefined))
    return invalid("target.distance", "must be left out where an exercise is named");
  if (exercise !== undefined && load === undefined && reps === undefined)
    return invalid("target.load", "must be given, or repetitions");
  if (load !== undefined && load.value <= 0) return invalid("target.load.value", "must be above 0");
  if (distance !== undefined && (load !== undefined || reps !== undefined))
    return invalid("target.load", "must be left out where a distance is given");
  return durationSeconds !== undefined && distance === undefined
    ? invalid("target.distance", "must be given with a time")
    : undefined;
};

const checkTarget = (target: GoalTarget): Problem | undefined => {
  if (target.kind === "performance") return checkPerformance(target);
  if (target.kind === "habit")
    return target.discipline !== undefined && target.what !== "workouts"
      ? invalid("target.discipline", "goes with workouts only")
      : undefined;
  const kind = target.kind === "weight" ? "weight" : target.measure;
  const { units, person, horse } = measurementRules[kind];
  if (!units.includes(target.unit)) return invalid("target.unit", `must be ${units.join(" or ")}`);
  const si = measurementToSi(target.value, target.unit);
  const [least, most] = [person[0], Math.max(person[1], horse?.[1] ?? 0)];
  const shown = (limit: number) => siToMeasurement(limit, target.unit);
  return si >= least && si <= most
    ? undefined
    : invalid("target.value", `must be from ${shown(least)} to ${shown(most)} ${target.unit}`);
};

/** A goal that is valid on `today`. Invalid, by field: impossible values, a past date. */
export const checkGoal = (input: GoalInput, today: string): Result<GoalInput, Problem> => {
  const problem = checkTarget(input.target);
  if (problem) return err(problem);
  return input.targetDate !== undefined && input.targetDate <= today
    ? err(invalid("targetDate", "must be ahead: a goal's day can't have passed"))
    : ok(input);
};
