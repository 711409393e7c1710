import { classOf } from "../assemble/piece-shape.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { DraftExercise } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import { type Find, isReported, left, leftOf } from "./coverage.ts";

/** What stands between "3 sets" and the exercise that they are of: "of 12 reps of". */
const between: ReadonlySet<WordClass> = new Set(["Of", "Number", "Reps", "Times", "Each", "Article"]);

/** The exercise that "3 sets" at `index` are of: the one that follows, or else the one that was named last. */
const ownerOf = (lexemes: readonly Lexeme[], index: number): Lexeme | undefined => {
  let next = index + 1;
  while (between.has(lexemes[next]?.class ?? "Stop")) next += 1;
  return lexemes[next]?.class === "Exercise"
    ? lexemes[next]
    : lexemes.findLast((one) => one.class === "Exercise" && one.index < index);
};

/** Are only some of its repeats timed, where all of them are as long? */
const isPartlyTimed = ({ sets }: DraftExercise): boolean => {
  if (sets.length <= 2) return false;
  const repeats = sets.filter(({ meters, warmup }) => meters !== undefined && !warmup);
  const first = repeats[0]?.meters?.quantity?.meters;
  const timed = repeats.filter(({ seconds }) => seconds !== undefined);
  return (
    repeats.length > 2 &&
    repeats.every(({ meters }) => meters?.quantity?.meters === first) &&
    timed.length > 0 &&
    // the one that has none can be a cool-down
    timed.length < repeats.length - 1
  );
};

/** "20x50 holding 42": a time of one or two repeats, where all of them are as long. */
const timesLeft: Find = ({ reading, drafts }, found) => {
  const isPart = drafts.some(({ exercises }) => exercises.some(isPartlyTimed));
  const one = isPart
    ? reading.lexemes.find(({ class: name }) => name === "Clock" || name === "Dur")
    : undefined;
  if (one) found.push(leftOf(one, "the time of how many of them?"));
};

/** Words that tell more of the sets behind them, and name no exercise. */
const saysHow: ReadonlySet<string> = new Set("only just then easy again felt did next bag hand".split(" "));
/** Signs that a list goes on behind. */
const apart: ReadonlySet<WordClass> = new Set([
  "Comma",
  "Semi",
  "Stop",
  "Newline",
  "Slash",
  "Sign",
  "Then",
  "Arrangement",
  "And",
]);

const isSets = ({ explained }: Reading, piece: Piece | undefined): boolean =>
  piece?.kind === "term" && piece.factors.length > 1 && explained[piece.from] === 1;
/** "front squat 4x3 85 wumbos 3x3 100": a word between two lists of sets, which may name another exercise. */
const unknownLeft: Find = ({ reading }, found) => {
  const { pieces, lexemes } = reading;
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece;
    if (piece.kind !== "lexeme" || piece.lexeme.class !== "Word") continue;
    const word = piece.lexeme;
    // "Amara 5x5 squat 45, Kofi 5x5 squat 60": whose they are
    if (reading.names.some((name) => name.at === word.index)) continue;
    if (!isSets(reading, pieces[at + 1]) || saysHow.has(word.text) || !isReported(reading, word.index))
      continue;
    const isBehindSets =
      pieces.slice(0, at).some((one) => isSets(reading, one)) &&
      (lexemes[word.index - 1]?.quantity !== undefined ||
        apart.has(lexemes[word.index - 1]?.class ?? "Word"));
    if (isBehindSets) found.push(leftOf(word, "an exercise that I do not know?"));
  }
};

/** Is a count of sets told only once? */
const isOnlyCount = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.filter(({ class: name }) => name === "Sets").length === 1 &&
  lexemes.filter(({ class: name }) => name === "Exercise").length === 1;

/** "leg curls 3 sets 12 reps 35": as many sets of each exercise as were said of it, and not of another. */
const countsLeft: Find = ({ reading, drafts }, found) => {
  for (const one of reading.lexemes) {
    const { index } = one;
    const count = reading.lexemes[index - 1];
    if (one.class !== "Sets" || count?.class !== "Number" || !isReported(reading, index)) continue;
    const id = ownerOf(reading.lexemes, index)?.exercise?.exercise.id;
    const sets = drafts
      .flatMap(({ exercises }) => exercises)
      .filter(({ exercise }) => exercise.id === id)
      .flatMap((own) => own.sets);
    const stated = count.quantity?.value ?? 0;
    // "three sets, 5 then 5 then 3": the first of them was taken for all, and the others came behind
    // "4x8: 2 sets at 60, 2 at 65": of as many as were stated before
    const isAll = reading.pieces.some(
      (piece) =>
        piece.kind === "term" &&
        piece.factors.length > 1 &&
        piece.factors[0]?.atoms[0]?.value === sets.length,
    );
    const isTwice = stated > 1 && !isAll && (sets.length === 2 * stated - 1 || sets.length === 2 * stated);
    if (sets.length > 0 && (sets.length < stated || (isTwice && isOnlyCount(reading.lexemes))))
      found.push(left(reading, { from: index - 1, to: index + 1 }, "how many sets?"));
  }
};

