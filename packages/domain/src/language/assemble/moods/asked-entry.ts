import type { LexemeSpan } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { isRideWord } from "../horses/riders/doers.ts";
import { sentenceAround } from "../horses/horse-search.ts";
import { asks } from "../people/logged-for.ts";

export const politely: ReadonlySet<string> = new Set(
  "can could would you u please pls plz kindly just".split(" "),
);
const whatFollows: ReadonlySet<string> = new Set("down in this that the following me for".split(" "));
/** What sets an entry right that is there. */
const ofEntry = /^(?:instead|entry|last|wrong|not|from|too|another|more|extra)$/u;

/** How many words at `at` ask that what follows be kept; 0 where they ask for something else, or nothing. */
const askingLength = (lexemes: readonly Lexeme[], at: number): number => {
  let end = at;
  while (politely.has(lexemes[end]?.text ?? "")) end += 1;
  const verb = lexemes[end];
  if (end === at || !verb || !asks.test(verb.text)) return 0;
  if (/^(?:put|note)$/u.test(verb.text) && !/^(?:down|in|that|:)$/u.test(lexemes[end + 1]?.text ?? ""))
    return 0;
  end += 1;
  // "log for yesterday": a day is said with its own word
  while (whatFollows.has(lexemes[end]?.text ?? "") && lexemes[end]?.class !== "For") end += 1;
  return end - at;
};

const isOfSomebody = (lexemes: readonly Lexeme[], at: number): boolean => {
  const one = lexemes[at];
  return one?.class === "Athlete" || (one?.capitalised === true && one.class === "Word");
};

/** "Please put down: …", "can you log that Jake rode Milo": the words at a start that only ask for an entry, and none that change one. */
export const askedEntries = (lexemes: readonly Lexeme[], marked: readonly Lexeme[]): readonly LexemeSpan[] =>
  marked.flatMap(({ text, index: at }) => {
    if (!politely.has(text)) return [];
    const { from, to } = sentenceAround(lexemes, at);
    const length = at === from ? askingLength(lexemes, at) : 0;
    const behind = lexemes.slice(at + length, to);
    const isChange = behind.some(
      ({ class: name, text: word }, index) =>
        ofEntry.test(word) ||
        name === "Question" ||
        (name === "To" && behind[index + 1]?.quantity !== undefined),
    );
    // "Can you log that Emma ran 5k": whose it is has to be asked, but of horses, whose riders are read.
    const isOthers = isOfSomebody(lexemes, at + length) && !behind.some((one) => isRideWord(one));
    return length > 0 && !isChange && !isOthers ? [{ from: at, to: at + length }] : [];
  });
