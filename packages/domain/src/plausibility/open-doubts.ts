import type { Doubt } from "./doubt.ts";

/** A person's answer to a doubt: the value is right, the suggestion is, or the value is removed. */
export const doubtAnswers = ["confirm", "suggestion", "leave_out"] as const;
export type DoubtAnswer = (typeof doubtAnswers)[number];

/** "82.3 lb? Your trend is 182.6 lb." */
export const doubtText = ({ value, reason }: Pick<Doubt, "value" | "reason">): string =>
  `${value}? ${reason}`;

/** Merges doubts about the same value for the same reason, in the order of the first. */
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
 * The doubts of an item after a change: the current ones, without those that it had before and that are no longer open because a person
 * confirmed them.
 */
export function doubtsAfterChange(
  now: readonly Doubt[],
  { raised, open }: { readonly raised: readonly Doubt[]; readonly open: readonly Doubt[] },
): Doubt[] {
  const isOpen = new Set(open.map(({ value }) => value));
  const confirmed = new Set(raised.flatMap(({ value }) => (isOpen.has(value) ? [] : [value])));
  return now.filter(({ value }) => !confirmed.has(value));
}
