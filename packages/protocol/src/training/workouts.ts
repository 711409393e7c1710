import { z } from "zod";
import { athleteSchema } from "@canter/domain/group/group";
import { disciplineSchema } from "@canter/domain/workout/discipline";
import { exerciseSchema } from "@canter/domain/workout/exercise/exercise";
import { localDateSchema, workoutContentSchema, workoutSchema } from "@canter/domain/workout/workout";
import { pageQuerySchema } from "../page.ts";

export const workoutResponseSchema = workoutSchema
  .extend({
    riderName: z.string().optional().meta({
      description: "Who rode or handled the horse, as they are called in the group; not in versions.",
    }),
  })
  .meta({ id: "Workout" });
export type WorkoutResponse = z.infer<typeof workoutResponseSchema>;

/** Filters combine (and). `q` searches titles, exercise names and notes. Drafts and deleted ones only on request. */
export const workoutListQuerySchema = pageQuerySchema.extend({
  athleteId: z.string().optional(),
  athleteKind: athleteSchema.shape.kind.optional(),
  /** Id of the member who logged them. */
  loggedBy: z.string().optional(),
  discipline: z.string().optional(),
  exerciseId: z.string().optional(),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  q: z.string().max(200).optional(),
  status: z.enum(["saved", "draft", "deleted"]).default("saved"),
});

export const workoutCreateSchema = workoutContentSchema
  .extend({ athleteId: z.string(), riderAthleteId: z.string().optional(), zone: z.string().optional() })
  .meta({ id: "WorkoutCreate" });

/** Only the given fields are changed; null removes one. `version` guards against overwriting a change not yet seen. */
export const workoutPatchSchema = z
  .object({
    version: z.number().int().positive(),
    athleteId: z.string().optional(),
    riderAthleteId: z.string().nullable().optional(),
    ...Object.fromEntries(
      Object.entries(workoutContentSchema.shape).map(([key, schema]) => [
        key,
        z.optional(z.nullable(schema as z.ZodType)),
      ]),
    ),
  })
  .meta({ id: "WorkoutPatch" });

export const workoutVersionSchema = z
  .object({
    version: z.number().int(),
    change: z.enum(["created", "edited", "deleted", "restored", "undone", "completed"]),
    changedBy: z.string(),
    createdAt: z.number().int(),
    workout: workoutResponseSchema,
  })
  .meta({ id: "WorkoutVersion" });
export type WorkoutVersion = z.infer<typeof workoutVersionSchema>;

/** The decision on a draft: kept as it is, kept as a separate workout beside its likely duplicate, or dropped as the same one. */
export const draftDecisionSchema = z
  .object({ decision: z.enum(["keep", "separate", "same"]) })
  .meta({ id: "DraftDecision" });
export type DraftDecision = z.infer<typeof draftDecisionSchema>;

/** What a draft asks, answered in words: "it was 45 minutes", "3x8 at 95", "yesterday". */
export const draftAnswerSchema = z
  .object({ text: z.string().trim().min(1).max(2000) })
  .meta({ id: "DraftAnswer" });

export const personalRecordSchema = z
  .object({
    athleteId: z.string(),
    subject: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("exercise"), exerciseId: z.string(), name: z.string() }),
      z.object({ kind: z.literal("distance"), discipline: z.string(), meters: z.number().optional() }),
      z.object({ kind: z.literal("wod"), name: z.string() }),
    ]),
    /** `weight_for_5_reps`, `estimated_one_rep_max`, `most_reps`, `longest_hold`, `fastest`, `longest`, … */
    kind: z.string(),
    label: z.string(),
    value: z.number(),
    unit: z.enum(["kg", "reps", "s", "m", "rounds"]),
    workoutId: z.string(),
    date: localDateSchema,
    previousValue: z.number().optional(),
  })
  .meta({ id: "PersonalRecord" });
export type PersonalRecordResponse = z.infer<typeof personalRecordSchema>;

/** One point of an exercise's history: what was done that day. */
export const exerciseHistoryPointSchema = z
  .object({
    workoutId: z.string(),
    date: localDateSchema,
    heaviestKg: z.number().optional(),
    estimatedOneRepMaxKg: z.number().optional(),
    volumeKg: z.number().optional(),
    bestReps: z.number().int().optional(),
    durationSeconds: z.number().optional(),
    distanceMeters: z.number().optional(),
    summary: z.string(),
  })
  .meta({ id: "ExerciseHistoryPoint" });
