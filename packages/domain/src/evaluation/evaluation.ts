import { z } from "zod";
import { claimSchema } from "../claim/claim.ts";
import { datePart } from "../program/entered-date.ts";
import { standstills } from "./restrictions.ts";
import { localDateSchema } from "../workout/workout.ts";

const verdicts = ["on_track", "behind", "ahead", "no_data"] as const;

/** Work of one type within one week of the plan. Types are in capitals (`FLATWORK`). */
export const typeFiguresSchema = z.object({
  workType: z.string(),
  /** Planned sessions of the week, without those excused by a pause. */
  planned: z.int().min(0),
  /** Planned sessions on days that are over. */
  due: z.int().min(0),
  /** Work that was done and counts. */
  done: z.int().min(0),
  /** Work too short to count: less than half of the shortest planned session of its type. */
  short: z.int().min(0),
  /** The part of `done` that made up for a shortfall of the week before. */
  madeUp: z.int().min(0),
});
export type TypeFigures = z.infer<typeof typeFiguresSchema>;

const weekFiguresSchema = z.object({
  weekNumber: z.int(),
  /** Both days are inclusive. */
  first: localDateSchema,
  last: localDateSchema,
  types: z.array(typeFiguresSchema),
});
export type WeekFigures = z.infer<typeof weekFiguresSchema>;

/**
 * Why a plan is behind on a type: `missed`: last week ended without it; `overdue`: its days of this week have passed; `used_up`: as many
 * sessions as the week plans were done, but others took its place.
 */
const reasonSchema = z.object({
  workType: z.string(),
  weekNumber: z.int(),
  kind: z.enum(["missed", "overdue", "used_up"]),
  lacking: z.int().positive(),
  /** The number of sessions required to avoid a shortfall, and the number done. */
  expected: z.int().positive(),
  done: z.int().min(0),
});
export type Reason = z.infer<typeof reasonSchema>;

const typeCountSchema = z.object({ workType: z.string(), count: z.int().positive() });

/** A plan's evaluation on a day: the verdict, and everything that it is based on. */
export const evaluationSchema = z.object({
  status: z.enum(verdicts),
  /** The local date of the evaluation. */
  today: localDateSchema,
  /** Largest shortfall first. */
  reasons: z.array(reasonSchema),
  /** What the plan is ahead of. */
  ahead: z.array(typeCountSchema),
  /**
   * Of this week and the one before it: jumping far above the highest fence that the plan had had by then, the highest first. `plannedCm` 0:
   * it comes to fences only later.
   */
  above: z.array(z.object({ date: localDateSchema, cm: z.number(), plannedCm: z.number() })),
  /** What was done this week beside the plan: of types that the week does not plan, or before the plan was there. */
  extra: z.array(typeCountSchema),
  /** What was missed earlier than last week: reported, but not counted against anybody. */
  history: z.array(z.object({ workType: z.string(), weekNumber: z.int(), lacking: z.int().positive() })),
  /** Every week that has begun, and the ones to come, in order. */
  weeks: z.array(weekFiguresSchema),
  /** The week that is judged together with the one before it; absent if there is no verdict. */
  currentWeek: z.int().optional(),
  /** Whether the last day of the plan has passed. */
  isOver: z.boolean(),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

/** The advice on an evaluation. */
export const adviceSchema = z.object({
  message: claimSchema,
  suggestion: claimSchema.optional(),
  /** Days suitable for the suggested session: within the week, not paused and not already demanding. */
  days: z.array(localDateSchema),
  /** Why the plan asks for nothing now; absent while it is followed. */
  standstill: z.enum(standstills).optional(),
});
export type Advice = z.infer<typeof adviceSchema>;

const isAccepted = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};
const instant = z
  .string()
  .refine(
    (text) => isAccepted(() => Temporal.Instant.from(text)),
    "must be a date and time with offset, as in 2026-11-20T18:40:00-05:00",
  );
/** An IANA zone, or an offset. */
const zone = z
  .string()
  .refine(
    (text) => isAccepted(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)),
    "must be a time zone, as in Europe/Berlin",
  );

/** Missing dates may also be empty or null, as plan imports leave them. */
const startDateSchema = z
  .string()
  .nullish()
  .refine((text) => !text || datePart(text) !== undefined, "must be a date, as in 2026-11-20");

/** The part of a `TrainingPlan` that a verdict needs. */
const evaluatedPlanSchema = z.object({
  weeklyPlans: z.array(
    z.object({
      weekNumber: z.int().optional(),
      startDate: startDateSchema,
      sessions: z.array(
        z.object({
          dayOfWeek: z.string().nullish(),
          workType: z.string().min(1),
          durationMinutes: z.number().min(0).nullish(),
          focus: z.string().nullish(),
        }),
      ),
    }),
  ),
});
export type EvaluatedPlan = z.infer<typeof evaluatedPlanSchema>;

const minutes = z.number().min(0).nullish();
const doneSchema = z.union([
  z.object({ date: localDateSchema, workType: z.string().min(1), minutes }),
  z.object({ at: instant, workType: z.string().min(1), minutes }),
]);

/** A plan, the work done, and the time of the request. */
export const evaluationInputSchema = z.object({
  plan: evaluatedPlanSchema.nullish(),
  done: z.array(doneSchema),
  now: instant,
  /** The zone of the calendar in which days are counted; default: the offset of `now`. */
  zone: zone.nullish(),
  /** Both days of a pause are inclusive; without `to` it continues. */
  pauses: z.array(z.object({ from: localDateSchema, to: localDateSchema.nullish() })).nullish(),
  /** Somebody stated that work of the type `by` replaces the session planned on `date`. */
  substitutions: z.array(z.object({ date: localDateSchema, by: z.string().min(1) })).nullish(),
});
export type EvaluationInput = z.infer<typeof evaluationInputSchema>;
