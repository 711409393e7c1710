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

/** How a person answers a doubt: it is right, what was suggested is, or the value goes. */
export const doubtAnswers = ["confirm", "suggestion", "leave_out"] as const;
export type DoubtAnswer = (typeof doubtAnswers)[number];

/** "82.3 lb? Your trend is 182.6 lb." */
export const doubtText = ({ value, reason }: Pick<Doubt, "value" | "reason">): string =>
  `${value}? ${reason}`;

/** Fields that hold the same value for the same reason are asked about once, in the order of the first. */
export function joinDoubts(doubts: readonly Doubt[]): Doubt[] {
  const groups = Map.groupBy(doubts, ({ value, reason }) => `${value}\n${reason}`);
  return [...groups.values()].map(([first, ...others]) => {
    const { field, value, reason, suggestion } = first as Doubt;
    const also = others.map((one) => one.field);
    const changes = [first as Doubt, ...others].flatMap((one) => one.suggestion?.changes ?? []);
    return {
      field,
      value,
      reason,
      ...(also.length > 0 && { also }),
      ...(suggestion && { suggestion: { text: suggestion.text, changes } }),
    };
  });
}

/**
 * The doubts of a thing after a change: those that it raises now, without those that it raised before and nobody asks about any more, because
 * a person has confirmed them.
 */
export function doubtsAfterChange(
  now: readonly Doubt[],
  { raised, open }: { readonly raised: readonly Doubt[]; readonly open: readonly Doubt[] },
): Doubt[] {
  const isOpen = new Set(open.map(({ value }) => value));
  const confirmed = new Set(raised.flatMap(({ value }) => (isOpen.has(value) ? [] : [value])));
  return now.filter(({ value }) => !confirmed.has(value));
}
