import type { Coverage } from "../coverage/coverage.ts";
import { feasts, seasons } from "../coverage/uncovered-days.ts";
import { nameWords } from "../coverage/uncovered-names.ts";
import { partWords } from "../coverage/uncovered-parts.ts";
import { remarkWords } from "../coverage/uncovered-remarks.ts";
import { sportWords } from "../coverage/uncovered-sports.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import { phraseDoubtWords } from "./phrase-doubts.ts";
import { relations } from "../lexicon/words/relations.ts";
import { doubtedWordTexts } from "./doubted-words.ts";

/** All words that a rule of coverage is about by their text. */
export const coverageWords: ReadonlySet<string> = new Set([
  ...feasts,
  ...seasons,
  ...nameWords,
  ...partWords,
  ...remarkWords,
  ...sportWords,
  ...phraseDoubtWords,
  ...relations,
  ...doubtedWordTexts,
]);

/** What all rules ask of a message and its workouts, found once. */
export const measureCoverage = (reading: Reading, drafts: readonly Draft[]): Coverage => {
  const marked = reading.marked.filter(({ text }) => coverageWords.has(text));
  const open = reading.terms.filter(({ from }) => reading.explained[from] !== 1);
  let [isLifting, isScored] = [false, false];
  for (const { discipline } of drafts) {
    isLifting ||= discipline === "strength";
    isScored ||= discipline === "crossfit";
  }
  return { reading, drafts, marked, open, isLifting, isScored };
};
