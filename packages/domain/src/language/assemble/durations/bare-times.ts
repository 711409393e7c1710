import type { Atom, PieceOf } from "../../grammar/piece.ts";
import type { Amount } from "../amounts/amount.ts";
import { maxSpeed } from "../sports/sport-limits.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { explain } from "../reading.ts";
import type { WorkSet } from "../sets/work-set.ts";
import type { AmountList } from "../amounts/amount-list.ts";

/** "36 35 36 35" behind four repeats, "in 25 flat" behind a distance: seconds, or minutes. */
export const giveBareTime = (
  amountList: AmountList,
  term: PieceOf<"term">,
  atom: Atom,
  at: number,
): boolean => {
  const target = amountList.open;
  if (!target || term.leadingTimes || (atom.quantity?.spelled && classOf(amountList.pieces[at - 1]) !== "In"))
    return false;
  if (target.isRepeat) return giveBareRow(amountList, target, at);
  const meters = target.sets[0]?.meters?.quantity?.meters;
  const isIn =
    classOf(amountList.pieces[at - 1]) === "In" ||
    (classOf(amountList.pieces[at - 1]) === "Filler" && classOf(amountList.pieces[at - 2]) === "In");
  if (
    !isIn ||
    meters === undefined ||
    target.sets[0]?.seconds !== undefined ||
    atom.quantity?.dotted !== undefined
  )
    return false;
  const seconds = atom.value * 60;
  if (meters / seconds > maxSpeed(amountList.discipline, meters) || meters / seconds < 0.4) return false;
  (target.sets[0] as WorkSet).seconds = seconds;
  explain(amountList.reading, term);
  return true;
};
const giveBareRow = (amountList: AmountList, target: Amount, at: number): boolean => {
  const open = target.sets.filter(({ seconds }) => seconds === undefined).length;
  if (open === 0) return false;
  const row: PieceOf<"term">[] = [];
  for (let ahead = at; ahead < amountList.pieces.length && row.length < open; ahead += 1) {
    const piece = amountList.pieces[ahead];
    if (["Comma", "Dash", "And", "Slash", "Filler"].includes(classOf(piece) ?? "")) continue;
    if (
      !isSimpleTerm(piece) ||
      !["none", "plural", "clock", "time"].includes(firstAtom(piece)?.unit ?? "") ||
      piece.factors[0]?.atoms.length !== 1
    )
      break;
    row.push(piece);
  }
  const values = row.map(
    (piece) =>
      firstAtom(piece)?.quantity?.dotted ??
      firstAtom(piece)?.quantity?.seconds ??
      firstAtom(piece)?.value ??
      0,
  );
  const isAll = row.length === open && row.length > 1;
  const isOneForAll =
    row.length === 1 &&
    open === target.sets.length &&
    (["In", "At"].includes(classOf(amountList.pieces[at - 1]) ?? "") ||
      // "8x400 82 avg", "8x400 avg 82"
      classOf(amountList.pieces[at - 1]) === "Average" ||
      classOf(amountList.pieces[at + 1]) === "Average");
  if ((!isAll && !isOneForAll) || !amountList.fits(target, values)) return false;
  for (const piece of row) explain(amountList.reading, piece);
  for (const value of values) amountList.fill(target, value);
  return true;
};
