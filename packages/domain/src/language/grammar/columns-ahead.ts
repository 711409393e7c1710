import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";

const gaps: ReadonlySet<WordClass> = new Set(["Comma", "Pipe", "Semi", "Slash", "Newline", "Dash"]);
const goesOn: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Times",
  "Sets",
  "Reps",
  "Comma",
  "Slash",
  "Dash",
  "Ordinal",
]);

/** The word at `from` and the number behind it ("sets: 5"): where that number stands, or -1. */
const labelledAt = (lexemes: readonly Lexeme[], from: number): number => {
  const at = lexemes[from + 1]?.class === "Colon" ? from + 2 : from + 1;
  return lexemes[at]?.class === "Number" ? at : -1;
};

/**
 * How far "sets: 5 | reps: 5" or "reps 10, sets 3" reaches from `from` on, with the places of both numbers: columns that are
 * named before what stands in them. Undefined for any other words, and for a list in the second ("reps: 10, 8, 6").
 */
export const columnsAhead = (
  lexemes: readonly Lexeme[],
  from: number,
): { readonly sets: number; readonly reps: number; readonly to: number } | undefined => {
  const first = lexemes[from];
  if (first?.class !== "Sets" && first?.class !== "Reps") return undefined;
  const before = lexemes[from - 1]?.class;
  if (!first.text.endsWith("s") || before === "WhichSet") return undefined;
  // "3 sets, reps 8", but "60kg sets: 3 reps: 8"
  const isBehindNumber = before === "Number" && lexemes[from + 1]?.class !== "Colon";
  if (isBehindNumber) return undefined;
  const one = labelledAt(lexemes, from);
  if (one < 0) return undefined;
  const next = gaps.has(lexemes[one + 1]?.class ?? "Word") ? one + 2 : one + 1;
  const second = lexemes[next];
  if (second?.class !== (first.class === "Sets" ? "Reps" : "Sets")) return undefined;
  const other = labelledAt(lexemes, next);
  if (other < 0) return undefined;
  const isList = goesOn.has(lexemes[other + 1]?.class) && lexemes[other + 2]?.class === "Number";
  if (isList) return undefined;
  return first.class === "Sets"
    ? { sets: one, reps: other, to: other + 1 }
    : { sets: other, reps: one, to: other + 1 };
};
