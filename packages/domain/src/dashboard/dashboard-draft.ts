import { z } from "zod";
import { maxPrompts } from "./answer/engagement.ts";
import { conditionSchema } from "./condition.ts";
import { alternateReasons, callActions, promptTypes } from "./dashboard.ts";

const templateSchema = z.string().min(1).max(400);
const contentIdSchema = z.string().min(1).max(200);

/**
 * The input format for authors of a day's dashboard, a playbook or a model: ids from the menu, without details of the items, and statements
 * whose numbers, names and dates are `{{facts}}`.
 */
export const dashboardDraftSchema = z.strictObject({
  curated: z.strictObject({
    up_next: z.strictObject({
      primary: z.strictObject({ content_id: contentIdSchema, why: templateSchema.optional() }).optional(),
      alternates: z
        .array(z.strictObject({ content_id: contentIdSchema, reason: z.enum(alternateReasons) }))
        .max(2)
        .default([]),
    }),
    playlist_suggestion: z.array(contentIdSchema).max(8).default([]),
  }),
  coach: z.strictObject({
    briefing: z.array(templateSchema).max(5),
    cta: z
      .array(
        z.strictObject({
          type: z.enum(["data_gap", "observation", "onboarding"]),
          message: templateSchema,
          action: z.enum(callActions).optional(),
          condition: conditionSchema,
        }),
      )
      .max(3)
      .default([]),
    prompts: z
      .array(
        z.strictObject({
          key: z
            .string()
            .max(80)
            .regex(/^[a-z][a-z0-9_.-]*$/),
          type: z.enum(promptTypes),
          question: templateSchema,
          options: z.array(z.string().min(1).max(60)).max(6).default([]),
          /** By option: its effect, by the effect's name in the day's menu. */
          effects: z.record(z.string().max(60), z.string().max(60)).optional(),
        }),
      )
      .max(maxPrompts)
      .default([]),
  }),
  /** What to remember of today, visible only to the coach. */
  memory: z
    .array(
      z.strictObject({
        key: z
          .string()
          .max(80)
          .regex(/^[a-z0-9_.-]+$/),
        value: z.string().min(1).max(500),
        ttl_hours: z.number().positive().max(8760).optional(),
      }),
    )
    .max(5)
    .default([]),
  /** For the coaching history: insights, milestones, recommendations. */
  notes: z.array(templateSchema).max(3).default([]),
});
export type DashboardDraft = z.infer<typeof dashboardDraftSchema>;
