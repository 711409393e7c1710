import type { Frame } from "../clauses/frame.ts";
import type { Effect } from "../draft/draft.ts";
import type { Item, Mention } from "../items/item.ts";
import { knownName } from "../items/program-words.ts";
import type { Aspect } from "./aspects.ts";

const namesOf = ({ of, exercise, session, before, after }: Effect): readonly string[] =>
  [
    ...(of === "session" ? [session?.now.name] : []),
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

/** "slow squats", "heavy rows": how, which the name doesn't hold and no edit took up. */
const saysManner = ({ said, name, variant }: Mention): boolean =>
  said
    .split(" ")
    .some((word) => manners.test(word) && !(variant?.name ?? name ?? "").toLowerCase().includes(word));
const manners =
  /^(?:heavy|light|slow|slowly|controlled|explosive|speed|touch|easy|hard|quick|fast|dynamic|deep|strict|unbroken|full|rom|kipping|weighted|assisted|banded)$/u;

/** An exception is one of several that are meant together. */
const isOfMany = (frame: Frame, effects: readonly Effect[]): boolean =>
  effects.length > 0 &&
  effects.every(({ of }) => of === "exercise") &&
  (frame.targets.length === 0 ||
    frame.targets.some(
      (target) => target.kind === "everything" || (target.kind === "mention" && target.scope),
    ));

/** Whether an exercise that is named had its part in what was done: changed, brought in, a place beside it, a value of it, or left out. */
export const isNameCovered = (
  item: Item & { readonly kind: "exercise" },
  frame: Frame,
  effects: readonly Effect[],
  aspects: ReadonlySet<Aspect>,
): boolean => {
  const { mention } = item;
  const touched = effects.some((effect) => touches(effect, mention));
  if (isIn(frame.excepts, item)) return !touched && isOfMany(frame, effects);
  if (saysManner(mention)) return false;
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
      (frame.targets.length === 1 && frame.targets[0]?.kind === "everything")
    );
  const { variant } = mention;
  if (variant && !effects.some((effect) => namesOf(effect).includes(variant.name))) return false;
  if (isIn(frame.likes, item)) return aspects.has("set");
  return touched || (aspects.has("cardio") && /^(?:row|rower|erg)/u.test(mention.said));
};
