import type { Atom, Piece, PieceOf } from "../../grammar/piece.ts";
import { setFor } from "../amounts/amount-in-discipline.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { explain } from "../reading.ts";
import type { AmountList } from "../amounts/amount-list.ts";

/** "500m splits 1:47, 1:48, 1:49": a stretch for each time. */
export const readSplits = (amountList: AmountList, term: PieceOf<"term">, at: number): boolean => {
  const head = amountList.pieces[at + 1];
  if (!isSplits(amountList, head)) return false;
  const meters = setFor(firstAtom(term) as Atom, amountList.discipline)?.meters;
  if (!meters || term.factors[0]?.atoms.length !== 1) return false;
  const times = timesFrom(amountList, at + 2);
  if (head?.kind === "pace") times.unshift(head.seconds);
  if (times.length < 2) return false;
  if (head?.kind === "pace") explain(amountList.reading, head);
  amountList.add(
    at,
    term,
    times.map((seconds) => ({ meters, seconds })),
    true,
  );
  return true;
};
export const isSplits = (amountList: AmountList, piece: Piece | undefined): boolean => {
  return piece !== undefined && /^splits?$/.test(amountList.reading.lexemes[piece.from]?.text ?? "");
};
/** Times in a row, with nothing but commas between. */
export const timesFrom = (amountList: AmountList, at: number): number[] => {
  const row: Piece[] = [];
  for (let ahead = at; ahead < amountList.pieces.length; ahead += 1) {
    const piece = amountList.pieces[ahead];
    if (["Comma", "Dash", "And", "Slash", "Filler", "Colon", "Of"].includes(classOf(piece) ?? "")) continue;
    if (!piece || !isSimpleTerm(piece) || firstAtom(piece)?.quantity?.seconds === undefined) break;
    row.push(piece);
  }
  const times = row.flatMap((piece) =>
    (piece.kind === "term" ? (piece.factors[0]?.atoms ?? []) : []).map((atom) => atom.quantity?.seconds ?? 0),
  );
  for (const piece of row) explain(amountList.reading, piece);
  return times;
};
