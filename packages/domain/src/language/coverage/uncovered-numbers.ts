import type { Draft, DraftExercise } from "../assemble/draft.ts";
import { isSetRight, type Reading } from "../assemble/reading.ts";
import type { WorkSet } from "../assemble/sets/work-set.ts";
import type { Atom, Piece, PieceOf } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { type Coverage, type Find, isReported, left, leftOf, onlyAtom } from "./coverage.ts";
import {
  holdsCount,
  holdsDistance,
  holdsLoad,
  holdsMeters,
  holdsMore,
  holdsOther,
  holdsPace,
  holdsReps,
  holdsSeconds,
} from "./figures.ts";

/** Seconds as they were said, as hours and minutes, or of both sides. */
const isTimeShown = (drafts: readonly Draft[], value: number): boolean =>
  holdsSeconds(drafts, value) || holdsSeconds(drafts, value * 60) || holdsSeconds(drafts, value * 2);

const isNumberShown = (drafts: readonly Draft[], { value: signed, quantity }: Atom): boolean => {
  const value = Math.abs(signed);
  return (
    holdsReps(drafts, value) ||
    holdsLoad(drafts, value) ||
    holdsCount(drafts, value) ||
    holdsOther(drafts, value) ||
    holdsDistance(drafts, value) ||
    holdsMeters(drafts, value) ||
    isTimeShown(drafts, value) ||
    (quantity?.dotted !== undefined &&
      (isTimeShown(drafts, quantity.dotted) || holdsPace(drafts, quantity.dotted)))
  );
};

const isWayShown = (drafts: readonly Draft[], value: number): boolean =>
  holdsMeters(drafts, value) || holdsDistance(drafts, value);

const isAtomShown = (atom: Atom, drafts: readonly Draft[]): boolean => {
  const value = Math.abs(atom.value);
  const meters = atom.quantity?.meters ?? value;
  const seconds = atom.quantity?.seconds ?? value;
  switch (atom.unit) {
    case "load":
      return holdsLoad(drafts, value);
    case "distance":
      return (
        isWayShown(drafts, meters) ||
        isWayShown(drafts, value) ||
        isWayShown(drafts, 2 * meters) ||
        (atom.quantity?.maybeMinutes === true && holdsSeconds(drafts, value * 60))
      );
    case "time":
      return isTimeShown(drafts, seconds);
    case "clock":
      return isTimeShown(drafts, seconds) || holdsPace(drafts, seconds);
    case "plural":
      return holdsLoad(drafts, value) || holdsSeconds(drafts, value);
    case "calories":
    case "reps":
      return holdsReps(drafts, value);
    case "sets":
      return holdsCount(drafts, value);
    case "bar":
      return holdsLoad(drafts, 20) || holdsLoad(drafts, 45);
    case "none":
      return isNumberShown(drafts, atom);
    default:
      return true;
  }
};

/** "2x24kg" of bells, "5 x 1k" with a time of its own each: how many there were is no count of sets in a row. */
const isPairOrList = ({ factors }: PieceOf<"term">): boolean => {
  if (factors.length !== 2) return false;
  const [first, second] = [factors[0], factors[1]];
  const unit = second?.atoms[0]?.unit;
  return (
    (unit === "load" && first?.atoms[0]?.value === 2) ||
    ((unit === "distance" || unit === "time") && first?.atoms.length === 1)
  );
};

/** Explained though no field holds them: times of parts that are no work, and of the day. */
const isBesides = ({ lexemes }: Reading, piece: Piece): boolean =>
  [...lexemes.slice(Math.max(0, piece.from - 3), piece.from), ...lexemes.slice(piece.to, piece.to + 2)].some(
    (one) =>
      one.class === "TimeCap" || one.class === "Total" || one.class === "Rest" || /^t\d?$/.test(one.text),
  );

const minLength = 25;
/** "4x100 fly, 4x100 back": lengths of a pool or track among others that are as long. */
const isAmongAlike = ({ factors }: PieceOf<"term">, drafts: readonly Draft[]): boolean => {
  if (factors.length !== 2) return false;
  const [count, each] = [onlyAtom(factors[0]), onlyAtom(factors[1])];
  return (
    count?.unit === "none" &&
    each?.unit === "none" &&
    each.value >= minLength &&
    holdsMeters(drafts, each.value) &&
    holdsMore(drafts, count.value)
  );
};

