import type { Item } from "../items/item.ts";
import { amountVerbs, isAmount, isTarget, isVerb, isWhen, isWord, verbOf } from "./item-sorts.ts";
import type { Segment } from "./segment.ts";

/** "make raises and bench a superset": what the verb before makes of them. */
const isMadeOf = (item: Item, before: readonly Item[]): boolean =>
  item.kind === "word" &&
  item.value === "superset" &&
  before.some((one) => isWord(one, "verb", /^(set|call)$/u)) &&
  !before.some(isAmount);

/** "… a superset called B". */
const isCalled = (item: Item): boolean => item.kind === "word" && item.value === "call";

/** "…, then presses out": taken out, where the change before is complete. */
const isTakenOut = (items: readonly Item[], before: readonly Item[]): boolean =>
  items.some((item) => isWord(item, "particle", "out")) &&
  items.some(isTarget) &&
  !items.some(isAmount) &&
  before.some(isAmount);

export const startsOwnChange = (items: readonly Item[], before: readonly Item[] = []): boolean =>
  isTakenOut(items, before) ||
  items.some(
    (item) =>
      (isVerb(item) &&
        !isMadeOf(item, before) &&
        !(isCalled(item) && items.some((one) => isMadeOf(one, before)))) ||
      isWord(item, "no") ||
      isWord(item, "keep") ||
      isWord(item, "noun", /^(note|warmup|restday|deload)$/u),
  );

export const isOut = (item: Item): boolean =>
  item.kind === "word" &&
  ((item.class === "particle" && /^(out|off)$/u.test(item.value)) ||
    (item.class === "prep" && item.text === "out of"));

/** "curls before raises", "rows -> pulldowns", "bench first": complete without an amount. */
export const isPlaced = (items: readonly Item[]): boolean =>
  items.some(({ kind }) => kind === "ordinal") ||
  (items.filter(isTarget).length > 1 &&
    items.some((item) => isWord(item, "prep", /^(?:before|after|between|to|into|instead)$/u)));

/** "drop the planks, squats 4x8": the first goes; what is to have a value begins anew. */
const isDroppedBefore = (
  verb: string | undefined,
  { items, joint }: Pick<Segment, "items" | "joint">,
): boolean =>
  (verb === "drop" || verb === "take") &&
  items.some(
    (item) =>
      item.kind === "amount" &&
      (item.amount.type === "scheme" || (joint === "comma" && !items.some((one) => isWord(one, "prep")))),
  );

/** How a segment without a verb goes on from the clause before it. */
export const relation = (
  before: { readonly items: readonly Item[] },
  segment: Pick<Segment, "items" | "joint">,
): "same" | "own" => {
  const { items } = segment;
  const [targets, amounts, whens] = [items.some(isTarget), items.some(isAmount), items.some(isWhen)];
  const hadAmounts = before.items.some(isAmount);
  const hadTargets = before.items.some(isTarget);
  const verb = verbOf(before.items);
  if (verb === "superset" || verb === "rename") return "same";
  const joinsTwo =
    items.filter((item) => item.kind === "exercise").length > 1 &&
    items.some((item) => isWord(item, "prep", /^(with|for|to|into)$/u));
  if (targets && joinsTwo) return "own";
  if (targets && isPlaced(items) && isPlaced(before.items)) return "own";
  const goesTo = (list: readonly Item[]): boolean =>
    list.filter(isWhen).length > 1 && list.some((item) => isWord(item, "prep", /^(?:to|on)$/u));
  if (goesTo(items) && goesTo(before.items)) return "own";
  const isComplete =
    /^(?:skip|remove|unskip|leave|gone)$/u.test(verb ?? "") && (hadTargets || before.items.some(isWhen));
  if (amounts && isComplete) return "own";
  if (targets && amounts) {
    const waits =
      hadTargets &&
      !hadAmounts &&
      !before.items.some((item) => isOut(item) || isWord(item, "no")) &&
      !isDroppedBefore(verb, segment) &&
      !isPlaced(before.items) &&
      (verb === undefined || amountVerbs.test(verb));
    return waits ? "same" : "own";
  }
  const isBlock = (item: Item): boolean => item.kind === "cardioKind" || isWord(item, "modality");
  if (amounts && hadAmounts && items.some(isBlock) && !before.items.some(isBlock)) return "own";
  const namesSession = items.some((item) => item.kind === "when" && item.when.type === "name");
  if ((amounts || namesSession) && whens && hadAmounts && before.items.some(isWhen)) return "own";
  if (targets && whens && hadTargets && before.items.some(isWhen) && !hadAmounts) return "own";
  return "same";
};

const isScheme = (item: Item): boolean => item.kind === "amount" && item.amount.type === "scheme";

/** "add 5 lbs to bench": an amount is put on something; "add dips 3x10", "add a 30 minute run" bring in something new. */
const putsOn = (items: readonly Item[]): boolean => {
  const at = items.findIndex(({ kind }) => kind === "amount");
  return (
    at >= 0 &&
    items
      .slice(at + 1)
      .some((item, step, rest) => isTarget(item) && rest.slice(0, step).some((one) => isWord(one, "prep")))
  );
};

/** The verb of the clause before, where a segment without one goes on with it. */
export const inheritedVerb = (
  before: { readonly items: readonly Item[] },
  items: readonly Item[],
): readonly Item[] => {
  const verb = before.items.find(isVerb);
  if (!verb || verb.kind !== "word") return [];
  const amounts = items.some(isAmount);
  if (amounts && (verb.value === "drop" || verb.value === "take") && !before.items.some(isAmount)) return [];
  if (verb.value === "add" && amounts && !items.some(isScheme) && !putsOn(before.items)) return [];
  if (amounts && !amountVerbs.test(verb.value)) return [];
  return [
    { ...verb, start: items[0]?.start ?? verb.start, end: items[0]?.start ?? verb.end },
    ...before.items.filter((item) => isOut(item) && isWord(item, "particle") && !amounts),
  ];
};
