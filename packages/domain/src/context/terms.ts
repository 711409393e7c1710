import { stemmer } from "stemmer";
import type { ExerciseIndex } from "../workout/exercise-index.ts";
import { namesOf } from "../workout/exercise-lexicon.ts";
import { wordsOfName } from "../workout/exercise-words.ts";

/**
 * Words that join others and say nothing of what a text is about: the closed classes of English (articles, pronouns, prepositions,
 * conjunctions, auxiliaries, question words; Quirk et al., A Comprehensive Grammar of the English Language, §2.39), contracted forms without
 * their apostrophe, and the words of politeness that any message of talk may have.
 */
const functionWords = new Set(
  `a an the this that these those some any each every either neither no not nor all both half such what which whose who whom
  i me my mine myself you your yours yourself he him his himself she her hers herself it its itself we us our ours ourselves they them their theirs
  themselves one ones someone something anyone anything everyone everything nobody nothing
  about above across after against along among around as at before behind below beneath beside between beyond by down during except for from in
  inside into like near of off on onto out outside over past since than through to toward towards under until up upon with within without
  and but or so yet because although though if unless while when where why how whether then there here
  am is are was were be been being do does did doing done have has had having can could may might must shall should will would ought
  dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent hadnt im ive id ill youre youve youd youll hes shes its
  weve were theyre theyve thats theres lets whats
  just also too very really quite only even still again ever never always maybe perhaps well now please thanks thank ok okay hey hi hello yes yeah
  want wanted need needed get got go going gonna make made thing things stuff bit lot much many more most less few
  say said says tell told talk talked talking discuss discussed mention mentioned speak spoke think thought know knew mean meant remember
  remind again earlier ago today yesterday time last`.split(/\s+/u),
);

/** What a text is about, as it can be compared: stems of its words, and the exercises that it names by whatever name. */
export type Terms = {
  /** Without repetition. */
  readonly stems: readonly string[];
  /** Ids of the catalogue. */
  readonly exercises: readonly string[];
};

const longestText = 4000;

/** Porter's stem where it is a word of letters; a number stands for itself. */
const stemOf = (word: string): string => (/^[a-z]+$/u.test(word) ? stemmer(word) : word);

/** The terms of a text: case, accents of spelling, inflection and function words do not count, nor does by which name an exercise is called. */
export function termsOf(text: string, catalogue: ExerciseIndex): Terms {
  const words = wordsOfName(text.slice(0, longestText));
  const exercises = new Set<string>();
  for (let at = 0; at < words.length;) {
    const match = catalogue.matchAt(words, at);
    if (match && !match.weak && match.quality !== "fuzzy") exercises.add(match.exercise.id);
    at += match && !match.weak ? match.length : 1;
  }
  const stems = new Set(words.filter((word) => !functionWords.has(word)).map(stemOf));
  return { stems: [...stems], exercises: [...exercises] };
}

const mostGroups = 16;
const mostNames = 5;
/** A shorter beginning begins too many words. */
const leastLetters = 3;

/** The beginning that all forms of a word share, as far as its stem tells: "carries" and "carry" begin with "carr". */
const beginningOf = (word: string): string => {
  const stem = stemOf(word);
  let same = 0;
  while (same < stem.length && stem[same] === word[same]) same += 1;
  const shared = word.slice(0, same);
  const open = /[iy]$/u.test(shared) && shared.length > leastLetters ? shared.slice(0, -1) : shared;
  return open.length < leastLetters ? word : open;
};

/**
 * Beginnings of words by which messages about the same are found: each group all in one message. A group for each word of the text, and
 * one for each name of an exercise in it.
 */
export function wordGroupsOf(text: string, catalogue: ExerciseIndex): readonly (readonly string[])[] {
  const words = wordsOfName(text.slice(0, longestText)).filter((word) => !functionWords.has(word));
  const named = termsOf(text, catalogue).exercises.flatMap((id) => {
    const exercise = catalogue.byId(id);
    return exercise
      ? namesOf(exercise)
          .slice(0, mostNames)
          .map((name) => wordsOfName(name).map(beginningOf))
      : [];
  });
  const single = [...new Set(words.map(beginningOf))].map((word) => [word]);
  // Long words tell more than short ones.
  return [...named, ...single.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))].slice(
    0,
    mostGroups,
  );
}
