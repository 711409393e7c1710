import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { firstAtom, isSimpleTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";

/** What is run round a track, in metres. */
const isTrackDistance = (value: number): boolean => value >= 100 && value <= 3000 && value % 100 === 0;
const trackWords =
  /^(track|jog|jogs|jogging|jog recovery|jog rest|walk back|pyramid|ladder|speedwork|speed work|speed session)$/;

/** Plain numbers of a piece, or those in metres: undefined where it holds something else. */
const plainValues = (piece: Piece): readonly number[] | undefined => {
  if (!isSimpleTerm(piece) || piece.leadingTimes || piece.factors[0]?.label !== undefined) return undefined;
  const atoms = piece.factors[0]?.atoms ?? [];
  const isPlain = atoms.every(({ unit, quantity }) => unit === "none" || quantity?.distance === "m");
  return isPlain ? atoms.map(({ value }) => value) : undefined;
};

/**
 * "200/400/800/400/200 in 0:41/1:28/…", "track: 200, 400, 800, 400 with 90s rests": at least three distances of a track,
 * with a time for each of them, a rest between or a word for the track.
 */
export const isTrackLadder = (reading: Reading, pieces: readonly Piece[]): boolean => {
  const values = pieces.flatMap((piece) => plainValues(piece) ?? []);
  const isTrack = values.length >= 3 && values.every(isTrackDistance) && Math.max(...values) >= 400;
  if (!isTrack) return false;
  const clocks = pieces
    .flatMap((piece) => (piece.kind === "term" ? (piece.factors[0]?.atoms ?? []) : []))
    .filter(({ unit }) => unit === "clock");
  return (
    clocks.length === values.length ||
    (!pieces.some((piece) => firstAtom(piece)?.unit === "load") &&
      (reading.classes.has("Rest") || reading.lexemes.some(({ text }) => trackWords.test(text))))
  );
};

const maxBlocks = 6;
/** "8x400", "2x4x400": round track distances without a unit. */
export const isRunRepeats = (piece: PieceOf<"term">): boolean => {
  const [blocks] = piece.factors;
  const isNested =
    piece.factors.length === 3 && blocks?.atoms[0]?.unit === "none" && blocks.atoms[0].value <= maxBlocks;
  const [count, what] = isNested ? piece.factors.slice(1) : piece.factors;
  const [times, meters] = [count?.atoms[0], what?.atoms[0]];
  if (
    (piece.factors.length !== 2 && !isNested) ||
    times?.unit !== "none" ||
    meters === undefined ||
    times.value > 40
  )
    return false;
  if (meters.unit === "distance") return (meters.quantity?.meters ?? 0) >= 60;
  return (
    meters.unit === "none" &&
    [100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 1600, 2000].includes(meters.value)
  );
};
