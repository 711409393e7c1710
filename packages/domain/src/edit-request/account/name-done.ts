import type { Frame } from "../clauses/frame.ts";
import type { Effect } from "../draft/effect.ts";
import type { Item, Mention } from "../items/item.ts";
import { knownName } from "../items/program-words.ts";
import type { Aspect } from "./aspects.ts";

const namesOf = ({ exercise, before, after }: Effect): readonly string[] =>
  [
    exercise?.was?.name,
    exercise?.now.name,
    before["name"],
    after["name"],
    ...(Array.isArray(after["exercises"])
      ? (after["exercises"] as { name?: unknown }[]).map(({ name }) => name)
      : []),
  ].filter((name) => typeof name === "string");

const means = (mention: Mention, name: string): boolean => {
  const names = [mention.name, mention.exercise?.name, mention.variant?.name, mention.rival?.name];
  const { tokens } = knownName(name);
  return (
    names.includes(name) ||
    (mention.tokens.length > 0 && mention.tokens.every((token) => tokens.includes(token)))
  );
};

/** Whether an effect is about what is named. */
export const touches = (effect: Effect, mention: Mention): boolean =>
  effect.of !== "week" && namesOf(effect).some((name) => means(mention, name));

const isIn = (list: readonly { readonly start: number }[], { start }: Item): boolean =>
  list.some((one) => one.start === start);

/** Whether an exercise that is named had its part in what was done: changed, brought in, a place beside it, a value of it, or left out. */
export const isNameDone = (
  item: Item & { readonly kind: "exercise" },
  frame: Frame,
  effects: readonly Effect[],
  aspects: ReadonlySet<Aspect>,
): boolean => {
  const { mention } = item;
  const touched = effects.some((effect) => touches(effect, mention));
  if (isIn(frame.excepts, item)) return !touched;
  if (mention.fuzzy || (mention.dropped && mention.dropped.length > 0 && mention.variant === undefined))
    return false;
  if (
    isIn(
      frame.anchors.map(({ target }) => target),
      item,
    )
  )
    return (
      aspects.has("order") ||
      aspects.has("group") ||
      aspects.has("note") ||
      frame.targets.some(({ kind }) => kind === "everything")
    );
  if (isIn(frame.likes, item)) return aspects.has("set");
  return touched || (aspects.has("cardio") && /^(?:row|rower|erg)/u.test(mention.said));
};
