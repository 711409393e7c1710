import { type Coverage, type Find, leftOf } from "../coverage/coverage.ts";
import { isSetRight } from "../assemble/reading.ts";
import type { Factor } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { sentenceEnds, classNumbers } from "../lexicon/word-class.ts";
import { type Doubt, whichHolds } from "../parsed-message.ts";
import { isNumbered, isOpen, type Sign, type SignAbout } from "./sign.ts";
import { ambiguousSigns } from "./ambiguous-signs.ts";

const exceptions = new Set(["except", "apart", "besides", "excluding", "minus", "other than"]);
/** "all in 82 s except the last one in 77": a number that is not for all. */
const exception: Sign = (one, at, { reading }) =>
  exceptions.has(one.text) && isNumbered(reading.lexemes, at + 1, at + 8)
    ? "which of these was different?"
    : undefined;

const turns = new Set([
  "actually",
  "rather",
  "meant",
  "supposed",
  "oops",
  "whoops",
  "correction",
  "scratch",
  "sorry",
  "wait",
]);
/** "5x5, actually no last set was only 4": said, and taken back in part. */
const turned: Sign = (one, at, { reading }) =>
  turns.has(one.text) &&
  !isSetRight(reading, at) &&
  isNumbered(reading.lexemes, at - 8, at) &&
  isNumbered(reading.lexemes, at + 1, at + 8)
    ? whichHolds
    : undefined;

const others = new Set(["he", "she", "they", "his", "her", "their"]);
/** "he did 100 3x5": the numbers of somebody whose workout this is not. */
const somebodyElse: Sign = (one, at, { reading, drafts }) => {
  if (!others.has(one.text) || reading.isHorse || drafts.every(({ athlete }) => athlete !== undefined))
    return undefined;
  const ahead = reading.lexemes.slice(at + 1, at + 4);
  const isDoing = ahead.some(
    ({ class: name, text }) =>
      name === "DoVerb" || name === "Activity" || (name === "Exercise" && /(ed|pressed)$/.test(text)),
  );
  return isDoing && isNumbered(reading.lexemes, at + 1, at + 6) ? "whose numbers are these?" : undefined;
};

/** "she squatted 70 5x5 I did 110 5x5": the teller's own numbers, and a workout of nobody but the other one. */
const myself: Sign = (one, at, { reading, drafts }) =>
  one.text === "i" &&
  !reading.isHorse &&
  drafts.every(({ athlete }) => athlete !== undefined) &&
  reading.lexemes[at + 1]?.class === "DoVerb" &&
  isNumbered(reading.lexemes, at + 2, at + 5)
    ? "whose numbers are these?"
    : undefined;

/** "same weight" that found no weight. */
const sameAsWhat: Sign = (one, at, read) =>
  one.class === "Added" && one.entry?.value !== undefined && isOpen(read, at)
    ? "the same as what?"
    : undefined;

const manners = new Set(
  "tempo paused pause seated standing incline decline close wide narrow deficit banded kneeling lying hanging sumo strict".split(
    " ",
  ),
);
/** "bench 3x5 paused": a word of another exercise's name that stands apart from this one's. */
const manner: Sign = (one, at, read) =>
  manners.has(one.text) &&
  isOpen(read, at) &&
  read.drafts.some(({ discipline }) => discipline === "strength") &&
  isNumbered(read.reading.lexemes, at - 3, at + 4)
    ? "another kind of this exercise?"
    : undefined;

/** "2 front squats + 1 jerk @ 80": a count and a word that nothing explains, in one row with what it does. */
const unknownOfComplex: Sign = (one, at, read) =>
  one.class === "Word" &&
  read.reading.lexemes[at - 1]?.class === "Number" &&
  read.reading.lexemes[at - 2]?.class === "Plus" &&
  read.drafts.some(({ exercises }) => exercises.length > 0) &&
  isOpen(read, at)
    ? "an exercise that I do not know?"
    : undefined;

const contest = new Set<Lexeme["class"]>(["TimeCap", "ForTime", "Rft", "Tabata"]);
/** Words of a workout against the clock, and none came of them. */
const againstClock: Sign = (one, _at, { drafts }) =>
  (contest.has(one.class) || (one.class === "Wod" && /wod|metcon/.test(one.text))) &&
  drafts.some(({ discipline }) => discipline === "strength") &&
  !drafts.some(({ discipline }) => discipline === "crossfit")
    ? "against the clock?"
    : undefined;

/** Several words of a name that the catalogue's entry has none of. */
const otherName: Sign = (one, at, read) => {
  if (one.class !== "Exercise" || isOpen(read, at)) return undefined;
  const hit = one.exercise;
  const next = read.reading.lexemes[at + 1];
  const isWordBehind =
    (next?.class === "Word" || next?.class === "Activity" || next?.class === "HorseWord") &&
    isOpen(read, at + 1) &&
    !/^(first|instead|again|today|next|mostly|alone|afterwards|finally)$/.test(next.text) &&
    read.reading.lexemes[at + 2]?.quantity !== undefined;
  return (hit?.dropped ?? []).length > 0 || isWordBehind
    ? `${hit?.exercise.name}, or another exercise?`
    : undefined;
};

const isPlain = ({ atoms }: Factor): boolean => atoms.every(({ unit }) => unit === "none");

