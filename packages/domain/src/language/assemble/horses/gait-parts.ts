import type { Piece } from "../../grammar/piece.ts";
import { classOf, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";
import { pieceBeside, type Reading } from "../reading.ts";

const gaits =
  /^(walk|walking|trot|trotting|canter|cantering|jog|lope|gallop|working trot|rising trot|free walk|poles)$/;

const isGait = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && gaits.test(piece.lexeme.text);

/** "10 min walk, 20 min trot, 10 min of canter": how long in which gait, which no field of a ride holds. */
export const gaitParts = (reading: Reading, pieces: readonly Piece[]): readonly Piece[] => {
  const parts = pieces.filter((piece) => {
    if (!isTimeTerm(piece) && !isSimpleTerm(piece)) return false;
    const next = pieceBeside(reading, piece, 1);
    return isGait(["Of", "In", "At"].includes(classOf(next) ?? "") ? pieceBeside(reading, piece, 2) : next);
  });
  const repeats = pieces.filter((piece) => isRepeat(piece));
  return parts.length > 1 ? [...parts, ...repeats] : repeats;
};

/** "3 x 4 min canter": how often and how long. */
const isRepeat = (piece: Piece): boolean =>
  piece.kind === "term" &&
  piece.factors.length === 2 &&
  piece.factors[0]?.atoms[0]?.unit === "none" &&
  piece.factors[1]?.atoms[0]?.unit === "time";