export type ExerciseHistoryPoint = z.infer<typeof exerciseHistoryPointSchema>;

export const exerciseResponseSchema = exerciseSchema.meta({ id: "Exercise" });

/** An exercise of a list: with how often it was logged and when last, if it was. */
export const listedExerciseSchema = exerciseSchema
  .extend({ times: z.number().int().optional(), lastDate: localDateSchema.optional() })
  .meta({ id: "ListedExercise" });

export const athleteResponseSchema = athleteSchema
  .extend({
    writable: z.boolean(),
    own: z.boolean(),
    lastWorkoutDate: localDateSchema.optional(),
    /** What a horse was called before: training told under such a name is its own. */
    formerNames: z.array(z.string()).optional(),
  })
  .meta({ id: "Athlete" });
export type AthleteResponse = z.infer<typeof athleteResponseSchema>;

/**
 * `others`: members whose training is private, by name only (who rode the horse). `elsewhere`: horses of the account's other groups; what
 * is logged for one by name goes to its own group. `partners`: people of barns that a horse is shared with and who rode it, by name only.
 */
export const athleteListSchema = z.object({
  items: z.array(athleteResponseSchema),
  others: z.array(athleteSchema),
  partners: z.array(athleteSchema),
  elsewhere: z.array(athleteSchema.extend({ groupId: z.string(), groupName: z.string() })),
});
export const disciplineResponseSchema = disciplineSchema
  .extend({ builtIn: z.boolean() })
  .meta({ id: "Discipline" });
export type DisciplineResponse = z.infer<typeof disciplineResponseSchema>;
/** One of the group's own disciplines, under the id in the address. */
export const disciplineInputSchema = disciplineSchema.omit({ id: true }).meta({ id: "DisciplineInput" });

const figuresSchema = z
  .object({
    /** Repetitions × load of working sets, in kilograms. */
    volumeKg: z.number().optional(),
    workingSets: z.number().int().optional(),
    durationSeconds: z.number().optional(),
    distanceMeters: z.number().optional(),
    /** The highest rate of perceived exertion of any set, 0 to 10. */
    hardestRpe: z.number().optional(),
  })
  .meta({ id: "WorkoutFigures" });
export type WorkoutFiguresResponse = z.infer<typeof figuresSchema>;

const earlierSchema = z.object({ workoutId: z.string(), date: localDateSchema, figures: figuresSchema });

/** What a workout achieved, in facts: records set, goals, and the previous time that the same was done. */
export const workoutOutcomeSchema = z
  .object({
    workoutId: z.string(),
    figures: figuresSchema,
    /** The planned session that it fulfils; `rating`: out of 5, as given at its end. */
    session: z
      .object({
        programId: z.string(),
        programName: z.string(),
        sessionUid: z.string(),
        name: z.string(),
        rating: z.number().optional(),
      })
      .optional(),
    /** Cautions pinned to the horse that forbid it; absent: none. `date`: when it was pinned. */
    against: z
      .array(
        z.object({
          id: z.string(),
          text: z.string(),
          date: localDateSchema,
          authorName: z.string().optional(),
        }),
      )
      .optional(),
    /** What else is to be said of it, as that the horse is not the rider's to ride; absent: nothing. */
    remarks: z.array(z.string()).optional(),
    /** Better than what stood before, and not beaten since. */
    records: z.array(personalRecordSchema),
    /** Active goals that concern something done in it; fractions from 0 to 1, `fractionBefore` if this workout changed it. */
    goals: z.array(
      z.object({
        goalId: z.string(),
        title: z.string(),
        fraction: z.number().optional(),
        fractionBefore: z.number().optional(),
        reached: z.boolean(),
      }),
    ),
    /** The previous workout of its discipline, for one without exercises. */
    last: earlierSchema.optional(),
    exercises: z.array(
      z.object({
        name: z.string(),
        figures: figuresSchema,
        last: earlierSchema
          .extend({ sets: workoutContentSchema.shape.exercises.element.shape.sets })
          .optional(),
      }),
    ),
  })
  .meta({ id: "WorkoutOutcome" });
export type WorkoutOutcomeResponse = z.infer<typeof workoutOutcomeSchema>;
