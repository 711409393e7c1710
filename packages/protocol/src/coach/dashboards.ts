import { callToActionSchema, dashboardSchema, promptSchema } from "@canter/domain/dashboard/dashboard";
import { widgetSizes, widgetTypes } from "@canter/domain/dashboard/layout";
import { z } from "zod";
import { pageOf } from "../page.ts";

/** How something on the dashboard was dealt with: done or played, or put aside for the day. */
export const consumedAsSchema = z.enum(["done", "not_today"]);

const consumedSchema = z.object({
  contentId: z.string(),
  as: consumedAsSchema,
  at: z.int(),
  /** The workout that took care of it. */
  workoutId: z.string().optional(),
});

/**
 * A question of the coach as it stands now. It is asked on one dashboard, and once more where nobody answered; then it is
 * `dropped`.
 */
export const promptViewSchema = promptSchema
  .extend({
    id: z.string(),
    state: z.enum(["open", "answered", "dropped"]),
    askedOn: z.iso.date(),
    answer: z
      .object({
        text: z.string(),
        voiceMemoId: z.string().optional(),
        at: z.int(),
        /** What it did, in words. */
        outcome: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: "Prompt" });
export type PromptView = z.infer<typeof promptViewSchema>;

/**
 * A member's day. What is curated and said is as the coach prepared it (`revision`, `generatedAt`, `by`); what was consumed is
 * taken out of Up Next, calls to action are those that make sense now, prompts stand as they do now. A day that is over offers what it
 * did, with what became of it in `consumed`, and calls to nothing.
 */
export const dashboardViewSchema = dashboardSchema
  .omit({ coach: true })
  .extend({
    memberId: z.string(),
    revision: z.int(),
    /** The run that prepared it; absent for one made on the spot because none was there. */
    runId: z.string().optional(),
    /** Something that today was made of was written down or changed since a model made it. */
    isOutdated: z.boolean().optional(),
    coach: z.object({
      briefing: dashboardSchema.shape.coach.shape.briefing,
      callsToAction: z.array(callToActionSchema),
      prompts: z.array(promptViewSchema),
    }),
    consumed: z.array(consumedSchema),
  })
  .meta({ id: "Dashboard" });
export type DashboardView = z.infer<typeof dashboardViewSchema>;

/** The questions, and how the member answers by kind of question: how often one was asked in the last half year, how often answered. */
export const promptListSchema = z
  .object({
    items: z.array(promptViewSchema),
    rates: z.array(
      z.object({ kind: z.string(), asked: z.int(), answered: z.int(), lastAsked: z.iso.date() }),
    ),
  })
  .meta({ id: "Prompts" });

/** One line of the history of dashboards, newest first. */
export const dashboardLineSchema = z
  .object({
    date: z.iso.date(),
    revision: z.int(),
    generatedAt: z.int(),
    by: dashboardSchema.shape.by,
    runId: z.string().optional(),
  })
  .meta({ id: "DashboardLine" });
export const dashboardPageSchema = pageOf(dashboardLineSchema);

/** The member's own days are those of `me`, too. */
export const dayParamsSchema = z.object({
  memberId: z.string().max(60),
  date: z.union([z.literal("today"), z.iso.date()], { error: "must be a date as in 2026-11-18, or today" }),
});

export const promptListQuerySchema = z.object({ state: promptViewSchema.shape.state.optional() });

export const transcriptSchema = z
  .object({ transcript: z.string().trim().min(1).max(20_000) })
  .meta({ id: "Transcript" });

export const consumeSchema = z
  .object({ contentId: z.string().min(1).max(200), as: consumedAsSchema.default("done") })
  .meta({ id: "Consume" });

/** One of the three and no other: an option of the question, words, or a voice memo. */
export const promptAnswerSchema = z
  .object({
    text: z.string().trim().min(1).max(4000).optional(),
    voiceMemoId: z.string().max(60).optional(),
  })
  .refine(({ text, voiceMemoId }) => text !== undefined || voiceMemoId !== undefined, {
    path: ["text"],
    message: "must be there, or voiceMemoId",
  })
  .refine(({ text, voiceMemoId }) => text === undefined || voiceMemoId === undefined, {
    path: ["voiceMemoId"],
    message: "must not be there beside text: one of them is the answer",
  })
  .meta({ id: "PromptAnswer" });

/** `message`: taken in as one, once its words are known. `dictation`: words for a text that the member looks at and sends. */
export const memoPurposeSchema = z.enum(["message", "dictation"]);

/** Something said into the phone. `transcript` is absent until it is written down, by a provider or by the member. */
export const voiceMemoSchema = z
  .object({
    id: z.string(),
    promptId: z.string().optional(),
    mediaType: z.string(),
    durationSeconds: z.number().optional(),
    sizeBytes: z.int(),
    transcript: z.string().optional(),
    transcribedBy: z.enum(["member", "model"]).optional(),
    /** `waiting`: a provider is asked to write it down; `failed`: it could not, and why. */
    transcription: z.enum(["waiting", "failed"]).optional(),
    transcriptionProblem: z.string().optional(),
    purpose: memoPurposeSchema,
    createdAt: z.int(),
  })
  .meta({ id: "VoiceMemo" });
export type VoiceMemo = z.infer<typeof voiceMemoSchema>;

/** An insight, milestone or recommendation that the coach wrote down. */
export const coachingNoteSchema = z
  .object({ id: z.string(), text: z.string(), runId: z.string().optional(), createdAt: z.int() })
  .meta({ id: "CoachingNote" });

/** How a member has laid out their dashboard: in reading order; what is left out is hidden. */
export const dashboardLayoutSchema = z
  .object({
    widgets: z
      .array(z.object({ type: z.enum(widgetTypes), size: z.enum(widgetSizes).default("narrow") }))
      .max(20),
  })
  .meta({ id: "DashboardLayout" });
