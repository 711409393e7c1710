import { callToActionSchema, dashboardSchema, promptSchema } from "@canter/domain/dashboard/dashboard";
import { widgetSizes, widgetTypes } from "@canter/domain/dashboard/layout";
import { z } from "zod";
import { pageOf } from "../page.ts";

/** How an item on the dashboard was dealt with: done or played, or put off for today. */
export const consumedAsSchema = z.enum(["done", "not_today"]);

const consumedSchema = z.object({
  contentId: z.string(),
  as: consumedAsSchema,
  at: z.int(),
  /** The workout that did it. */
  workoutId: z.string().optional(),
});

/** A question of the coach in its current state. It is asked on one dashboard, and once more if nobody answered; then it is `dropped`. */
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
        /** The answer's effect, in words. */
        outcome: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: "Prompt" });
export type PromptView = z.infer<typeof promptViewSchema>;

/**
 * A member's day. The curated part and the texts are as the coach prepared them (`revision`, `generatedAt`, `by`); consumed items are
 * removed from Up Next, calls to action are those that make sense now, prompts are in their current state. A day that is over shows what
 * it offered, with what became of it in `consumed`, and has no calls to action.
 */
export const dashboardViewSchema = dashboardSchema
  .omit({ coach: true })
  .extend({
    memberId: z.string(),
    revision: z.int(),
    /** The run that prepared it; absent for one made on the spot because there was none. */
    runId: z.string().optional(),
    /** Something that today was made from was stored or changed since a model made it. */
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

/**
 * The questions, and the member's response rate by kind of question: how often one was asked in the last half year, how often answered.
 */
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

/** `memberId` may be `me` for the member's own days. */
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

/** Exactly one of the three: an option of the question, text, or a voice memo. */
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

/** `message`: handled as one, once it is transcribed. `dictation`: text that the member reviews and sends. */
export const memoPurposeSchema = z.enum(["message", "dictation"]);

/** A voice memo. `transcript` is absent until a provider or the member has written it. */
export const voiceMemoSchema = z
  .object({
    id: z.string(),
    promptId: z.string().optional(),
    mediaType: z.string(),
    durationSeconds: z.number().optional(),
    sizeBytes: z.int(),
    transcript: z.string().optional(),
    transcribedBy: z.enum(["member", "model"]).optional(),
    /** `waiting`: a provider is transcribing it; `failed`: it could not, and why. */
    transcription: z.enum(["waiting", "failed"]).optional(),
    transcriptionProblem: z.string().optional(),
    purpose: memoPurposeSchema,
    createdAt: z.int(),
  })
  .meta({ id: "VoiceMemo" });
export type VoiceMemo = z.infer<typeof voiceMemoSchema>;

/** An insight, milestone or recommendation that the coach noted. */
export const coachingNoteSchema = z
  .object({ id: z.string(), text: z.string(), runId: z.string().optional(), createdAt: z.int() })
  .meta({ id: "CoachingNote" });

/** A member's layout of their dashboard: in reading order; absent parts are hidden. */
export const dashboardLayoutSchema = z
  .object({
    widgets: z
      .array(z.object({ type: z.enum(widgetTypes), size: z.enum(widgetSizes).default("narrow") }))
      .max(20)
      .refine((widgets) => new Set(widgets.map(({ type }) => type)).size === widgets.length, {
        message: "must name each part once",
      }),
  })
  .meta({ id: "DashboardLayout" });
