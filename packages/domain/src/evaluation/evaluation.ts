import { z } from "zod";
import { claimSchema } from "../claim/claim.ts";
import { datePart } from "../program/entered-date.ts";
import { localDateSchema } from "../workout/workout.ts";

const verdicts = ["on_track", "behind", "ahead", "no_data"] as const;

/** Work of one type within one week of the plan. Types are in capitals (`FLATWORK`). */
export const typeFiguresSchema = z.object({
  workType: z.string(),
  /** What the week plans, without what a pause excuses. */
  planned: z.int().min(0),
  /** Of those, what lies on days that are over. */
  due: z.int().min(0),
  /** What was done and counts. */
  done: z.int().min(0),
  /** What was too short to count: less than half of the shortest planned session of its type. */
  short: z.int().min(0),
  /** Of what was done, what made up for a lack of the week before. */
  madeUp: z.int().min(0),
});
export type TypeFigures = z.infer<typeof typeFiguresSchema>;

const weekFiguresSchema = z.object({
  weekNumber: z.int(),
  /** Both days belong to it. */
  first: localDateSchema,
  last: localDateSchema,
  types: z.array(typeFiguresSchema),
});
export type WeekFigures = z.infer<typeof weekFiguresSchema>;

/**
 * Why a plan is behind on a type: `missed`, last week ended without it; `overdue`, its days of this week have passed; `used_up`, as many
 * sessions as the week plans were done, and others took its place.
 */
const reasonSchema = z.object({
  workType: z.string(),
  weekNumber: z.int(),
  kind: z.enum(["missed", "overdue", "used_up"]),
  lacking: z.int().positive(),
  /** What was to be done of it for there to be no lack, and what was. */
  expected: z.int().positive(),
  done: z.int().min(0),
});
export type Reason = z.infer<typeof reasonSchema>;

const typeCountSchema = z.object({ workType: z.string(), count: z.int().positive() });

/** How a plan stands on a day: the verdict, and everything that it rests on. */
export const evaluationSchema = z.object({
  status: z.enum(verdicts),
  /** The local date that it holds for. */
  today: localDateSchema,
  /** The largest lack first. */
  reasons: z.array(reasonSchema),
  /** What the plan is ahead of. */
  ahead: z.array(typeCountSchema),
  /** Work of this week of types that it does not plan. */
  extra: z.array(typeCountSchema),
  /** What was missed before the week before this one: told, not held against anybody. */
  history: z.array(z.object({ workType: z.string(), weekNumber: z.int(), lacking: z.int().positive() })),
  /** Every week that has begun, and the ones to come, in order. */
  weeks: z.array(weekFiguresSchema),
  /** The week that is judged with the one before it; absent where there is no verdict. */
  currentWeek: z.int().optional(),
  /** Whether the last day of the plan has passed. */
  isOver: z.boolean(),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

/** What is said of an evaluation. */
export const adviceSchema = z.object({
  message: claimSchema,
  suggestion: claimSchema.optional(),
  /** When the suggested session fits: any of these days, within the week, none of a pause and none that is demanding already. */
  days: z.array(localDateSchema),
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
/** A zone of the IANA database, or an offset. */
const zone = z
  .string()
  .refine(
    (text) => isAccepted(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)),
    "must be a time zone, as in Europe/Berlin",
  );

/** Dates that are missing may also be empty or null, as a plan door leaves them. */
const startDateSchema = z
  .string()
  .nullish()
  .refine((text) => !text || datePart(text) !== undefined, "must be a date, as in 2026-11-20");

/** A `TrainingPlan` as far as a verdict needs it. */
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

/** A plan, what was done, and when somebody asks. */
export const evaluationInputSchema = z.object({
  plan: evaluatedPlanSchema.nullish(),
  done: z.array(doneSchema),
  now: instant,
  /** Of the calendar that days are counted by; without it the offset of `now`. */
  zone: zone.nullish(),
  /** Both days of a pause count; without `to` it lasts. */
  pauses: z.array(z.object({ from: localDateSchema, to: localDateSchema.nullish() })).nullish(),
  /** Somebody said that work of the type `by` stands for the session planned on `date`. */
  substitutions: z.array(z.object({ date: localDateSchema, by: z.string().min(1) })).nullish(),
});
export type EvaluationInput = z.infer<typeof evaluationInputSchema>;
