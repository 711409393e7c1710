import { z } from "zod";

/** A value as it would be put in place of another one: a number, a text, or a quantity with its unit. */
const replacementSchema = z.union([
  z.number(),
  z.string(),
  z.object({ value: z.number(), unit: z.string() }),
  z.null(),
]);

/**
 * A value that was stored and is asked about before it counts for anything: "82.3 lb: your trend is 182.6 lb. Did you mean kg?".
 * `field`: its path in what it belongs to (`value`, `distance`, `exercises.0.sets.2.weight`); `also`: other places that hold the same value.
 * `value`: as it is shown ("82.3 lb"). `reason`: a sentence. `suggestion`: what was probably meant, as it is shown and as it would be stored.
 */
export const doubtSchema = z.object({
  field: z.string().max(200),
  also: z.array(z.string().max(200)).max(500).optional(),
  value: z.string().max(500),
  reason: z.string().max(500),
  suggestion: z
    .object({
      text: z.string().max(200),
      changes: z
        .array(z.object({ field: z.string().max(200), value: replacementSchema }))
        .min(1)
        .max(500),
    })
    .optional(),
});
export type Doubt = z.infer<typeof doubtSchema>;