const columns: ReadonlySet<WordClass | undefined> = new Set<WordClass>(["Pipe", "Dash", "Comma", "Semi"]);
const lightestLoad = 25;
const most = 20;
const plain = (piece: Piece | undefined): number | undefined => {
  const factor = piece?.kind === "term" && piece.factors.length === 1 ? piece.factors[0] : undefined;
  return factor?.atoms.length === 1 && factor.label === undefined && factor.atoms[0]?.unit === "none"
    ? factor.atoms[0].value
    : undefined;
};
/** "Bench | 3 | 8 | 70": columns without a heading, or sets of so many repetitions with one load. */
const columnsLeft: Find = ({ reading }, found) => {
  const { pieces } = reading;
  for (let at = 0; at < pieces.length; at += 1)
    if (classOf(pieces[at]) === "Exercise" && isRow(pieces, at))
      found.push(left(reading, pieces[at] as Piece, "sets and repetitions, or repetitions of each set?"));
};
const isRow = (pieces: readonly Piece[], at: number): boolean => {
  const sign = classOf(pieces[at + 1]);
  if (!columns.has(sign)) return false;
  const sets = plain(pieces[at + 2]);
  if (sets === undefined) return false;
  const [reps, load] = [plain(pieces[at + 4]), plain(pieces[at + 6])];
  return (
    reps !== undefined &&
    load !== undefined &&
    classOf(pieces[at + 3]) === sign &&
    classOf(pieces[at + 5]) === sign &&
    !(classOf(pieces[at + 7]) === sign && plain(pieces[at + 8]) !== undefined) &&
    sets <= most &&
    reps <= most &&
    load >= lightestLoad
  );
};

/** "2 min wall sit 3x": a hold among whose times stands a count. */
const hasCountOfHolds = ({ exercise, sets }: DraftExercise): boolean =>
  exercise.measure === "time" &&
  sets.some(({ seconds, reps }) => seconds !== undefined && reps === undefined) &&
  sets.some(
    ({ seconds, reps, meters }) => seconds === undefined && meters === undefined && reps !== undefined,
  );
const countOfHolds: Find = ({ reading, drafts }, found) => {
  if (drafts.some(({ exercises }) => exercises.some(hasCountOfHolds)))
    found.push(left(reading, { from: 0, to: reading.lexemes.length }, "how often, and for how long?"));
};

/** Behind a number that is stated as a count, and no movement: how it was done or what it was of. */
const saysOfCount: ReadonlySet<string> = new Set(
  "unbroken strict scaled left right total people teams rope box sets broken each kipping butterfly synchro rpm watts mins ish".split(
    " ",
  ),
);
const ends: ReadonlySet<WordClass> = new Set([...apart, "Close", "Number", "Dist", "Cals", "Colon"]);

/** "100 cal row 100 wallballs 100 burps 27:12": a number of something that is not known among the movements. */
const movesLeft: Find = ({ reading, drafts }, found) => {
  const isMetcon = drafts.some(
    ({ discipline, exercises }) => discipline === "crossfit" && exercises.length > 0,
  );
  if (!isMetcon) return;
  const { lexemes } = reading;
  for (const { class: name, index, text } of lexemes)
    if (
      name === "Word" &&
      text.length > 2 &&
      !saysOfCount.has(text) &&
      lexemes[index - 1]?.class === "Number" &&
      (lexemes[index - 1]?.quantity?.value ?? 0) > 2 &&
      ["Number", "Dist", "Exercise", ...apart].includes(lexemes[index - 2]?.class ?? "Stop") &&
      ends.has(lexemes[index + 1]?.class ?? "Stop") &&
      isReported(reading, index)
    )
      found.push(left(reading, { from: index - 1, to: index + 1 }, "a movement that I do not know?"));
};

const loads: ReadonlySet<WordClass> = new Set(["Number", "Load", "Plural"]);
/** "3x5 @ 2 plates + 10", "4 plates n a 10": a side, or in all? */
const platesLeft: Find = ({ reading }, found) => {
  const { lexemes } = reading;
  for (const { class: name, index } of lexemes) {
    const joint = lexemes[index + 1]?.class;
    if (name !== "Plates" || (joint !== "Plus" && joint !== "And")) continue;
    const at = lexemes[index + 2]?.class === "Article" ? index + 3 : index + 2;
    const isMore =
      loads.has(lexemes[at]?.class ?? "Stop") &&
      !["Plates", "Times", "Sets", "Exercise"].includes(lexemes[at + 1]?.class ?? "Stop");
    if (isMore) found.push(left(reading, { from: index, to: at + 1 }, "how much was on the bar?"));
  }
};

/** Sets that are fewer than was said, timed only in part, or of an exercise that nothing names. */
export const uncoveredSets: Find = (coverage, found) => {
  const { reading, isLifting, isScored } = coverage;
  const { classes } = reading;
  if (classes.has("Sets")) countsLeft(coverage, found);
  if (classes.has("Clock") || classes.has("Dur")) timesLeft(coverage, found);
  countOfHolds(coverage, found);
  if (classes.has("Exercise")) columnsLeft(coverage, found);
  if (isLifting && classes.has("Word")) unknownLeft(coverage, found);
  if (isScored && classes.has("Word") && classes.has("Number")) movesLeft(coverage, found);
  if (classes.has("Plates")) platesLeft(coverage, found);
};
