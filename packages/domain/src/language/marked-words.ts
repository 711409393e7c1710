import { takingBack } from "./assemble/asides/with-corrections.ts";
import { stretchesOfDays } from "./assemble/dates/sections.ts";
import { exactly } from "./assemble/durations/read-time.ts";
import { politely } from "./assemble/moods/asked-entry.ts";
import { moodWords } from "./assemble/moods/mood-words.ts";
import { coverageWords } from "./confidence/measure-coverage.ts";
import type { Lexeme } from "./lexicon/lexeme.ts";

const marks: ReadonlySet<string> = new Set([
  ...takingBack,
  ...politely,
  ...moodWords,
  ...coverageWords,
  ...stretchesOfDays,
  exactly,
]);

/** The words of a message that some rule is about by their text, in order: each is looked up once for all rules, and most are none. */
export const markedWordsIn = (lexemes: readonly Lexeme[]): readonly Lexeme[] => {
  const marked: Lexeme[] = [];
  for (let at = 0; at < lexemes.length; at += 1) {
    const one = lexemes[at] as Lexeme;
    if (marks.has(one.text)) marked.push(one);
  }
  return marked;
};
