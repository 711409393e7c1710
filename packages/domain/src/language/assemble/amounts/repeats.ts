import type { Atom, PieceOf } from "../../grammar/piece.ts";
import { setFor } from "../cardio-units.ts";
import type { AmountList } from "./amount-list.ts";

/** "6 x 800m", "10x100", "8 x 1 min", "2 x 4 x 400", "10 x 15 cal". */
export const readRepeats = (told: AmountList, term: PieceOf<"term">, at: number): void => {
  const first = term.factors.map((factor) => factor.atoms[0] as Atom);
  const plain = first.filter(({ unit }) => unit === "none");
  const measured = first.find(({ unit }) => unit !== "none") ?? first.at(-1);
  if (!measured || plain.length < first.length - 1) return;
  const counts = first.filter((one) => one !== measured);
  const count = counts.reduce((product, { value }) => product * value, 1);
  const one = setFor(measured, told.discipline, true);
  if (!one || count > 200 || count < 1) return;
  const factor = term.factors.find(({ atoms }) => atoms[0] === measured);
  const list =
    (factor?.atoms.length ?? 0) > 1
      ? (factor?.atoms ?? []).map((each) => setFor(each, told.discipline, true) ?? one)
      : undefined;
  const sets =
    list && list.length > 1
      ? Array.from({ length: count }, () => list.map((each) => ({ ...each }))).flat()
      : Array.from({ length: count }, () => ({ ...one }));
  told.add(at, term, list?.length === count ? list : sets, true);
};
