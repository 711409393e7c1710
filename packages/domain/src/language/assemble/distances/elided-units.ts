import type { LandUnit } from "../../../units/unit.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm, textOf } from "../piece-shape.ts";

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

/** Seconds a kilometre or a mile, from which to which a runner's pace is stated. */
const slowest = 900;
const fastest = 150;
const isPace = (seconds: number | undefined): boolean =>
  seconds !== undefined && seconds >= fastest && seconds <= slowest;

/** "the last 3 at 7:15", "first 5 in 40:10": which stretch it was, and its pace or time. */
const isTimedStretch = (pieces: readonly Piece[], at: number, value: number): boolean => {
  if (!/^(the )?(last|first|final|opening|middle|next|second|closing)$/.test(textOf(pieces[at - 1])))
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
/** Seconds a kilometre that somebody takes for it, from which to which. */
const paces: Readonly<Record<string, readonly [fastest: number, slowest: number]>> = {
  running: [fastest, slowest],
  cycling: [60, 400],
  walking: [330, 1500],
  hiking: [400, 3000],
};
/** Is that faster than anybody goes in this sport? */
export const isTooFast = (discipline: string, meters: number, seconds: number): boolean => {
  const pace = paces[discipline];
  return pace !== undefined && (seconds / meters) * 1000 < pace[0];
};

const goes = /^(?:ran|run|jogged|jog|rode|ride|biked|bike|cycled|walked|walk|hiked|hike)$/;
/** What may stand between that and a number. */
const about = /^(?:about|around|approx|approximately|roughly|nearly|almost|just|another|only|like)$/;

const mayFollow = new Set<WordClass>(["In", "Comma", "Dash", "DayPart", "DayWord", "Open", "Filler"]);

/** The times that are stated behind a piece in its sentence, in seconds: of a clock as minutes and as hours. */
function timesBehind(pieces: readonly Piece[], at: number): readonly number[] {
  const end = pieces.findIndex((piece, index) => index > at && ends.has(classOf(piece) ?? ""));
  return pieces.slice(at + 1, end < 0 ? undefined : end).flatMap((piece) => {
    const atom = isSimpleTerm(piece) ? firstAtom(piece) : undefined;
    const seconds = atom?.quantity?.seconds;
    return seconds === undefined ? [] : atom?.unit === "clock" ? [seconds, seconds * 60] : [seconds];
  });
}

/**
 * "ran 3.1 this morning 27:45", "rode 20 in 1:20": how those who go say miles, or kilometres where those are the person's own; in a time that somebody
 * needs for it.
 */
export const withRunnersWay = (
  pieces: readonly Piece[],
  classes: ReadonlySet<WordClass>,
  unit: LandUnit,
): readonly Piece[] => {
  if (!classes.has("Activity") || pieces.some((piece) => isDistanceTerm(piece))) return pieces;
  return pieces.map((piece, at) => {
    const next = pieces[at + 1];
    // "walked 2 dogs for 40 min", "run 3 of week 4"
    if (!isBare(piece) || (next?.kind === "lexeme" && !mayFollow.has(next.lexeme.class))) return piece;
    const verb = pieces[about.test(textOf(pieces[at - 1])) ? at - 2 : at - 1];
    const sport =
      verb?.kind === "lexeme" && goes.test(verb.lexeme.text) ? verb.lexeme.entry?.value : undefined;
    const [least, most] = paces[sport ?? ""] ?? [Infinity, 0];
    if (most === 0) return piece;
    const value = firstAtom(piece)?.value ?? 0;
    const meters = value * metersPer[unit];
    const isWay = timesBehind(pieces, at).some((seconds) => {
      const pace = seconds / (meters / 1000);
      return pace >= least && pace <= most;
    });
    return isWay ? asDistance(piece, value, meters, unit) : piece;
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
