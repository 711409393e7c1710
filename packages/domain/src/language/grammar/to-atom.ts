import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { Atom, AtomUnit } from "./piece.ts";

const atomUnits: ReadonlyMap<WordClass, AtomUnit> = new Map([
  ["Number", "none"],
  ["Load", "load"],
  ["Dist", "distance"],
  ["Dur", "time"],
  ["Clock", "clock"],
  ["Cals", "calories"],
  ["Percent", "percent"],
  ["Plural", "plural"],
  ["Bodyweight", "bodyweight"],
  ["Bar", "bar"],
  ["Singles", "singles"],
  ["MaxReps", "max"],
  ["Failure", "failure"],
]);

/** The atom that a lexeme with a number (or "single", "bar", "bodyweight") is. */
export const toAtom = (lexeme: Lexeme, sign?: Atom["sign"]): Atom => ({
  value: lexeme.quantity?.value ?? 1,
  high: undefined,
  unit: atomUnits.get(lexeme.class) ?? "none",
  quantity: lexeme.quantity,
  sign,
  open: undefined,
  repsEach: lexeme.class === "Singles" ? (lexeme.entry?.n ?? 1) : undefined,
});
