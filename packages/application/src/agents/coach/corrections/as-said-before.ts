import { readOrder } from "@canter/domain/intent/read-loose-order";
import { stretchesOf } from "@canter/domain/intent/stretches";
import type { CoachKnowledge } from "../coach-world.ts";
import type { Correction } from "./correct-whose.ts";

const number = /\d+(?:[.,:]\d+)*/gu;
const bareNumber = /^\W*(?:(?:about|only|just) )*\d+(?:[.,]\d+)?\W*$/iu;
/** Says a number of one set. */
const ofSet = /\b(?:on|in|for) (?:the|my) .{0,30}\bset\b|\bset\b.{0,30}\b(?:was|were)\b/iu;

/**
 * A number alone is of the kind of the one that was said with the message before: "make that 3", behind "only got 4 on the last set of bench", is
 * said of that set, in its words.
 */
export function asSaidBefore(
  { history }: Pick<CoachKnowledge, "history">,
  correction: Correction,
): Correction {
  const before = history.findLast(({ author }) => author === "member")?.text;
  if (before === undefined || !bareNumber.test(correction.was)) return correction;
  const order = readOrder(before);
  const words =
    order?.kind === "correct"
      ? order.rest
      : stretchesOf(before)
          .map(({ start, end }) => before.slice(start, end).trim())
          .find((part) => ofSet.test(part));
  if (words === undefined || bareNumber.test(words) || words.match(number)?.length !== 1) return correction;
  const about = order?.kind === "correct" ? order.about : words;
  return { ...correction, about, was: words.replace(number, correction.was.trim()) };
}
