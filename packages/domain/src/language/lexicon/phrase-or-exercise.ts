import type { TokenView } from "../scan/token-view.ts";
import { exerciseAt } from "./exercise-at.ts";
import { inLexicon } from "./in-lexicon.ts";
import type { LexemeMatch } from "./lexeme-match.ts";
import type { Lexicon } from "./lexicon.ts";
import { longestPhrase } from "./phrase-trie.ts";

/** Words that are an exercise only as part of a longer name, or are too common to be read as a misspelt one. */
const neverAlone = new Set(
  "press presses assault close sumo singles superman pyramid ghd bar halo bridge stones windmill scorpion erg rc du mu pu wb sus dus mus su bis push pull back front step hip side chest neck stretch legs arms leg arm upper lower run walk bike row swim ride hang clean dip hammer fly cycle carry set sets rest time hold body band plate cable high low rope drag box bench".split(
    " ",
  ),
);

/** The longest of the lexicon's phrases and the exercises' names at `at`; a tie goes to what is surer. */
export const phraseOrExercise = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  const word = inLexicon(view.known(at), lexicon);
  const phrase = word.phrase && longestPhrase(word.phrase, view.words, at);
  const exercise = word.maybeName ? exerciseAt(view, at, view.wordsEnd(at), lexicon) : undefined;
  const asPhrase: LexemeMatch | undefined = phrase && {
    class: phrase.value.token,
    length: phrase.length,
    entry: phrase.value,
  };
  if (!exercise) return asPhrase;
  if (!asPhrase) return exercise;
  if (exercise.length > asPhrase.length)
    return exercise.exercise?.quality === "fuzzy" && asPhrase.length > 0 && exercise.length === 1
      ? asPhrase
      : exercise;
  if (exercise.length < asPhrase.length || exercise.exercise?.quality === "fuzzy") return asPhrase;
  if (asPhrase.class === "Activity")
    return { ...asPhrase, ...(exercise.exercise && { exercise: exercise.exercise }) };
  return neverAlone.has(view.words[at] ?? "") && exercise.length === 1 && asPhrase.class !== "Filler"
    ? { ...asPhrase, ...(exercise.exercise && { exercise: exercise.exercise }) }
    : exercise;
};