/** "3x(4x100)": lengths, as many as both counts make together. */
const isNested = ({ factors }: PieceOf<"term">, drafts: readonly Draft[]): boolean => {
  if (factors.length !== 3) return false;
  const [sets, each, length] = [onlyAtom(factors[0]), onlyAtom(factors[1]), onlyAtom(factors[2])];
  return (
    sets?.unit === "none" &&
    each?.unit === "none" &&
    length !== undefined &&
    holdsMeters(drafts, length.quantity?.meters ?? length.value) &&
    holdsCount(drafts, sets.value * each.value)
  );
};

const isPieceShown = (piece: PieceOf<"term">, drafts: readonly Draft[]): boolean => {
  if (isNested(piece, drafts) || isAmongAlike(piece, drafts)) return true;
  for (let at = isPairOrList(piece) ? 1 : 0; at < piece.factors.length; at += 1)
    for (const atom of piece.factors[at]?.atoms ?? []) if (!isAtomShown(atom, drafts)) return false;
  return true;
};

/** "1h 20" read as an hour: a bare number that nothing took in, right behind one that counts or times something. */
const isTorn = (reading: Reading, piece: PieceOf<"term">): boolean => {
  const before = reading.pieces[(reading.pieceOf[piece.from] ?? 0) - 1];
  if (before?.kind !== "term" || reading.explained[before.from] !== 1) return false;
  const isBehindMiss = reading.lexemes
    .slice(piece.to, piece.to + 2)
    .some((one) => one.class === "Failed" || one.class === "Percent");
  return onlyAtom(piece.factors[0])?.unit === "none" && !isBehindMiss;
};

const isName = (reading: Reading, one: Lexeme): boolean =>
  reading.explained[one.index] === 1 &&
  (one.class === "Exercise" || (one.class === "Activity" && one.entry?.value === "rowing"));

/** Is this an exercise that one of the words names? */
const isOf = ({ exercise: { id, name } }: DraftExercise, word: Lexeme | undefined): boolean =>
  word?.class === "Activity"
    ? / Row/.test(name)
    : // "calf raises (seated)": a kind of what the words name
      word?.exercise?.exercise.id === id || name.endsWith(word?.exercise?.exercise.name ?? "-");

/** The exercises that are named nearest before and behind a piece: one of them holds its sets. */
const near = ({ reading, drafts }: Coverage, { from, to }: Piece): readonly DraftExercise[] => {
  const { lexemes } = reading;
  const found: DraftExercise[] = [];
  let [before, behind] = [from - 1, to];
  while (before >= 0 && !isName(reading, lexemes[before] as Lexeme)) before -= 1;
  while (behind < lexemes.length && !isName(reading, lexemes[behind] as Lexeme)) behind += 1;
  // "Squat day. … 225 x 5": of the lift that the day is called after
  const isDays =
    before < 0 &&
    reading.classes.has("PlanDay") &&
    lexemes.slice(0, from).some((one) => one.class === "PlanDay");
  if (isDays) return found;
  for (const { exercises } of drafts)
    for (const one of exercises)
      if (isOf(one, lexemes[before]) || isOf(one, lexemes[behind])) found.push(one);
  return found;
};

const isOfLoad = ({ load }: WorkSet, value: number): boolean => Math.abs(load?.mass?.value ?? -1) === value;

/** Does an exercise hold "75x1" as a load and its repetitions, or as sets of them? */
const hasPair = ({ sets }: DraftExercise, first: number, second: number): boolean => {
  const isLoaded = sets.some((set) => set.reps === second && isOfLoad(set, first));
  if (isLoaded) return true;
  // "5x140": repetitions, and how heavy they were
  const isTurned = sets.some((set) => set.reps === first && isOfLoad(set, second));
  return (
    isTurned ||
    (sets.length >= first && sets.some(({ reps }) => reps === second)) ||
    sets.filter(({ reps }) => reps === second).length >= first ||
    sets.filter((set) => isOfLoad(set, second)).length >= first ||
    sets.filter(({ reps }) => reps === first).length >= second ||
    sets.filter(({ seconds }) => seconds === second).length >= first
  );
};

