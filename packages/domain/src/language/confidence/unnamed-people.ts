import { type Find, leftOf } from "../coverage/coverage.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import { relations } from "../lexicon/words/relations.ts";
import { isCompany } from "../assemble/people/is-company.ts";

/** What stands before the first word of a clause. */
const openings: ReadonlySet<WordClass> = new Set(["Comma", "Stop", "Newline", "And", "Article", "Bang"]);

const onFoot = /^(?:ran|jogged|swam|cycled|biked|rowed|hiked)$/;

/** "Dad walked 5k", "husband 8k 44:00": somebody else's, who is not named. */
export const unnamedPeople: Find = ({ reading, drafts, marked }, found) => {
  if (drafts.every(({ athlete }) => athlete !== undefined)) return;
  const { lexemes } = reading;
  for (const one of marked) {
    if (!relations.has(one.text) || isCompany(lexemes, one.index)) continue;
    const { index } = one;
    const before = lexemes[index - 1];
    const isOpening = before === undefined || openings.has(before.class);
    const next = lexemes[index + 1];
    const isDoing =
      next?.class === "DoVerb" ||
      next?.quantity !== undefined ||
      (next?.class === "Colon" && index < 3) ||
      (next?.class === "Activity" && /(ed|ran|swam|rode)$/.test(next.text));
    // "My daughter rode Star": beside a horse it is clear whose work it was.
    if (isOpening && isDoing && (!reading.isHorse || onFoot.test(next.text)))
      found.push(leftOf(one, "whose workout?"));
  }
};
