import exercises from "../../workout/exercises.json" with { type: "json" };
import type { Exercise } from "../../workout/exercise/exercise.ts";
import { createExerciseIndex, type ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import { asEntry, type Entry } from "./entry.ts";
import { asMatch, type LexemeMatch } from "./match/lexeme-match.ts";
import { activityEntries } from "./words/activities.ts";
import { cueEntries } from "./words/cues.ts";
import { namedWods } from "./words/named-wods.ts";
import { createPhraseTrie, type PhraseTrie } from "./phrase-trie.ts";
import { plainWordEntries } from "./words/plain-words.ts";
import { setWordEntries } from "./words/set-words.ts";

export type Lexicon = {
  /** What each is where nothing beside it makes it something else. */
  readonly phrases: PhraseTrie<LexemeMatch>;
  readonly cues: PhraseTrie<Entry>;
  readonly exercises: ExerciseIndex;
};

const isNormal = /^[a-z]+(?: [a-z]+)*$/;
/** As words stand in a token view: lower case, no apostrophes or hyphens. */
const normal = (phrase: string): string =>
  isNormal.test(phrase)
    ? phrase
    : phrase
        .toLowerCase()
        .replace(/['’]/gu, "")
        .replace(/[-&.]/gu, " ")
        .replace(/\b(\d+)(?=[a-z]{1,2}\b)/gu, "$1 ")
        .replace(/\b(\d+)(?=\p{L})/gu, "$1 ")
        .replace(/\s+/gu, " ")
        .trim();

let built: Lexicon | undefined;

/** Words, phrases, cues and exercise names, built on first use (about 50 ms). */
export const lexicon = (): Lexicon => {
  if (built) return built;
  const phrases = createPhraseTrie<LexemeMatch>();
  const add = (phrase: string, entry: Entry): void => {
    const words = normal(phrase);
    phrases.add(words, asMatch(entry.token, words.split(" ").length, asEntry(entry)));
  };
  for (const [phrase, entry] of [...setWordEntries, ...activityEntries, ...plainWordEntries])
    add(phrase, entry);
  for (const name of namedWods) add(name, { token: "NamedWod", value: name });
  const cues = createPhraseTrie<Entry>();
  for (const [phrase, entry] of cueEntries) cues.add(normal(phrase), asEntry(entry));
  built = { phrases, cues, exercises: createExerciseIndex(exercises as readonly Exercise[]) };
  return built;
};
