import type { Exercise } from "./exercise.ts";
import { extraNames } from "./exercise-extra-names.ts";
import { equipmentWords, mannerWords } from "./exercise-modifiers.ts";
import { expansions, pairs, solidCompounds } from "./exercise-vocabulary.ts";
import {
  inflectionsOf,
  phraseVerbs,
  pluralOf,
  singularOf,
  standaloneVerbs,
  wordsOfName,
} from "./exercise-words.ts";
import { ordinaryWords } from "./ordinary-words.ts";
import { type Correction, createSpellingNeighbours } from "./spelling-neighbours.ts";

/** The names of an exercise: its own, its aliases, and spellings that the catalogue lacks. */
export const namesOf = (exercise: Exercise): readonly string[] => [
  exercise.name,
  ...exercise.aliases,
  ...(extraNames[exercise.name] ?? []),
];

/** An exercise with its parsed names, the input of everything built from them. */
export type NamedExercise = {
  readonly exercise: Exercise;
  readonly names: readonly { readonly words: readonly string[]; readonly tokens: readonly string[] }[];
};

/** One word of a message within a name, or two that form one: its tokens, and the number of words. */
export type Piece = { readonly tokens: readonly string[]; readonly words: number; readonly surface: string };

export type ExerciseLexicon = {
  /** The tokens of a single word in exercise names; undefined if no name has it. */
  readonly tokensOf: (word: string) => readonly string[] | undefined;
  /** The vocabulary's words that a misspelt word may mean, nearest first. */
  readonly corrections: (word: string) => readonly Correction[];
};

const split = (text: string): readonly string[] => text.split(" ");

const findCanonical = (word: string): readonly string[] => {
  const direct = expansions.get(word) ?? pairs.get(word);
  if (direct !== undefined) return split(direct);
  const singular = singularOf(word);
  return split(expansions.get(singular) ?? pairs.get(singular) ?? singular);
};

const canonicalBefore = new Map<string, readonly string[]>();

/** The tokens of a word; cached, since names share their words. */
const canonical = (word: string): readonly string[] => {
  const before = canonicalBefore.get(word);
  if (before) return before;
  const tokens = findCanonical(word);
  if (canonicalBefore.size >= 20_000) canonicalBefore.clear();
  canonicalBefore.set(word, tokens);
  return tokens;
};

const compoundTokens = (joined: string): readonly string[] | undefined => {
  const meant = pairs.get(joined) ?? (solidCompounds.has(joined) ? joined : undefined);
  return meant === undefined ? undefined : split(meant);
};

/** The tokens of two adjacent words that form one ("pull ups", "kettle bell", "one legged"); undefined if they do not. */
const findJoinedTokens = (first: string, second: string): readonly string[] | undefined => {
  const limb = expansions.get(second);
  const last = limb === "arm" || limb === "leg" ? limb : singularOf(second);
  return (
    compoundTokens(singularOf(first) + last) ??
    compoundTokens(first + last) ??
    compoundTokens(singularOf(first + second))
  );
};

/** Cache of `findJoinedTokens`, which depends on nothing else; emptied when it is large. */
const joinedBefore = new Map<string, readonly string[] | null>();

const joinedTokens = (first: string, second: string): readonly string[] | undefined => {
  const key = `${first} ${second}`;
  const before = joinedBefore.get(key);
  if (before !== undefined) return before ?? undefined;
  const tokens = findJoinedTokens(first, second);
  if (joinedBefore.size >= 8192) joinedBefore.clear();
  joinedBefore.set(key, tokens ?? null);
  return tokens;
};

const pieceAt = (
  words: readonly string[],
  at: number,
  tokensOf: (word: string) => readonly string[] | undefined,
): Piece => {
  const word = words[at] ?? "";
  const next = words[at + 1];
  if (word === "touch" && next === "and" && words[at + 2] === "go")
    return { tokens: ["tng"], words: 3, surface: "tng" };
  const joined = next === undefined ? undefined : joinedTokens(word, next);
  return joined
    ? { tokens: joined, words: 2, surface: `${word} ${next}` }
    : { tokens: tokensOf(word) ?? [word], words: 1, surface: word };
};

