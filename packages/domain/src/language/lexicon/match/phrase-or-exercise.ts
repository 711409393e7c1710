import type { TokenView } from "../../scan/token-view.ts";
import { asMatch, type LexemeMatch } from "./lexeme-match.ts";
import { exerciseAt } from "./exercise-at.ts";
import { inLexicon } from "../in-lexicon.ts";
import type { Lexicon } from "../lexicon.ts";
import { longestPhrase } from "../phrase-trie.ts";

/** Words that are an exercise only as part of a longer name, or are too common to be read as a misspelt one. */
const neverAlone = new Set(
  "press presses assault close sumo singles superman pyramid ghd bar halo bridge stones windmill scorpion erg rc du mu pu wb sus dus mus su bis push pull back front step hip side chest neck stretch legs arms leg arm upper lower run walk bike row swim ride hang clean dip hammer fly cycle carry set sets rest time hold body band plate cable high low rope drag box bench".split(
    " ",
  ),
);

/** Where the words end that a name which begins at `at` can have. */
const nameEnd = (view: TokenView, at: number, lexicon: Lexicon): number => {
  let end = at + 1;
  while (end < view.length && inLexicon(view.known(end), lexicon).mayGoOn) end += 1;
  return end;
};

/** "arms barbell curl 95", "shoulders seated dumbbell press 70s": the day's name, and behind it a whole name of an exercise. */
const isDayBefore = (
  view: TokenView,
  at: number,
  day: LexemeMatch,
  { length, exercise }: LexemeMatch,
  lexicon: Lexicon,
): boolean => {
  const isLonger = day.class === "PlanDay" && day.length === 1 && length > 2 && exercise?.quality !== "exact";
  const rest = isLonger ? exerciseAt(view, at + 1, at + length, lexicon) : undefined;
  return rest?.length === length - 1 && rest.exercise?.quality === "exact";
};

/** The longest of the lexicon's phrases and the exercises' names at `at`; a tie goes to what is surer. */
export const phraseOrExercise = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  const word = inLexicon(view.known(at), lexicon);
  const asPhrase = word.phrase && longestPhrase(word.phrase, view.words, at)?.value;
  const exercise = word.maybeName ? exerciseAt(view, at, nameEnd(view, at, lexicon), lexicon) : undefined;
  if (!exercise) return asPhrase;
  if (!asPhrase) return exercise;
  if (isDayBefore(view, at, asPhrase, exercise, lexicon)) return asPhrase;
  // "alternating with rows": how two are arranged, and no name of one
  if (asPhrase.class === "Arrangement" && asPhrase.length > 1) return asPhrase;
  if (exercise.length > asPhrase.length)
    return exercise.exercise?.quality === "fuzzy" && asPhrase.length > 0 && exercise.length === 1
      ? asPhrase
      : exercise;
  if (exercise.length < asPhrase.length || exercise.exercise?.quality === "fuzzy") return asPhrase;
  const isPhrase =
    asPhrase.class === "Activity" ||
    (neverAlone.has(view.words[at] ?? "") && exercise.length === 1 && asPhrase.class !== "Filler");
  return isPhrase ? asMatch(asPhrase.class, asPhrase.length, asPhrase.entry, exercise.exercise) : exercise;
};
