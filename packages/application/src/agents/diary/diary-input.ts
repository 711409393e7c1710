import { goalTargetSchema } from "@canter/domain/health/goal";
import { measurementKinds, measurementUnits } from "@canter/domain/health/measurement-rules";
import { macrosSchema } from "@canter/domain/health/nutrition";
import { meals } from "@canter/domain/health/nutrition-totals";
import { z } from "zod";

const readingSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("measurement"),
    measure: z.enum(measurementKinds),
    value: z.number(),
    unit: z.enum(measurementUnits),
    date: z.string(),
    athlete: z.string().optional(),
  }),
  macrosSchema.extend({
    kind: z.literal("nutrition"),
    text: z.string(),
    meal: z.enum(meals).optional(),
    date: z.string(),
  }),
  z.object({
    kind: z.literal("goal"),
    target: goalTargetSchema.optional(),
    change: z.object({ value: z.number(), unit: z.enum(["kg", "lb"]) }).optional(),
    targetDate: z.string().optional(),
    ofCurrent: z.literal(true).optional(),
  }),
]);

/** What a message told of body, food and goals, as the language read it; `note`: what else it says, if that is no request. */
export const diaryInputSchema = z.object({
  text: z.string(),
  athleteId: z.string(),
  entries: z
    .array(
      z.object({
        start: z.int(),
        end: z.int(),
        meaning: z.string(),
        problem: z.string().optional(),
        reading: readingSchema,
      }),
    )
    .min(1)
    .readonly(),
  note: z.string().optional(),
});
export type DiaryInput = z.infer<typeof diaryInputSchema>;
