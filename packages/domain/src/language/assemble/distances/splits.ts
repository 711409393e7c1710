import type { Atom, Piece, PieceOf } from "../../grammar/piece.ts";
import { setFor } from "../amounts/amount-in-discipline.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { explain } from "../reading.ts";
import type { AmountList } from "../amounts/amount-list.ts";

/** "500m splits 1:47, 1:48, 1:49": a stretch for each time. */
export const readSplits = (told: AmountList, term: PieceOf<"term">, at: number): boolean => {
  const head = told.pieces[at + 1];
  if (!isSplits(told, head)) return false;
  const meters = setFor(firstAtom(term) as Atom, told.discipline)?.meters;
  if (!meters || term.factors[0]?.atoms.length !== 1) return false;
  const times = timesFrom(told, at + 2);
  if (head?.kind === "pace") times.unshift(head.seconds);
  if (times.length < 2) return false;
  if (head?.kind === "pace") explain(told.reading, head);
  told.add(
    at,
    term,
    times.map((seconds) => ({ meters, seconds })),
    true,
  );
  return true;
};
export const isSplits = (told: AmountList, piece: Piece | undefined): boolean => {
  return piece !== undefined && /^splits?$/.test(told.reading.lexemes[piece.from]?.text ?? "");
};
/** Times in a row, with nothing but commas between. */
export const timesFrom = (told: AmountList, at: number): number[] => {
  const row: Piece[] = [];
  for (let ahead = at; ahead < told.pieces.length; ahead += 1) {
    const piece = told.pieces[ahead];
    if (["Comma", "Dash", "And", "Slash", "Filler", "Colon", "Of"].includes(classOf(piece) ?? "")) continue;
    if (!piece || !isSimpleTerm(piece) || firstAtom(piece)?.quantity?.seconds === undefined) break;
    row.push(piece);
  }
  const times = row.flatMap((piece) =>
    (piece.kind === "term" ? (piece.factors[0]?.atoms ?? []) : []).map((atom) => atom.quantity?.seconds ?? 0),
  );
  for (const piece of row) explain(told.reading, piece);
  return times;
};