/** Yards are swum, as a rule: a run in them was perhaps none. */
const inYards: Sign = (one, _at, { reading, drafts }) => {
  if (one.quantity?.distance !== "yd") return undefined;
  const isSwum = drafts.some(({ discipline }) => discipline === "swimming");
  const isRun = drafts.some(({ discipline }) => discipline === "running");
  if (isRun && !isSwum && !drafts.some(({ discipline }) => discipline === "strength")) return "run, or swum?";
  // "3200 yards, main set 10x200"
  const isBare = reading.pieces.some(
    (piece) => piece.kind === "term" && piece.factors.length === 2 && piece.factors.every(isPlain),
  );
  return isSwum && isBare ? "the parts in yards as well?" : undefined;
};

/** "felt like warm up weight", "the warm up took ages": no number beside it. */
const isSpokenOf = (lexemes: readonly Lexeme[], at: number): boolean =>
  [lexemes[at - 1], lexemes[at + 1]].some((one) => one?.class === "Word" || one?.text === "a") &&
  !isNumbered(lexemes, at - 1, at + 3);

/** A warm-up with numbers, and no set is marked as one. */
const warmup: Sign = (one, at, { reading, drafts }) =>
  one.class === "Warmup" &&
  one.start >= reading.openingEnd &&
  !isSpokenOf(reading.lexemes, at) &&
  isNumbered(reading.lexemes, at - 4, at + 5) &&
  !drafts.some(({ exercises }) => exercises.some(({ sets }) => sets.some((set) => set.warmup)))
    ? "which of these was the warm-up?"
    : undefined;

/** A plain word, or what was taken for a misspelt exercise behind "with". */
const couldBeUnnamed = (one: Lexeme, before: Lexeme | undefined): boolean =>
  one.class === "Word" ||
  (one.class === "Exercise" && one.exercise?.quality === "fuzzy" && before?.class === "With");

const onFoot: ReadonlySet<string> = new Set(["running", "strength", "swimming", "cycling", "yoga"]);
/** A name before its verb or behind a horse, and a workout of nobody's. */
const unnamed: Sign = (one, at, { reading, drafts }) => {
  if (!reading.isHorse || !one.capitalised || at === 0 || !couldBeUnnamed(one, reading.lexemes[at - 1]))
    return undefined;
  if (drafts.every(({ athlete, discipline }) => athlete !== undefined || onFoot.has(discipline)))
    return undefined;
  if (sentenceEnds.has(reading.lexemes[at - 1]?.class ?? "")) return undefined;
  const isNamed = reading.names.some((name) => at >= name.at && at < name.at + name.length);
  return isNamed ? undefined : "a horse's name?";
};

/** The signs above, in the order in which they are asked, with the words and classes that they can be about. */
const ownSigns: readonly SignAbout[] = [
  { sign: exception, words: [...exceptions] },
  { sign: turned, words: [...turns] },
  { sign: somebodyElse, words: [...others] },
  { sign: myself, words: ["i"] },
  { sign: sameAsWhat, classes: ["Added"] },
  { sign: manner, words: [...manners] },
  { sign: againstClock, classes: [...contest, "Wod"] },
  { sign: otherName, classes: ["Exercise"] },
  { sign: inYards, classes: ["Dist"] },
  { sign: warmup, classes: ["Warmup"] },
  { sign: unnamed, classes: ["Word", "Exercise"] },
  { sign: unknownOfComplex, classes: ["Word"] },
];

const signOf = ({ sign }: SignAbout): Sign => sign;
/** Undefined where none is: most words are asked nothing. */
const ofClass = (signs: readonly SignAbout[], name: Lexeme["class"]): readonly Sign[] | undefined => {
  const found = signs.filter(({ classes }) => classes?.includes(name)).map(signOf);
  return found.length > 0 ? found : undefined;
};
const wordsOf = (signs: readonly SignAbout[]): readonly string[] => signs.flatMap(({ words }) => words ?? []);

const wordsOfWeak: ReadonlySet<string> = new Set(wordsOf(ambiguousSigns));
const wordsOfOwn: ReadonlySet<string> = new Set(wordsOf(ownSigns));
export const doubtedWordTexts: readonly string[] = [...wordsOfWeak, ...wordsOfOwn];

type SignsOfClass = Readonly<Record<"weak" | "own", readonly Sign[] | undefined>>;
/** By the lexemes' `classNumber`. */
const byClass: SignsOfClass[] = [];
for (const [name, number] of classNumbers)
  byClass[number] = { weak: ofClass(ambiguousSigns, name), own: ofClass(ownSigns, name) };

const allWeak = ambiguousSigns.map(signOf);
const allOwn = ownSigns.map(signOf);

const ask = (coverage: Coverage, one: Lexeme, signs: readonly Sign[], found: Doubt[]): void => {
  for (let at = 0; at < signs.length; at += 1) {
    const reason = signs[at]?.(one, one.index, coverage);
    if (reason) found.push(leftOf(one, reason));
  }
};

/**
 * Words that make a reading a guess although every number found its place: found by comparing readings of messages that
 * nobody had looked at with their annotations.
 */
export const doubtedWords: Find = (coverage, found) => {
  const { reading, marked } = coverage;
  let next = 0;
  for (let at = 0; at < reading.lexemes.length; at += 1) {
    const one = reading.lexemes[at] as Lexeme;
    const isMarked = one === marked[next];
    if (isMarked) next += 1;
    const { text } = one;
    const signs = byClass[one.classNumber];
    // of a word that some signs are about, all are asked
    const weak = isMarked && wordsOfWeak.has(text) ? allWeak : signs?.weak;
    const own = isMarked && wordsOfOwn.has(text) ? allOwn : signs?.own;
    if (weak) ask(coverage, one, weak, found);
    if (own) ask(coverage, one, own, found);
  }
};
