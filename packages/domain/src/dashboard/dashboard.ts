import { z } from "zod";
import { claimSchema } from "../claim/claim.ts";
import { answerEffectsSchema } from "./answer/answer-effect.ts";
import { maxPrompts } from "./answer/engagement.ts";
import { conditionSchema } from "./condition.ts";

/** Why something is an alternate to the recommendation. */
export const alternateReasons = [
  "rest_day_option",
  "light_option",
  "favorite",
  "variety",
  "not_done_in_a_while",
  "next_in_program",
] as const;

/** The page of the app that a call to action opens. */
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
/** As long as a stored session may be. */
const durationMinutesSchema = z.number().positive();

/** Something to do today, as on the day's menu. `contentId` is the menu's id: content, or `session:<program>/<uid>`. */
const offerSchema = z.object({
  contentId: menuIdSchema,
  title: z.string().min(1).max(200),
  durationMinutes: durationMinutesSchema.optional(),
  /** How far it is, and whether the minutes are estimated from that. */
  distance: z.string().max(60).optional(),
  isEstimate: z.literal(true).optional(),
  /** Its position in a program: "Upper/Lower, week 2"; a program's name alone may have 200 characters. */
  programContext: z.string().max(400).optional(),
});

export const upNextSchema = z.object({
  primary: offerSchema.extend({ why: claimSchema.optional() }).optional(),
  alternates: z.array(offerSchema.extend({ reason: z.enum(alternateReasons) })).max(2),
  /** What the member's answer asked for today: it overrides the program. */
  chosen: z.enum(["lighter", "rest"]).optional(),
});

/** Eight menu items, one of which may be a planned session with up to ten content items. */
const maxStacked = 18;

export const playlistEntrySchema = offerSchema.omit({ programContext: true });

/** A request of a day's dashboard; shown only while its condition holds. */
export const callToActionSchema = z.object({
  type: z.enum(["data_gap", "observation", "onboarding"]),
  message: claimSchema,
  action: z.enum(callActions).optional(),
  condition: conditionSchema,
});

/** A question of the coach. `key` is its subject: the same question has the same key on every day. */
export const promptSchema = z.object({
  key: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9_.-]*$/),
  type: z.enum(promptTypes),
  question: z.string().min(1).max(300),
  options: z.array(z.string().min(1).max(60)).max(6),
  /** The effect of tapping each option. */
  effects: answerEffectsSchema.optional(),
});

/**
 * A member's day as the coach prepared it. `curated` is the part without the coach's words; `coach` is in its voice. Consumed items and
 * answers are stored separately, so that a new revision does not undo them.
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

/** Ids of the day's offers, Up Next first. */
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
