import type { Reading } from "../reading.ts";

/** "swapped the run for a 500m row": how a benchmark was changed. */
export const isExchanged = (reading: Reading, clause: number): boolean =>
  reading.pieces
    .slice(reading.clauses[clause]?.from, reading.clauses[clause]?.to)
    .some(
      (one) =>
        one.kind === "lexeme" &&
        /^(swapped|subbed|sub|subbing|swapping|replaced|replacing|instead|substituted)$/.test(
          one.lexeme.text,
        ),
    );

const given: ReadonlySet<string> = new Set(
  "swapped swap traded replaced ditched binned subbed changed switched".split(" "),
);
const between: ReadonlySet<string> = new Set([
  "Article",
  "Filler",
  "Pronoun",
  "DayWord",
  "Weekday",
  "DayPart",
]);
const farthest = 6;
/** "knee sore, swapped the run for 40 min swim": a sport or lift that was given up for another, named behind it. */
export const isGivenUpFor = ({ lexemes, classes }: Reading, index: number): boolean => {
  if (!classes.has("For")) return false;
  let before = index - 1;
  while (between.has(lexemes[before]?.class ?? "") || lexemes[before]?.text === "planned") before -= 1;
  if (!given.has(lexemes[before]?.text ?? "") || lexemes[index + 1]?.text !== "for") return false;
  return lexemes
    .slice(index + 2, index + farthest)
    .some(({ class: name }) => name === "Activity" || name === "Exercise");
};
