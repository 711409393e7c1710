import { reasonOf, type Ask } from "../draft/ask.ts";
import type { Item, Span } from "../items/item.ts";
import { isTarget, isVerb, isWord } from "./item-sorts.ts";
import type { Clause } from "./join-clauses.ts";

/** Why a part of a request can't be done, the words of that part, and the clauses without it. */
export type FailedPart = { readonly reason: string; readonly said: Span; readonly others: readonly Clause[] };

/** "bench and hip thrust": whether an exercise is one of several that are named one after the other. */
const isOfList = (items: readonly Item[], one: Item): boolean => {
  const isBetween = (item: Item): boolean => item.kind === "comma" || isWord(item, /^(?:and|filler)$/u);
  const at = items.indexOf(one);
  const [before, next] = [
    items.slice(0, at).findLast((item) => !isBetween(item)),
    items.slice(at + 1).find((item) => !isBetween(item)),
  ];
  return one.kind === "exercise" && [before, next].some((item) => item?.kind === "exercise");
};

/** Where a clause stands in the message, from its verb on: a day in front of that may be said of others too. */
export const spanOf = ({ items }: Clause): Span => {
  const own = items.filter(({ start, end }) => end > start);
  const verb = own.find(isVerb) ?? own.find(isTarget);
  const said = own.filter(({ start }) => start >= (verb?.start ?? 0));
  return { start: Math.min(...said.map(({ start }) => start)), end: Math.max(...said.map(({ end }) => end)) };
};

/** What is left of a request where one of its changes can't be made, or not for one of those that it names. Undefined: nothing, or the question needs an answer. */
export const failedPart = (
  clauses: readonly Clause[],
  ask: Ask,
  part: Clause | undefined,
): FailedPart | undefined => {
  const reason = reasonOf(ask);
  if (reason === undefined || !part) return undefined;
  const { span } = ask;
  const one =
    span &&
    part.items.find((item) => item.start >= span.start && item.end <= span.end && isOfList(part.items, item));
  if (one) {
    const less = { ...part, items: part.items.filter((item) => item !== one) };
    return { reason, said: one, others: clauses.map((clause) => (clause === part ? less : clause)) };
  }
  const others = clauses.filter((clause) => clause !== part);
  return others.some(({ mood }) => mood === "request") ? { reason, said: spanOf(part), others } : undefined;
};
