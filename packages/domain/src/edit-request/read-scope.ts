import { cutMessage } from "./clauses/cut-message.ts";
import type { EditRequestInput } from "./edit-request.ts";
import type { Item, When } from "./items/item.ts";

/** Beside a time these leave it what it is: "make it", "on", "for", "instead"; "before", "after" and "instead of" make another of it. */
const preps: ReadonlySet<string> = new Set(["on", "in", "for", "to", "insteadalone"]);
const verbs: ReadonlySet<string> = new Set(["make", "do", "set", "have", "want"]);
const isBeside = (item: Item): boolean => {
  if (item.kind === "comma" || item.kind === "break") return true;
  if (item.kind !== "word") return false;
  if (item.text === "no" || item.text === "nope") return true;
  if (item.class === "prep") return item.text !== "not" && preps.has(item.value);
  if (item.class === "verb") return verbs.has(item.text);
  return item.class === "filler" || item.class === "pronoun";
};

const once =
  /^\W*(?:no[\s,]+|nope[\s,]+)?(?:please )?(?:just |only )?(?:for )?(?:this |the |that )?(?:once|one time|(?<=this |just )time)(?: only| please)?\W*$/iu;

/** When a change that was just asked for is to hold (once: no time), where a message says that and nothing else: "from now on", "just this week", "every week please". */
export function readScope(input: EditRequestInput): readonly When[] | undefined {
  // "I did it on Friday" tells what was done.
  if (input.message.length > 80 || /\?|\bdid\b/iu.test(input.message)) return undefined;
  if (once.test(input.message)) return [];
  const items = cutMessage(input).segments.flatMap((segment) => segment.items);
  const whens = items.flatMap((item) => (item.kind === "when" ? [item.when] : []));
  return whens.length > 0 && items.every((item) => item.kind === "when" || isBeside(item))
    ? whens
    : undefined;
}