const isBare = (atom: Atom): boolean =>
  (atom.unit === "none" || atom.unit === "load") && !atom.sign && !atom.open;

/** "75x1": a load and its repetitions, or sets of them, of an exercise that is named beside. */
const isPairShown = (coverage: Coverage, piece: PieceOf<"term">): boolean => {
  if (piece.factors.length !== 2) return true;
  const [first, second] = [onlyAtom(piece.factors[0]), onlyAtom(piece.factors[1])];
  if (!first || !second || !isBare(first) || !isBare(second) || second.unit === "load") return true;
  const exercises = near(coverage, piece);
  return exercises.length === 0 || exercises.some((one) => hasPair(one, first.value, second.value));
};

/** "50 pushups (20, 15, 15)": what the sets of the exercise beside it come to. */
const isSumShown = (coverage: Coverage, piece: PieceOf<"term">): boolean => {
  const atom = piece.factors.length === 1 ? onlyAtom(piece.factors[0]) : undefined;
  return (
    atom?.unit === "none" &&
    near(coverage, piece).some(
      ({ sets }) => sets.length > 1 && sets.reduce((sum, { reps }) => sum + (reps ?? 0), 0) === atom.value,
    )
  );
};

/** "total 30 in 5 sets": of all sets together, and none has so many. */
const totalLeft: Find = ({ reading, drafts }, found) => {
  if (drafts.some(({ discipline }) => discipline !== "strength")) return;
  for (const one of reading.lexemes)
    if (
      one.class === "Total" &&
      isReported(reading, one.index) &&
      // "4x10 all in the garden"
      reading.lexemes[one.index + 1]?.class !== "Article" &&
      [reading.lexemes[one.index - 1], reading.lexemes[one.index + 1]].some(
        (beside) => beside?.class === "Number" && reading.explained[beside.index] === 1,
      )
    )
      found.push(leftOf(one, "of all sets together?"));
};

/** Do several loaded sets have so many repetitions, with more than one load? */
const hasListOf = ({ sets }: DraftExercise, value: number): boolean =>
  sets.filter(({ reps, load }) => reps === value && load?.kg !== undefined).length > 1 &&
  new Set(sets.map(({ load }) => load?.kg)).size > 1;

const isListed = (drafts: readonly Draft[], value: number): boolean =>
  drafts.some(({ exercises }) => exercises.some((one) => hasListOf(one, value)));

/** "lateral raise 8: 15, 15, 12": one small number before a list of others; either can be the load. */
const listLeft: Find = ({ reading, drafts }, found) => {
  const { pieces } = reading;
  for (let at = 0; at < pieces.length; at += 1) {
    const [piece, next] = [pieces[at] as Piece, pieces[at + 1]];
    if (piece.kind !== "term" || next?.kind !== "lexeme" || next.lexeme.class !== "Colon") continue;
    const atom = piece.factors.length === 1 ? onlyAtom(piece.factors[0]) : undefined;
    if (atom?.unit !== "none" || pieces[at + 2]?.kind !== "term" || !isReported(reading, piece.from))
      continue;
    if (isListed(drafts, atom.value)) found.push(left(reading, piece, "which is the load?"));
  }
};

/** Is it said that the number behind it is of some sets only: "last two sets rpe 9", "first three 1 RIR"? */
const isOfSome = (before: Lexeme | undefined): boolean =>
  before?.class === "WhichSet" || before?.text === "first";

/** Numbers that were taken for read and that no workout shows, and those torn off one that was. */
export const uncoveredNumbers: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  const { length } = found;
  if (reading.classes.has("Total")) totalLeft(coverage, found);
  if (reading.classes.has("Colon")) listLeft(coverage, found);
  if (found.length > length) return;
  for (const piece of reading.terms) {
    if (!isReported(reading, piece.from) || isSetRight(reading, piece.from)) continue;
    if (reading.explained[piece.from] !== 1) {
      if (isTorn(reading, piece))
        found.push(left(reading, piece, "does this number belong to the one before?"));
      continue;
    }
    if (isOfSome(reading.lexemes[piece.from - 1])) continue;
    const isShown = isPieceShown(piece, drafts) && isPairShown(coverage, piece);
    if (!isShown && !isSumShown(coverage, piece) && !isBesides(reading, piece))
      found.push(left(reading, piece, "which number of the workout is this?"));
  }
};
