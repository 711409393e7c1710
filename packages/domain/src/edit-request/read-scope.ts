import type { EditRequestInput } from "./edit-request.ts";
import type { Item, When } from "./items/item.ts";
import { cutMessage } from "./learned/edit-reader.ts";

/** Beside a time: "just", "make it", "on", "please". */
const beside: ReadonlySet<string> = new Set(["filler", "prep", "pronoun"]);
const isBeside = (item: Item): boolean =>
  item.kind === "comma" ||
  item.kind === "break" ||
  (item.kind === "word" &&
    item.text !== "not" &&
    (beside.has(item.class) || (item.class === "verb" && item.value === "set")));

/** When a change that was just asked for is to hold, where a message says that and nothing else: "from now on", "just this week", "every week please". */
export function readScope(input: EditRequestInput): readonly When[] | undefined {
  if (input.message.length > 80 || input.message.includes("?")) return undefined;
  const items = cutMessage(input).segments.flatMap((segment) => segment.items);
  const whens = items.flatMap((item) => (item.kind === "when" ? [item.when] : []));
  return whens.length > 0 && items.every((item) => item.kind === "when" || isBeside(item))
    ? whens
    : undefined;
}
