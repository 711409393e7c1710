import type { Part } from "./parts-of.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

const isKept = (own: readonly Lexeme[]): boolean => {
  const rest = own.filter(
    ({ class: name }) =>
      name !== "Pronoun" && name !== "Article" && name !== "Filler" && name !== "EverySet" && name !== "And",
  );
  const [first] = rest;
  return (
    first?.class === "DoVerb" &&
    /^(did|done|completed|finished|nailed|got|managed|smashed|crushed|hit)$/.test(first.text) &&
    rest
      .slice(1)
      .every(({ text }) =>
        /^(all|of|it|everything|every|exactly|planned|as|that|rep|reps|set|sets|lot|in|full)$/.test(text),
      ) &&
    own.every(({ quantity }) => quantity === undefined)
  );
};

/** "Today's plan: 5x5 at 100. Done!", "did all of it": what was planned was done. */
export const clearKept = (parts: readonly Part[]): void => {
  if (!parts.some(({ clause }) => clause.mood === "plan")) return;
  const kept = parts.find(({ own, clause }) => clause.mood === undefined && clause.index > 0 && isKept(own));
  if (kept)
    for (const { clause } of parts)
      if (clause.index < kept.clause.index && clause.mood === "plan") clause.mood = undefined;
};
