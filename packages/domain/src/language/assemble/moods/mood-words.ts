import type { Lexeme } from "../../lexicon/lexeme.ts";

/** Words for the most that one has ever done. */
export const bests: ReadonlySet<string> = new Set([
  "pb",
  "pr",
  "max",
  "1rm",
  "record",
  "best",
  "1 rm",
  "one rep max",
  "training max",
  "tm",
]);

const since = ["from", "after", "after that", "after all that"];
export const moodWords: ReadonlySet<string> = new Set([...bests, ...since, "no", "not", "day", "week", "wk"]);
/** The words of a message without which most marks have nothing to do, among its marked ones. */
export const moodWordsIn = (marked: readonly Lexeme[]): readonly string[] =>
  marked.flatMap(({ text }) => (moodWords.has(text) ? [text] : []));

/** "The next ride should be light", "tomorrow should be easy": of what is to come, by the words before; no number is set right with it. */
export const isOfNext = (before: readonly string[]): boolean =>
  /\b(?:tomorrow|next(?: \p{L}+)?)$/u.test(before.slice(-2).join(" "));

export const isSince = (text: string): boolean => since.includes(text);
