import { z } from "zod";

/** What a run of the designer is asked for: a plan. `programId`: what its draft will be called. */
const planAskedSchema = z.object({
  athleteId: z.string(),
  programId: z.string(),
  goalDescription: z.string(),
  targetDate: z.iso.date(),
});
export type PlanAsked = z.infer<typeof planAskedSchema>;

/** What somebody says of a draft that the designer made. */
const feedbackGivenSchema = z.object({
  athleteId: z.string(),
  programId: z.string(),
  feedback: z.string(),
  /** The draft is not there yet: the run that makes it. */
  madeBy: z.string().optional(),
  /** It was said in another conversation while the draft was made. */
  saidIn: z.string().optional(),
});
export type FeedbackGiven = z.infer<typeof feedbackGivenSchema>;

/** The same, where several drafts may be meant: it is asked which. */
const whichDraftSchema = z.object({
  feedback: z.string(),
  drafts: z
    .array(z.object({ programId: z.string(), athlete: z.string() }))
    .min(2)
    .readonly(),
});
export type WhichDraft = z.infer<typeof whichDraftSchema>;

/** Whatever else somebody says to it has words, and no plan to work on. */
export const designerInputSchema = z.union([
  planAskedSchema,
  feedbackGivenSchema,
  whichDraftSchema,
  z.object({
    text: z.string(),
    athleteId: z.string(),
    /** Local date and time with offset at which it was said; what it is read by. */
    now: z.string().optional(),
    units: z.enum(["kg", "lb"]).optional(),
  }),
]);
export type DesignerMessage = Extract<z.infer<typeof designerInputSchema>, { readonly text: string }>;

/** What a run of the designer leaves behind, beside its reply. */
export const designedSchema = z.object({
  programId: z.string().optional(),
  by: z.enum(["playbook", "model"]).optional(),
  /** What the plan does not reach. */
  cannot: z.array(z.string()).default([]),
  /** What of a model's plan was changed, so that it keeps the rules. */
  changes: z.array(z.string()).default([]),
});
export type Designed = z.infer<typeof designedSchema>;
