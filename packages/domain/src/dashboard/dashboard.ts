import { z } from "zod";
import { claimSchema } from "../claim/claim.ts";
import { answerEffectsSchema } from "./answer/answer-effect.ts";
import { maxPrompts } from "./answer/engagement.ts";
import { conditionSchema } from "./condition.ts";

/** Why something stands beside what is recommended. */
export const alternateReasons = [
  "rest_day_option",
  "light_option",
  "favorite",
  "variety",
  "not_done_in_a_while",
  "next_in_program",
] as const;

/** Where a call to action leads in the app. */
export const callActions = [
  "open_weight",
  "open_nutrition",
  "open_log",
  "open_plan",
  "open_goals",
  "open_content",
  "open_up_next",
] as const;

export const promptTypes = ["multiple_choice", "voice_memo"] as const;

const menuIdSchema = z.string().min(1).max(200);
const durationMinutesSchema = z.number().positive().max(1440);

/** Something to do today, as it stood in the day's menu. `contentId` is the id there: content, or `session:<program>/<uid>`. */
const offerSchema = z.object({
  contentId: menuIdSchema,
  title: z.string().min(1).max(200),
  durationMinutes: durationMinutesSchema.optional(),
  /** "Upper/Lower, week 2": where in a program it stands. */
  programContext: z.string().max(200).optional(),
});

export const upNextSchema = z.object({
  primary: offerSchema.extend({ why: claimSchema.optional() }).optional(),
  alternates: z.array(offerSchema.extend({ reason: z.enum(alternateReasons) })).max(2),
  /** What the member asked for today by their answer: it stands whatever the program says. */
  chosen: z.enum(["lighter", "rest"]).optional(),
});

/** Eight of the menu; a planned session among them is up to ten things of content. */
const maxStacked = 18;

export const playlistEntrySchema = offerSchema.omit({ programContext: true });

/** What a day's dashboard asks to be done; shown only while its condition holds. */
export const callToActionSchema = z.object({
  type: z.enum(["data_gap", "observation", "onboarding"]),
  message: claimSchema,
  action: z.enum(callActions).optional(),
  condition: conditionSchema,
});

/** A question of the coach. `key` is what it is about: the same question has the same key on every day. */
export const promptSchema = z.object({
  key: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9_.-]*$/),
  type: z.enum(promptTypes),
  question: z.string().min(1).max(300),
  options: z.array(z.string().min(1).max(60)).max(6),
  /** What an option does when it is tapped. */
  effects: answerEffectsSchema.optional(),
});

/**
 * A member's day as the coach has prepared it. `curated` is what is laid out without a word of the coach's; `coach` is in its voice.
 * What was consumed and answered is kept beside it, so that a new revision takes nothing of it back.
 */
export const dashboardSchema = z
  .object({
    date: z.iso.date(),
    /** Epoch milliseconds. */
    generatedAt: z.int(),
    by: z.enum(["playbook", "model"]),
    curated: z.object({
      upNext: upNextSchema,
      playlistSuggestion: z.array(playlistEntrySchema).max(maxStacked),
    }),
    coach: z.object({
      briefing: z.array(claimSchema).max(5),
      callsToAction: z.array(callToActionSchema).max(3),
      prompts: z.array(promptSchema).max(maxPrompts),
    }),
  })
  .meta({ id: "DashboardDocument" });

/** What a day offers, by its ids, Up Next first. */
export const offeredIds = ({
  curated: { upNext, playlistSuggestion },
}: Pick<Dashboard, "curated">): string[] => {
  const { primary, alternates } = upNext;
  const offers = [...(primary ? [primary] : []), ...alternates, ...playlistSuggestion];
  return [...new Set(offers.map(({ contentId }) => contentId))];
};

export type Dashboard = z.infer<typeof dashboardSchema>;
export type UpNext = z.infer<typeof upNextSchema>;
export type Offer = z.infer<typeof offerSchema>;
export type CallToAction = z.infer<typeof callToActionSchema>;
export type Prompt = z.infer<typeof promptSchema>;
