import type { LandUnit } from "../../../units/unit.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm } from "../piece-shape.ts";

const ends = new Set(["Stop", "Newline", "Semi"]);

/** Kilometres or miles. */
const isWhole = (piece: Piece | undefined): boolean => {
  if (!isDistanceTerm(piece)) return false;
  const unit = firstAtom(piece)?.quantity?.distance;
  return unit === "km" || unit === "mi";
};

/** The distance that stands before `at` in its sentence, in kilometres or miles. */
const wholeBefore = (pieces: readonly Piece[], at: number): PieceOf<"term"> | undefined => {
  for (let before = at - 1; before >= 0 && !ends.has(classOf(pieces[before]) ?? ""); before -= 1) {
    const piece = pieces[before];
    if (isSimpleTerm(piece) && isDistanceTerm(piece)) return isWhole(piece) ? piece : undefined;
  }
  return undefined;
};

/** Is what follows a pace by the kilometre or mile, or a word and then one? */
const isPaced = (pieces: readonly Piece[], at: number): boolean => {
  const next = classOf(pieces[at + 1]) === "At" ? at + 2 : at + 1;
  const pace = pieces[next];
  if (pace?.kind === "pace") return (pace.perMeters ?? 0) >= 1000;
  // "the last 3 at marathon pace" without saying which is no more than a remark
  return next === at + 2 && [pieces[next + 1], pieces[next + 2]].some((one) => one?.kind === "pace");
};

const textAt = (pieces: readonly Piece[], at: number): string => {
  const piece = pieces[at];
  return piece?.kind === "lexeme" ? piece.lexeme.text : "";
};

/** Seconds a kilometre or a mile, from which to which a runner's pace is stated. */
const slowest = 900;
const fastest = 150;
const isPace = (seconds: number | undefined): boolean =>
  seconds !== undefined && seconds >= fastest && seconds <= slowest;

/** "the last 3 at 7:15", "first 5 in 40:10": which stretch it was, and its pace or time. */
const isTimedStretch = (pieces: readonly Piece[], at: number, value: number): boolean => {
  if (!/^(the )?(last|first|final|opening|middle|next|second|closing)$/.test(textAt(pieces, at - 1)))
    return false;
  const joint = classOf(pieces[at + 1]);
  const clock = firstAtom(pieces[at + 2]);
  if (clock?.unit !== "clock" || !isSimpleTerm(pieces[at + 2])) return false;
  const seconds = clock.quantity?.seconds ?? 0;
  return (joint === "At" && isPace(seconds)) || (joint === "In" && isPace(seconds / value));
};

const isBare = (piece: Piece | undefined): piece is PieceOf<"term"> =>
  isSimpleTerm(piece) &&
  !piece.leadingTimes &&
  piece.factors[0]?.atoms.length === 1 &&
  piece.factors[0].label === undefined &&
  firstAtom(piece)?.unit === "none";

/** "8 miles (2 warm up, 5 at 7:10, 1 cool down)": where the numbers behind the whole that come to it stand. */
const partsOf = (pieces: readonly Piece[], whole: number): readonly number[] => {
  const value = firstAtom(pieces[whole])?.value ?? 0;
  const parts: number[] = [];
  let sum = 0;
  for (let at = whole + 1; at < pieces.length && !ends.has(classOf(pieces[at]) ?? ""); at += 1) {
    const piece = pieces[at];
    const isSport = piece?.kind === "lexeme" && piece.lexeme.entry?.value !== "running";
    if (["Exercise", "Then"].includes(classOf(piece) ?? "") || (classOf(piece) === "Activity" && isSport))
      return [];
    if (!isBare(piece)) continue;
    // "4:1 intervals"
    if (classOf(pieces[at + 1]) === "Colon" && isBare(pieces[at + 2])) return [];
    parts.push(at);
    sum += firstAtom(piece)?.value ?? 0;
  }
  return parts.length > 1 && Math.abs(sum - value) < 0.05 ? parts : [];
};

const asDistance = (piece: PieceOf<"term">, value: number, meters: number, unit: "km" | "mi"): Piece => ({
  ...piece,
  factors: [
    { join: "none", atoms: [{ value, unit: "distance", quantity: { value, meters, distance: unit } }] },
  ],
});

const metersPer = { km: 1000, mi: 1609.344 } as const;
/** "ran 3.1 in 27:45": how runners say miles, or kilometres where those are the person's own; in a time that somebody can run. */
export const withRunnersWay = (pieces: readonly Piece[], unit: LandUnit): readonly Piece[] => {
  const isRun = (piece: Piece | undefined): boolean =>
    piece?.kind === "lexeme" && /^(ran|run|jogged|jog)$/.test(piece.lexeme.text);
  if (!pieces.some(isRun)) return pieces;
  return pieces.map((piece, at) => {
    const [value, time] = [firstAtom(piece)?.value ?? 0, firstAtom(pieces[at + 2])?.quantity?.seconds ?? 0];
    const meters = value * metersPer[unit];
    return isBare(piece) &&
      isRun(pieces[at - 1]) &&
      classOf(pieces[at + 1]) === "In" &&
      isSimpleTerm(pieces[at + 2]) &&
      isPace(time / (meters / 1000))
      ? asDistance(piece, value, meters, unit)
      : piece;
  });
};

/** "11 miles with 5 at 7:10/mi", "16k, the last 4 at 4:30": a stretch in the unit of the whole, which is stated once. */
export const withElidedUnits = (pieces: readonly Piece[]): readonly Piece[] => {
  const first = pieces.findIndex((piece) => isWhole(piece));
  if (first < 0 || !pieces.some((piece, at) => at > first && isBare(piece))) return pieces;
  const listed = partsOf(pieces, first);
  return pieces.map((piece, at) => {
    const atom = firstAtom(piece);
    if (at < first || !isBare(piece) || !atom) return piece;
    const isStretch = listed.includes(at) || isPaced(pieces, at) || isTimedStretch(pieces, at, atom.value);
    if (!isStretch) return piece;
    const whole = firstAtom(wholeBefore(pieces, at));
    const unit = whole?.quantity?.distance;
    if (!whole || !unit || atom.value <= 0 || atom.value >= whole.value) return piece;
    const meters = atom.value * ((whole.quantity?.meters ?? 0) / whole.value);
    return unit === "km" || unit === "mi" ? asDistance(piece, atom.value, meters, unit) : piece;
  });
};
