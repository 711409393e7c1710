import {
  programHeadSchema,
  programStatuses,
  scheduleChangeSchema,
  substitutionSchema,
} from "@canter/domain/program/program-head";
import { programSchema } from "@canter/domain/program/program";
import { sessionLogSchema } from "@canter/domain/program/progress/session-log";
import { localDateSchema } from "@canter/domain/workout/workout";
import { massSchema } from "@canter/domain/units/unit-schema";
import { z } from "zod";
import { pageQuerySchema } from "../page.ts";

const statusSchema = z.enum(programStatuses);

/** Next in line: today's session, else the first that is not done. A missed day moves nothing by itself. */
export const nextSessionSchema = z
  .object({
    sessionUid: z.string(),
    /** `week-2-session-1`. */
    address: z.string(),
    name: z.string(),
    weekNumber: z.int(),
    date: localDateSchema.optional(),
    /** `overdue`: its day has passed. `open`: it has no day. */
    when: z.enum(["overdue", "today", "ahead", "open"]),
    /** Its content, if it has any. */
    contentId: z.string().optional(),
    /** All of its content, in order: a warm-up, the main item. */
    contentIds: z.array(z.string()).readonly().optional(),
  })
  .meta({ id: "NextSession" });
export type NextSession = z.infer<typeof nextSessionSchema>;

const sessionLineSchema = z.object({ sessionUid: z.string(), name: z.string(), weekNumber: z.int() });

export const programSummarySchema = z
  .object({
    id: z.string(),
    athleteId: z.string(),
    athleteName: z.string(),
    name: z.string(),
    status: statusSchema,
    goal: z.string().optional(),
    targetDate: localDateSchema.optional(),
    weeks: z.int(),
    sessions: z.int(),
    done: z.int(),
    next: nextSessionSchema.optional(),
    /** It is active, and the last day of its dates has passed. */
    isOver: z.boolean(),
    /** A session that was started and not finished, with something ticked off in the last 12 hours; of several, the latest. */
    underWay: sessionLineSchema.optional(),
    /** The oldest missed session, where another one is next. */
    waiting: sessionLineSchema.extend({ date: localDateSchema }).optional(),
    pendingProposals: z.int(),
    updatedAt: z.int(),
    deletedAt: z.int().optional(),
  })
  .meta({ id: "ProgramSummary" });
export type ProgramSummary = z.infer<typeof programSummarySchema>;

export const programListQuerySchema = pageQuerySchema.extend({
  athleteId: z.string().optional(),
  status: z.enum([...programStatuses, "deleted"]).optional(),
  q: z.string().max(200).optional(),
});

/** A program as a file, which can be imported again. */
export const programExportSchema = programSchema;

/** A program with its progress. `version` counts changes of the plan from 1. */
export const programResponseSchema = programSummarySchema
  .extend({
    ...programHeadSchema.shape,
    version: z.int(),
    /** Whether there is a change to undo, or to redo. */
    canUndo: z.boolean(),
    canRedo: z.boolean(),
    mayEdit: z.boolean(),
    /** Spec-shaped weeks, completed sessions marked. */
    program: programSchema,
    /** Local date of each session that has one, by uid. */
    dates: z.record(z.string(), localDateSchema),
    /** What loads in per cent amount to by the training maxes, by uid of the exercise: "195/225/255 lb (65/75/85%)". */
    loads: z.record(z.string(), z.string()),
    /** Seconds that the athlete took for a kilometre of late, by discipline: how long a planned distance takes is estimated by it. */
    paces: z.record(z.string(), z.number()),
    /** The workout that fulfilled a session, by session uid. */
    workouts: z.record(z.string(), z.string()),
    /** Sessions under way, by uid. */
    logs: z.record(z.string(), sessionLogSchema),
    substitutions: z.array(substitutionSchema),
  })
  .meta({ id: "Program" });
export type ProgramResponse = z.infer<typeof programResponseSchema>;

