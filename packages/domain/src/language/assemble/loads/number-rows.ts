import type { Atom, Factor, Piece, PieceOf } from "../../grammar/piece.ts";
import { firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { asPiece } from "../../grammar/as-piece.ts";

/** A plain number with nothing around it; the last of a row may have a unit or "reps" behind. */
const isPlain = (piece: Piece | undefined, isLast: boolean): piece is PieceOf<"term"> => {
  if (!isSimpleTerm(piece) || piece.leadingTimes || piece.factors[0]?.atoms.length !== 1) return false;
  const atom = piece.factors[0].atoms[0];
  if (
    !atom ||
    atom.sign !== undefined ||
    atom.high !== undefined ||
    atom.open ||
    atom.quantity?.spelled ||
    atom.quantity === undefined
  )
    return false;
  return isLast
    ? (atom.unit === "none" || atom.unit === "load") && piece.factors[0].label !== "sets"
    : atom.unit === "none" && piece.factors[0].label === undefined;
};

const rowFrom = (pieces: readonly Piece[], from: number): PieceOf<"term">[] => {
  const row: PieceOf<"term">[] = [];
  for (let at = from; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (isPlain(piece, false)) {
      row.push(piece);
      continue;
    }
    if (row.length > 1 && isPlain(piece, true)) row.push(piece);
    break;
  }
  return row;
};

const asTerm = (factors: readonly Factor[], from: number, to: number): PieceOf<"term"> =>
  asPiece({ kind: "term", leadingTimes: false, factors }, from, to) as PieceOf<"term">;
const joined = (row: readonly PieceOf<"term">[], join: "slash"): PieceOf<"term"> =>
  asTerm(
    [{ atoms: row.map((one) => firstAtom(one) as Atom), join, label: row.at(-1)?.factors[0]?.label }],
    row[0]?.from ?? 0,
    row.at(-1)?.to ?? 0,
  );
const product = (load: PieceOf<"term">, reps: PieceOf<"term">): PieceOf<"term"> =>
  asTerm([...load.factors, ...reps.factors], load.from, reps.to);

/** A row of numbers as lists: "10 9 8" of one thing, "100 8 7 6" a load with its repetitions, "60 10 70 8" loads and repetitions in turn. */
const asLists = (row: readonly PieceOf<"term">[]): readonly PieceOf<"term">[] => {
  const values = row.map((one) => firstAtom(one)?.value ?? 0);
  const [first = 0, ...rest] = values;
  const isPairs =
    values.length >= 4 &&
    values.length % 2 === 0 &&
    values.every((value, at) =>
      at % 2 === 0 ? value >= 20 : value <= 20 && value * 2 <= (values[at - 1] ?? 0),
    );
  if (isPairs)
    return row.flatMap((one, at) => (at % 2 === 0 ? [product(one, row[at + 1] as PieceOf<"term">)] : []));
  // "bench 70 3 8": sets and repetitions behind the load, since nobody does more of it in the second set
  const [sets = 0, reps = 0] = rest;
  if (first >= 20 && rest.length === 2 && sets >= 2 && sets <= 5 && reps > sets + 1 && reps * 2 <= first)
    return [row[0] as PieceOf<"term">, product(row[1] as PieceOf<"term">, row[2] as PieceOf<"term">)];
  if (first >= 20 && rest.every((value) => value <= 30 && value * 2 <= first))
    return rest.length >= 3 ? [row[0] as PieceOf<"term">, joined(row.slice(1), "slash")] : row;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high <= low * 3 + 6 ? [joined(row, "slash")] : row;
};

/** "60 80 100 x5": loads, and the repetitions of each behind the last. */
const withReps = (row: readonly PieceOf<"term">[], next: Piece | undefined): PieceOf<"term"> | undefined => {
  if (row.length < 2 || next?.kind !== "term" || next.factors.length !== 2 || next.leadingTimes)
    return undefined;
  const [last, reps] = next.factors;
  const loads = [...row.map((one) => firstAtom(one) as Atom), ...(last?.atoms ?? [])];
  const most = reps?.atoms[0]?.value ?? 0;
  const isLoads =
    last?.atoms.length === 1 &&
    reps?.atoms.length === 1 &&
    reps.atoms[0]?.unit === "none" &&
    loads.every(({ unit, value }) => (unit === "none" || unit === "load") && value >= 20 && value > 2 * most);
  return isLoads
    ? { ...next, from: row[0]?.from ?? next.from, factors: [{ ...last, atoms: loads, join: "slash" }, reps] }
    : undefined;
};

/** Joins rows of three and more numbers with only spaces between them ("28s for 10 9 8", "55 55 60 60 62.5") to lists. */
export const joinRows = (pieces: readonly Piece[]): readonly Piece[] => {
  if (!pieces.some(({ kind }, at) => kind === "term" && pieces[at + 1]?.kind === "term")) return pieces;
  const out: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const row = isPlain(pieces[at], false) ? rowFrom(pieces, at) : [];
    const ladder = withReps(row, pieces[at + row.length]);
    if (ladder) {
      out.push(ladder);
      at += row.length + 1;
      continue;
    }
    if (row.length < 3) {
      out.push(pieces[at] as Piece);
      at += 1;
      continue;
    }
    out.push(...asLists(row));
    at += row.length;
  }
  return out;
};
