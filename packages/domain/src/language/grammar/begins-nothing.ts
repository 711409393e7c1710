import type { Lexeme } from "../lexicon/lexeme.ts";
import { amountClasses, classTable, type WordClass } from "../lexicon/word-class.ts";

/** Lexemes that can begin a construction; every other one is a piece by itself, and most of a message is such words. */
const beginners = classTable([
  ...amountClasses,
  "Times",
  "Plus",
  "Dash",
  "Singles",
  "Plates",
  "Speed",
  "Measure",
  "Ordinal",
  "Rpe",
  "Rir",
  "Amrap",
  "Emom",
  "EveryTime",
  "Label",
  "Pace",
  "OneRm",
  "HeartRate",
  "Average",
  "Maximum",
  "Bpm",
  "DayWord",
  "Weekday",
  "Month",
  "LastWord",
  "WhichSet",
  "Article",
  "Sets",
  "Reps",
]);

/** What a label may name, right behind it or behind one more word. */
const labelled: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Number",
  "Percent",
  "Ordinal",
  "Measure",
  "Dist",
]);

/**
 * A lexeme that is a piece by itself: one that begins no construction, or that no word stands behind which could go on
 * with the one that it may begin ("the" of "the 3rd", a dash that is no minus, a label without its number).
 */
export const beginsNothing = (lexemes: readonly Lexeme[], lexeme: Lexeme): boolean => {
  if (beginners[lexeme.classNumber] !== 1) return true;
  const { class: name, index, text } = lexeme;
  const next = lexemes[index + 1]?.class;
  switch (name) {
    case "Failure":
      return true;
    case "Sets":
    case "Reps":
      return next !== "Colon" && next !== "Number";
    case "Article":
      return text !== "the" || next !== "Ordinal";
    case "Dash":
    case "Plus":
      return next !== "Number" && next !== "Load";
    case "Times":
      return next === undefined || !amountClasses.has(next);
    case "LastWord":
    case "WhichSet":
      return next !== "Weekday";
    case "Label":
      return !labelled.has(next) && !labelled.has(lexemes[index + 2]?.class);
    default:
      return false;
  }
};