const sessionOfWorkoutSchema = z
  .object({
    programId: z.string(),
    programName: z.string(),
    sessionUid: z.string(),
    name: z.string(),
    weekNumber: z.int(),
    /** Its day in the plan, where it has one. */
    date: localDateSchema.optional(),
  })
  .meta({ id: "SessionOfWorkout" });
export type SessionOfWorkout = z.infer<typeof sessionOfWorkoutSchema>;

/** A workout's role in the plan. `asks`: two programs fit equally, and a person must choose. */
export const workoutInPlanSchema = z
  .object({
    counts: z.array(sessionOfWorkoutSchema).readonly(),
    offers: z.array(sessionOfWorkoutSchema).readonly(),
    asks: z.boolean(),
  })
  .meta({ id: "WorkoutInProgram" });

const weekday = z.int().min(1).max(7);

/** One of: a template, a content program, spec-shaped JSON (`program`), or neither for a blank start of one empty week. */
export const programCreateSchema = z
  .object({
    athleteId: z.string().optional(),
    name: z.string().trim().min(1).max(200).optional(),
    template: z
      .object({
        id: z.string(),
        startDate: localDateSchema,
        /** ISO days, 1 is Monday; default: the template's own. */
        daysOfWeek: z.array(weekday).min(1).max(7).optional(),
        trainingMaxes: z.record(z.string().max(200), massSchema).optional(),
        /** By the names of `needsLoads`; the lightest start for absent ones. */
        startingLoads: z.record(z.string().max(200), massSchema).optional(),
      })
      .optional(),
    /** One of the group's content programs, and its first day. */
    contentProgram: z
      .object({
        id: z.string().max(200),
        startDate: localDateSchema,
        earlier: z.enum(["done", "open"]).optional().meta({
          description:
            "Needed where startDate has passed: `done` counts the days before today as done and goes on at their place, `open` goes on with the first day.",
        }),
      })
      .optional(),
    /** `{"weeks":[…]}`; validated, with unknown fields preserved. */
    program: z.unknown().optional(),
    ...programHeadSchema.partial().omit({ name: true }).shape,
    /** Default: active if the athlete has no active program, else draft. */
    status: z.enum(["draft", "active"]).optional(),
    /** The athlete's active programs that it replaces: they are paused with it, or nothing is made. */
    pauses: z.array(z.string().max(200)).max(20).optional(),
  })
  .meta({ id: "ProgramCreate" });
export type ProgramCreate = z.infer<typeof programCreateSchema>;

/** Only the given fields are changed; null removes one. Pausing, starting and the like go by `status`. */
export const programPatchSchema = z
  .object({
    version: z.int(),
    /** The value that was read: it also covers changes that have no version, of status and pauses. */
    updatedAt: z.int().optional(),
    name: z.string().trim().min(1).max(200).optional(),
    status: statusSchema.optional(),
    goal: z.string().max(2000).nullable().optional(),
    targetDate: localDateSchema.nullable().optional(),
    trainingMaxes: z.record(z.string().max(200), massSchema).optional(),
    /** Pauses that it does not mention stay. */
    schedule: scheduleChangeSchema.optional(),
  })
  .meta({ id: "ProgramPatch" });
export type ProgramPatch = z.infer<typeof programPatchSchema>;

export const toolCallSchema = z
  .object({
    id: z.string().max(200),
    type: z.literal("function").optional(),
    function: z.object({ name: z.string().max(100), arguments: z.string().max(1_000_000) }),
  })
  .meta({ id: "ToolCall" });

