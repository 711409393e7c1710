import { createPhraseTrie, type PhraseTrie } from "../../language/lexicon/phrase-trie.ts";
import { months, weekdays } from "../../schedule/calendar-words.ts";
import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import { createSpellingNeighbours } from "../../workout/exercise/spelling-neighbours.ts";
import { wordEntries, type WordEntry } from "./words.ts";

export type EditWords = {
  readonly phrases: PhraseTrie<WordEntry>;
  /** The word with its spelling put right towards the words of requests; one that an exercise may have is left alone. */
  readonly correct: (word: string) => string;
};

const calendar = [
  ...weekdays.flatMap((day) => [day, `${day}s`]),
  ...months,
  ..."today tomorrow yesterday tonight weekend next last every everywhere throughout always".split(" "),
];
/** Words of remarks and questions, which no other word may be a slip for. */
const bystanders =
  `liked enjoyed loved hated boring cranky achy tender gone full missing broken busted closed taken weeks felt feel feeling feels hurt hurts hurting sore tired wrist wrists elbow elbows shoulder shoulders hips ankle should would could these those there their where which what when while done good great nice
  light hard later saying says said stating reading rain rainy work works worked worker home hotel travel trip busy sick ill lower upper body mobility note noted taken test peak taper base doubles triples fours fives sixes eights tens twelves build strength volume power`.split(
    /\s+/u,
  );

const createCorrect = (catalogue: ExerciseIndex, known: ReadonlySet<string>): ((word: string) => string) => {
  const neighbours = createSpellingNeighbours(known);
  const before = new Map<string, string>();
  const read = (word: string): string => {
    if (word.length < 4 || known.has(word) || catalogue.lexicon.tokensOf(word)) return word;
    const [nearest, second] = neighbours(word);
    if (
      nearest &&
      word.length < 5 &&
      nearest.word.split("").toSorted().join("") !== word.split("").toSorted().join("")
    )
      return word;
    if (!nearest || (second && second.distance === nearest.distance && second.word !== `${nearest.word}s`))
      return word;
    const inNames = catalogue.lexicon.corrections(word)[0];
    return inNames && inNames.distance <= nearest.distance ? word : nearest.word;
  };
  return (word) => {
    let corrected = before.get(word);
    if (corrected === undefined) {
      corrected = read(word);
      if (before.size >= 8192) before.clear();
      before.set(word, corrected);
    }
    return corrected;
  };
};

const built = new WeakMap<ExerciseIndex, EditWords>();

/** The words of requests, built once for a catalogue. */
export const editWords = (catalogue: ExerciseIndex): EditWords => {
  const already = built.get(catalogue);
  if (already) return already;
  const phrases = createPhraseTrie<WordEntry>();
  for (const [phrase, entry] of wordEntries) phrases.add(phrase, entry);
  const known = new Set([
    ...wordEntries.flatMap(([phrase]) => phrase.split(" ")),
    ...calendar.map((word) => word.toLowerCase()),
    ...bystanders,
  ]);
  const words: EditWords = { phrases, correct: createCorrect(catalogue, known) };
  built.set(catalogue, words);
  return words;
};
