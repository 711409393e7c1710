import type { Atom, Piece } from "../../grammar/piece.ts";

/** Nobody rows as much with a bar: "row 500" and "row 4x500" are metres. */
const minRowedMeters = 250;

/** After "row": a number, or a ladder of them, that is metres on the machine and no load on a bar. */
export const isRowedMeters = (piece: Piece): boolean => {
  if (piece.kind !== "term" || piece.factors.length > 2) return false;
  const each = piece.factors.at(-1)?.atoms;
  const [atom] = each ?? [];
  // "row pyramid 250/500/750/500/250"
  const isLadder =
    piece.factors.length === 1 &&
    (each?.length ?? 0) > 2 &&
    each?.every(({ unit, value }) => unit === "none" && value >= 200 && value % 50 === 0) === true;
  if (isLadder) return true;
  return each?.length === 1 && atom?.unit === "none" && atom.value >= minRowedMeters && atom.value % 50 === 0;
};

/** The metres that a number without a unit means in a discipline ("swam 1500", "row 1000", "8x400" on a track); undefined: none. */
export const bareMeters = (atom: Atom, discipline: string, isRepeated: boolean): number | undefined => {
  if (
    (discipline === "running" || discipline === "rowing") &&
    isRepeated &&
    atom.unit === "none" &&
    atom.value >= 100 &&
    atom.value <= 5000 &&
    atom.value % 50 === 0
  )
    return atom.value;
  // "row 1000", "rowed 2000 in 7:20"
  if (discipline === "rowing" && !isRepeated && atom.unit === "none")
    return atom.value >= 500 && atom.value <= 25_000 && atom.value % 250 === 0 ? atom.value : undefined;
  // "1650 yds 27.30": no length is stated with hundredths
  const isPlain = atom.unit === "none" && atom.quantity?.dotted === undefined;
  return discipline === "swimming" && isPlain && atom.value >= 25 ? atom.value : undefined;
};
