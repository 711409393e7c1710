import { asPiece } from "../../grammar/as-piece.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import type { FoundName } from "../people/found-name.ts";
import { isBareHeight, isHeightInMetres } from "./fence-heights.ts";
import { isHorseAct } from "./horse-search.ts";
import { isAge } from "./horse-signs.ts";
import { pieceBeside, type Reading } from "../reading.ts";
import { classOf, firstAtom, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";

/** Minutes of a ride; and what is as high as a fence, in centimetres, where it may be one. */
const [shortest, longest, lowestFence] = [10, 180, 50];
const ends: ReadonlySet<WordClass | undefined> = new Set<WordClass | undefined>([
  undefined,
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "And",
  "Then",
  "Plus",
  "Bang",
  "Close",
  "Open",
  "Dash",
]);

const isAct = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && (isHorseAct(piece.lexeme) || piece.lexeme.text === "lunge");

/** A horse by name, by its age, by a word for one, or one that was named: "then rode him for 30". */
const isOne = (piece: Piece | undefined, names: readonly FoundName[]): boolean =>
  piece?.kind === "lexeme" &&
  (/^(?:him|her)$/u.test(piece.lexeme.text) ||
    (piece.lexeme.class === "HorseWord" && piece.lexeme.entry?.note === true) ||
    isAge(piece.lexeme) ||
    names.some(({ at, length, role }) => role === "horse" && at + length === piece.to));

/** Does a number stand where the length of a ride does: "Duke flat 45", "lunged Otto 20", "Finn for 40", "45 flat"? */
const isInPlace = (pieces: readonly Piece[], at: number, names: readonly FoundName[]): boolean => {
  const [before, next] = [pieces[at - 1], pieces[at + 1]];
  const name = classOf(before);
  const isLed =
    isAct(before) ||
    isOne(before, names) ||
    ((name === "For" || name === "Colon" || name === "Comma" || name === "DoVerb") &&
      (isAct(pieces[at - 2]) || isOne(pieces[at - 2], names)));
  const isEnd = ends.has(classOf(next)) || isEachRein(next);
  // "Otto - flat (40)"
  if (name === "Open" && classOf(next) === "Close" && isAct(pieces[at - 2])) return true;
  // "70 and 80cm"
  if (
    pieces
      .slice(at + 1, at + 3)
      .some((piece) => (piece.kind === "measure" && !isCorrection(piece)) || classOf(piece) === "Measure")
  )
    return false;
  // "jumped 20 fences"
  if (next?.kind === "lexeme" && next.lexeme.text.endsWith("s")) return false;
  return (
    (isLed && (isEnd || isAct(next))) ||
    (isAct(next) && ends.has(name) && (name !== "Open" || isOne(pieces[at - 2], names)))
  );
};

/** "lunged Otto 20, make that 25": at least a word, a cue and a number. */
const isCorrection = ({ from, to }: Piece): boolean => to - from > 2;
/** "lunged Gus 15 each rein". */
const isEachRein = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && piece.lexeme.class === "PerSide" && piece.lexeme.entry?.value === "rein";

const isFence = (pieces: readonly Piece[], at: number, value: number): boolean => {
  const isJump = (piece: Piece | undefined): boolean =>
    piece?.kind === "lexeme" && piece.lexeme.class === "Activity" && piece.lexeme.entry?.value === "jumping";
  return value >= lowestFence && value % 5 === 0 && pieces.slice(Math.max(0, at - 4), at + 3).some(isJump);
};

const isBare = (piece: Piece | undefined): piece is PieceOf<"term"> => {
  if (piece?.kind !== "term" || !isSimpleTerm(piece)) return false;
  const atom = firstAtom(piece);
  return (
    atom?.unit === "none" &&
    !piece.leadingTimes &&
    piece.factors[0]?.atoms.length === 1 &&
    piece.factors[0].label === undefined &&
    atom.quantity?.spelled !== true &&
    atom.sign === undefined &&
    Number.isInteger(atom.value) &&
    atom.value >= shortest &&
    atom.value <= longest
  );
};

/** "rode Biscuit 45 flat", "Fizz hack 40": so many minutes of a horse by name, and no height of fences. */
const isOfNamed = (pieces: readonly Piece[], at: number, names: readonly FoundName[]): boolean => {
  const value = firstAtom(pieces[at])?.value ?? 0;
  const [before, far] = [pieces[at - 1], pieces[at - 2]];
  const isJump = (piece: Piece | undefined): boolean =>
    piece?.kind === "lexeme" && piece.lexeme.entry?.value === "jumping";
  const isOfAct = isOne(before, names) && (isAct(far) || isAct(pieces[at + 1]));
  return (
    value % 5 === 0 &&
    (isOfAct || isEachRein(pieces[at + 1]) || (isAct(before) && isOne(far, names))) &&
    ![before, far, pieces[at + 1]].some(isJump)
  );
};

const isMinutes = (piece: Piece): boolean =>
  isSimpleTerm(piece) &&
  firstAtom(piece)?.unit === "time" &&
  (firstAtom(piece)?.quantity?.seconds ?? 0) >= 600;

/**
 * "Rode three: Bella flat 40, Duke grid 30", "lunged Bella 20 min, Duke got 25": bare numbers where lengths of time stand, of
 * which another is stated with its unit or that are several, are minutes; one alone is so by a guess.
 */
export const withRiddenMinutes = (
  stated: readonly Piece[],
  names: readonly FoundName[],
  lexemes: readonly Lexeme[],
): { readonly pieces: readonly Piece[]; readonly guess?: Piece | undefined } => {
  // a height is no length of time
  const pieces = stated.map((piece) =>
    (isBare(piece) && isBareHeight(lexemes, piece.from)) ||
    (isSimpleTerm(piece) && isHeightInMetres(lexemes, piece.from))
      ? asPiece({ kind: "measure", isFence: true }, piece.from, piece.to)
      : piece,
  );
  const found = new Set<number>();
  pieces.forEach((piece, at) => {
    if (!isBare(piece) || !isInPlace(pieces, at, names)) return;
    if (!isFence(pieces, at, firstAtom(piece)?.value ?? 0)) found.add(at);
  });
  const [only] = found;
  if (only === undefined) return { pieces };
  const isGuess = found.size === 1 && !pieces.some(isMinutes) && !isOfNamed(pieces, only, names);
  if (isGuess && (pieces.some(isTimeTerm) || classOf(pieces[only - 1]) === "For")) return { pieces };
  const timed = pieces.map((piece, at) => {
    if (!found.has(at) || piece.kind !== "term") return piece;
    const value = firstAtom(piece)?.value ?? 0;
    return {
      ...piece,
      factors: [{ join: "none", atoms: [{ value, unit: "time", quantity: { value, seconds: value * 60 } }] }],
    } satisfies Piece;
  });
  return { pieces: timed, guess: isGuess ? timed[only] : undefined };
};

const gaits =
  /^(walk|walking|trot|trotting|canter|cantering|jog|lope|gallop|working trot|rising trot|free walk|poles)$/;

const isGait = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && gaits.test(piece.lexeme.text);

/** Between a time and its gait: "20 min of it walk". */
const isBetween = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" &&
  (piece.lexeme.class === "Of" ||
    piece.lexeme.class === "In" ||
    piece.lexeme.class === "At" ||
    piece.lexeme.text === "it");
const maxBetween = 2;

/** Whether a time is of a gait, of warming up or of cooling down. */
const isOfPart = (reading: Reading, time: Piece): boolean => {
  let steps = 1;
  while (steps <= maxBetween && isBetween(pieceBeside(reading, time, steps))) steps += 1;
  const next = pieceBeside(reading, time, steps);
  return isGait(next) || classOf(next) === "Warmup" || classOf(next) === "Cooldown";
};

/**
 * "10 min walk, 20 min trot, 10 min of canter", "40 min flat, then 10 min walk": how long in which gait, or before and after the work, which
 * no field of a ride holds. One alone is the ride; several may be its length together (`sumOfGaits`).
 */
export const gaitParts = (reading: Reading, pieces: readonly Piece[]): readonly Piece[] => {
  const times = pieces.filter((piece) => isTimeTerm(piece) || isSimpleTerm(piece));
  const parts = times.filter((piece) => isOfPart(reading, piece));
  const repeats = pieces.filter((piece) => isRepeat(piece));
  const isBeside = times.some((piece) => isTimeTerm(piece) && !parts.includes(piece));
  return parts.length > 1 || isBeside ? [...parts, ...repeats] : repeats;
};

/** "20 min walk, 20 min trot, 10 min canter": nothing but parts, which come to the whole ride; undefined where another time is told. */
export const sumOfGaits = (reading: Reading, pieces: readonly Piece[]): number | undefined => {
  const times = pieces.filter((piece) => isTimeTerm(piece) || isSimpleTerm(piece) || isRepeat(piece));
  const lengths = times.map((piece) =>
    isTimeTerm(piece) && isOfPart(reading, piece) ? firstAtom(piece)?.quantity?.seconds : undefined,
  );
  return lengths.length > 1
    ? lengths.reduce<number | undefined>(
        (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
        0,
      )
    : undefined;
};

/** "3 x 4 min canter": how often and how long. */
const isRepeat = (piece: Piece): boolean =>
  piece.kind === "term" &&
  piece.factors.length === 2 &&
  piece.factors[0]?.atoms[0]?.unit === "none" &&
  piece.factors[1]?.atoms[0]?.unit === "time";
