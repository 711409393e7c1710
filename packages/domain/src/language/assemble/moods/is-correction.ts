import type { Lexeme } from "../../lexicon/lexeme.ts";

/** "was 6 reps, not 5": the same kind of number on both sides, the unit stated once. */
const isSetRight = (lexemes: readonly Lexeme[], at: number): boolean => {
  const near = lexemes[at - 2];
  const far = lexemes[at - 3];
  const wrong = lexemes[at + 1];
  if (wrong?.quantity === undefined) return false;
  if (near?.quantity)
    return (
      near.class === wrong.class || (wrong.class === "Number" && ["Load", "Dist", "Dur"].includes(near.class))
    );
  return (near?.class === "Reps" || near?.class === "Sets") && far?.class === wrong.class;
};

/** "it was 85 not 80". */
export const isCorrection = (lexemes: readonly Lexeme[], words: readonly string[]): boolean =>
  isSorry(lexemes) || isEntryActually(lexemes) || (words.includes("not") && isNotThat(lexemes));

/** "sorry that was 5 sets". */
const isSorry = (lexemes: readonly Lexeme[]): boolean =>
  lexemes[0]?.text === "sorry" &&
  /^(it|that|the|those|i|was|meant)$/.test(
    lexemes[1]?.class === "Comma" ? (lexemes[2]?.text ?? "") : (lexemes[1]?.text ?? ""),
  ) &&
  lexemes.slice(0, 8).some(({ text }) => /^(was|were|meant|is)$/.test(text));

const entryOpenings: ReadonlySet<string | undefined> = new Set(["the", "that", "my", "yesterdays"]);
/** "the 10k on wednesday was actually 10.4": what is logged already, with no time of its own. */
const isEntryActually = (lexemes: readonly Lexeme[]): boolean =>
  entryOpenings.has(lexemes[0]?.text) &&
  lexemes.some(
    ({ text }, at) =>
      text === "actually" &&
      at < 9 &&
      /^(was|were|is|are)$/.test(lexemes[at - 1]?.text ?? "") &&
      lexemes[at + 1]?.quantity !== undefined,
  ) &&
  lexemes.every(({ class: name }) => name !== "Clock" && name !== "Dur");

const isNotThat = (lexemes: readonly Lexeme[]): boolean =>
  (lexemes.some(
    (one, at) => one.text === "not" && lexemes[at - 1]?.class === "Comma" && isSetRight(lexemes, at),
  ) &&
    lexemes.some(({ text }) => /^(was|were|should|is|meant)$/.test(text))) ||
  lexemes.some(
    (one, at) =>
      one.text === "not" &&
      lexemes[at - 1]?.quantity !== undefined &&
      lexemes[at + 1]?.quantity !== undefined &&
      lexemes[at - 1]?.class !== "Dur" &&
      lexemes[at - 2]?.text !== "like" &&
      lexemes[at - 2]?.text !== "felt",
  );