export const fieldChangeSchema = z.object({
  field: z.string(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
});
export const previewItemSchema = z
  .object({
    type: z.enum(["modify", "add", "remove", "reorder"]),
    target: z.string(),
    before: z.string().optional(),
    after: z.string().optional(),
    fields: z.array(fieldChangeSchema).optional(),
  })
  .meta({ id: "PreviewItem" });
export const modificationPreviewSchema = z
  .object({
    toolCalls: z.array(toolCallSchema),
    summary: z.string(),
    details: z.array(previewItemSchema),
    warnings: z.array(z.string()),
    /** Shifts of the weeks from a number on, in days, that would close the gaps and overlaps in `warnings`. */
    shiftOffers: z.array(z.object({ fromWeek: z.int(), days: z.int() })).optional(),
    /** Hash of the whole content that is copied or removed: distinguishes other content under the same text. */
    fingerprint: z.string().optional(),
  })
  .meta({ id: "ModificationPreview" });

/** Per request: pushing every session of a year takes some 260; the size of the body is limited in any case. */
const maxCalls = 5000;
/** Each of these changes the address of every later exercise; one of them can add a year. */
const maxWeekCalls = 200;

const isWeekCall = ({ function: { name } }: z.infer<typeof toolCallSchema>): boolean =>
  name === "add_week" || name === "remove_week";

const toolCallsSchema = z
  .array(toolCallSchema)
  .min(1)
  .max(maxCalls)
  .refine(
    (calls) => calls.filter(isWeekCall).length <= maxWeekCalls,
    `must have at most ${maxWeekCalls} that add or remove weeks`,
  );

/** A person's own edits, applied at once (they are the click): swap, skip, drag. All or nothing. */
export const programEditsSchema = z
  .object({ version: z.int(), toolCalls: toolCallsSchema })
  .meta({ id: "ProgramEdits" });
export type ProgramEdits = z.infer<typeof programEditsSchema>;

/** `version`: the one that was read; if there is a newer one, nothing is undone. */
export const programSeenSchema = z.object({ version: z.int().optional() }).optional();

export const programVersionSchema = z
  .object({
    version: z.int(),
    change: z.enum(["created", "edited", "applied", "undone", "redone", "head"]),
    changedBy: z.string(),
    changedByName: z.string(),
    createdAt: z.int(),
    summary: z.string(),
    proposalId: z.string().optional(),
    /** What changed compared with the previous version. */
    details: z.array(previewItemSchema),
  })
  .meta({ id: "ProgramVersion" });
export type ProgramVersion = z.infer<typeof programVersionSchema>;

export const programTemplateSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    forWhom: z.string(),
    source: z.string(),
    kind: z.string(),
    weeks: z.int(),
    sessionsPerWeek: z.number(),
    /** Exercises whose training max it asks for. */
    needsMaxes: z.array(z.string()),
    /** Exercises whose starting weight it asks for. */
    needsLoads: z.array(z.string()),
    defaultDays: z.array(weekday),
    isForHorses: z.boolean(),
  })
  .meta({ id: "ProgramTemplate" });

/**
 * A session under way as a device sends it; the answer is the merged log. `baseAt`: the `at` of the stored log that the device based it
 * on: then it replaces that one. Otherwise both are merged, and nothing that either ticked off is lost.
 */
export const sessionLogInputSchema = sessionLogSchema
  .extend({ baseAt: z.int().optional() })
  .meta({ id: "SessionLogInput" });
export type SessionLogInput = z.infer<typeof sessionLogInputSchema>;
export const sessionLogResponseSchema = sessionLogSchema.meta({ id: "SessionLog" });

/** `done`: it was done elsewhere, or by a workout. Not done: its workout is unlinked, a substitution undone. */
export const markSessionSchema = z
  .object({ done: z.boolean(), date: localDateSchema.optional(), workoutId: z.string().optional() })
  .meta({ id: "MarkSession" });
export type MarkSession = z.infer<typeof markSessionSchema>;

export const substitutionCreateSchema = substitutionSchema.meta({ id: "Substitution" });

/** Finishes a session: it becomes a workout, and the program moves on. */
export const finishSessionSchema = z
  .object({ log: sessionLogInputSchema, now: z.iso.datetime({ offset: true }).optional() })
  .meta({ id: "FinishSession" });
export const sessionFinishedSchema = z
  .object({ workoutId: z.string(), program: programResponseSchema })
  .meta({ id: "SessionFinished" });
