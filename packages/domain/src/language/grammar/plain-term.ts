import type { Lexeme } from "../lexicon/lexeme.ts";
import { amountClasses, type WordClass } from "../lexicon/word-class.ts";
import { columnsAhead } from "./columns-ahead.ts";
import type { Factor } from "./piece.ts";
import { toAtom } from "./to-atom.ts";

/** What may make more of the amount before it: a date, a range, a label, a pace, a heart rate. */
const goesOn: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Times",
  "Slash",
  "Dash",
  "Plus",
  "To",
  "Of",
  "Stop",
  "Sets",
  "Reps",
  "Plates",
  "Singles",
  "PerUnit",
  "Pace",
  "Rir",
  "Rpe",
  "Rft",
  "Rounds",
  "Amrap",
  "Emom",
  "OneRm",
  "HeartRate",
  "Average",
  "Maximum",
  "Ago",
  "Month",
]);

/**
 * The last lexeme of a plain set expression from `at` on: a lone amount ("225", "10 km"), or amounts with nothing but "x"
 * between ("5x5", "100x5x3"). -1 where something stands behind it that the grammar's rules must look at.
 */
export const plainTermEnd = (lexemes: readonly Lexeme[], at: number): number => {
  const first = lexemes[at]?.class;
  if (first === undefined || first === "Failure" || !amountClasses.has(first)) return -1;
  // "15.11.2026", "On 15.11"
  if (lexemes[at + 1]?.image.startsWith(".") || lexemes[at - 1]?.image === "On") return -1;
  let end = at;
  let after = lexemes[end + 1]?.class;
  while (after === "Times") {
    const next = lexemes[end + 2]?.class;
    if (next === undefined || !amountClasses.has(next)) return -1;
    end += 2;
    after = lexemes[end + 1]?.class;
  }
  return goesOn.has(after) && !columnsAhead(lexemes, end + 1) ? -1 : end;
};

/** The factors of a plain set expression, one an amount. */
export const plainFactors = (lexemes: readonly Lexeme[], from: number, last: number): Factor[] => {
  const factors: Factor[] = [];
  for (let at = from; at <= last; at += 2)
    factors.push({ atoms: [toAtom(lexemes[at] as Lexeme)], join: "none", label: undefined });
  return factors;
};
