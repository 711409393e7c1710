import { z } from "zod";

/** A value to replace another one: a number, a text, or a quantity with its unit. */
const replacementSchema = z.union([
  z.number(),
  z.string(),
  z.object({ value: z.number(), unit: z.string() }),
  z.null(),
]);

/**
 * A stored value that must be confirmed before it counts: "82.3 lb: your trend is 182.6 lb. Did you mean kg?". `field`: its path in the
 * item (`value`, `distance`, `exercises.0.sets.2.weight`); `also`: other paths with the same value. `value`: as shown ("82.3 lb").
 * `reason`: a sentence. `suggestion`: the likely intention, as shown and as it would be stored.
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