/** Reads words into pieces; `tokensOf` returns the tokens of one word. */
export const piecesOf = (
  words: readonly string[],
  tokensOf: (word: string) => readonly string[] | undefined,
): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (let i = 0; i < words.length;) {
    const piece = pieceAt(words, i, tokensOf);
    pieces.push(piece);
    i += piece.words;
  }
  return pieces;
};

/** The tokens of a name's words, in order. */
export const tokensOfWords = (words: readonly string[]): readonly string[] =>
  piecesOf(words, canonical).flatMap((piece) => piece.tokens);

export const withNames = (exercise: Exercise): NamedExercise => ({
  exercise,
  names: namesOf(exercise).map((name) => {
    const words = wordsOfName(name);
    return { words, tokens: tokensOfWords(words) };
  }),
});

/** `met`: the pairs of neighbours that were added already, which is half of them. */
const addJoinedNeighbours = (
  words: readonly string[],
  lexicon: Map<string, readonly string[]>,
  met: Set<string>,
) => {
  for (let i = 0; i + 1 < words.length; i++) {
    const [first, second] = [words[i] ?? "", words[i + 1] ?? ""];
    const pair = `${first} ${second}`;
    if (first.length < 3 || second.length < 3 || met.has(pair)) continue;
    met.add(pair);
    const singular = singularOf(second);
    for (const last of [second, singular, pluralOf(singular)]) {
      addJoined(first, last, lexicon);
      // "dbrow", "kbsnatch", "bbcurls"
      const short = lettersFor.get(first);
      if (short !== undefined) addJoined(short, last, lexicon);
    }
  }
};

/** Minimum length of a joined word: "dbrow". */
const minJoined = 5;
/** Minimum length of one made of two words without an abbreviation. */
const minWhole = 7;
const lettersFor: ReadonlyMap<string, string> = new Map([
  ["dumbbell", "db"],
  ["barbell", "bb"],
  ["kettlebell", "kb"],
  ["overhead", "oh"],
]);
const addJoined = (first: string, last: string, lexicon: Map<string, readonly string[]>): void => {
  const joined = first + last;
  const shortest = first.length < 3 ? minJoined : minWhole;
  if (joined.length >= shortest && !lexicon.has(joined) && !ordinaryWords.has(joined))
    lexicon.set(joined, [...canonical(first), ...canonical(last)]);
};

/** First and second halves of compounds, and words of phrases, that are not names by themselves. */
const halves = [
  "and",
  "go",
  "kettle",
  "bell",
  "dumb",
  "sand",
  "wood",
  "e",
  "stair",
  "wind",
  "inch",
  "clam",
  "land",
  "sledge",
  "negative",
  "negatives",
  "eccentric",
  "unilateral",
  "isolateral",
  "iso",
];

/** Collects every word used in exercise names: original, inflected, joined and abbreviated. */
export const createExerciseLexicon = (exercises: readonly NamedExercise[]): ExerciseLexicon => {
  const lexicon = new Map<string, readonly string[]>();
  const names = exercises.flatMap((exercise) => exercise.names.map(({ words }) => words));
  for (const words of names) for (const word of words) lexicon.set(word, canonical(word));
  for (const word of [...expansions.keys(), ...pairs.keys(), ...solidCompounds])
    lexicon.set(word, canonical(word));
  for (const word of [...mannerWords, ...halves, ...Object.keys(equipmentWords)])
    if (!lexicon.has(word)) lexicon.set(word, canonical(word));
  for (const word of [...lexicon.keys()])
    if (/^[a-z]{3,}$/.test(word) && !lexicon.has(pluralOf(word)))
      lexicon.set(pluralOf(word), canonical(word));
  for (const verb of [...standaloneVerbs, ...phraseVerbs]) {
    for (const form of inflectionsOf(verb)) if (!lexicon.has(form)) lexicon.set(form, canonical(verb));
  }
  const correctable = [...lexicon.keys()];
  const met = new Set<string>();
  for (const words of names) addJoinedNeighbours(words, lexicon, met);
  const written = new Set(correctable);
  const joined = [...lexicon.keys()].filter((word) => !written.has(word));
  return {
    tokensOf: (word) => lexicon.get(word),
    corrections: createSpellingNeighbours(correctable, joined),
  };
};
