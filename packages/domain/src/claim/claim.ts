import { z } from "zod";

/** Something that was looked up, as it is shown to people: `{key: "weight.change", text: "−0.5 kg"}`. */
export const factSchema = z.object({
  key: z
    .string()
    .max(80)
    .regex(/^[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*$/),
  text: z.string().min(1).max(200),
  /** Which way it goes, where it goes any. */
  course: z.enum(["up", "down", "steady"]).optional(),
  /** How it stands beside its aim; `open`: not reached, and no date to be held against. */
  standing: z.enum(["reached", "ahead", "on_pace", "behind", "away", "open"]).optional(),
});
export type Fact = z.infer<typeof factSchema>;

/** Where facts come from: a lookup, a workout, a measurement. `id` leads there (`measurement:0199…`, `get_weight_trend`). */
export const sourceSchema = z.object({ id: z.string().min(1).max(120), facts: z.array(factSchema) });
export type Source = z.infer<typeof sourceSchema>;

/** A generated statement: every number, name and date in it is the text of one of its facts, and its sources hold those. */
export const claimSchema = z.object({
  text: z.string().min(1).max(600),
  facts: z.array(factSchema).min(1),
  sources: z.array(z.string()).min(1),
});
export type Claim = z.infer<typeof claimSchema>;
