import { z } from "zod";

/** A value that was looked up, as shown to people: `{key: "weight.change", text: "−0.5 kg"}`. */
export const factSchema = z.object({
  key: z
    .string()
    .max(80)
    .regex(/^[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*$/),
  text: z.string().min(1).max(200),
  /** The text with its dates and heights as marks, for readers in any region (`marked-text.ts`); absent: it has none. */
  marked: z.string().max(300).optional(),
  /** The direction of change, if it has one. */
  course: z.enum(["up", "down", "steady"]).optional(),
  /** Its status relative to its goal; `open`: not reached, and there is no date to compare with. */
  standing: z.enum(["reached", "ahead", "on_pace", "behind", "away", "open"]).optional(),
});
export type Fact = z.infer<typeof factSchema>;

/** Where facts come from: a lookup, a workout, a measurement. `id` identifies it (`measurement:0199…`, `get_weight_trend`). */
export const sourceSchema = z.object({ id: z.string().min(1).max(120), facts: z.array(factSchema) });
export type Source = z.infer<typeof sourceSchema>;

/** A generated statement: every number, name and date in it is the text of one of its facts, and its sources contain those facts. */
export const claimSchema = z.object({
  text: z.string().min(1).max(600),
  /** As of a fact. */
  marked: z.string().max(900).optional(),
  facts: z.array(factSchema).min(1),
  sources: z.array(z.string()).min(1),
});
export type Claim = z.infer<typeof claimSchema>;
