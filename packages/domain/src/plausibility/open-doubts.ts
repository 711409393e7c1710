import type { Doubt } from "./doubt.ts";

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
