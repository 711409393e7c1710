import type { Atom, PieceOf } from "../../grammar/piece.ts";
import { explain } from "../reading.ts";
import type { AmountList } from "./amount-list.ts";

/** "400/800/1200/800/400", "1:32/1:31/1:30", "1-2-3-2-1 min". */
export const readList = (
  amountList: AmountList,
  term: PieceOf<"term">,
  list: readonly Atom[],
  at: number,
): void => {
  const last = list.at(-1);
  const bare = list.every(({ unit }) => unit === "none");
  const times = timesOf(amountList, list, bare);
  const target = amountList.open;
  if (target && times) {
    for (const seconds of times) amountList.fill(target, seconds);
    explain(amountList.reading, term);
    return;
  }
  if (list.length < 3) return;
  const scale = last?.quantity;
  const perUnit = metersPerUnit(amountList, list, bare);
  if (perUnit !== undefined) {
    amountList.add(
      at,
      term,
      list.map((atom) => ({
        meters: {
          ...atom,
          quantity: { value: atom.value, meters: atom.value * perUnit, distance: scale?.distance ?? "m" },
        },
      })),
      true,
    );
  } else if (scale?.seconds !== undefined && last?.unit === "time") {
    const perSecond = scale.seconds / scale.value;
    amountList.add(
      at,
      term,
      list.map((atom) => ({ seconds: atom.value * perSecond })),
      true,
    );
  }
};

/** Seconds for the repeats before, where that is what the list tells. */
const timesOf = (
  amountList: AmountList,
  list: readonly Atom[],
  bare: boolean,
): readonly number[] | undefined => {
  const target = amountList.open;
  if (!target?.isRepeat) return undefined;
  const isPlural = list.at(-1)?.unit === "plural";
  const isTimes = list.every(
    (atom) =>
      atom.unit === "clock" ||
      atom.unit === "plural" ||
      (atom.unit === "none" && (atom.quantity?.dotted !== undefined || isPlural)),
  );
  if (isTimes && target.sets.filter(({ seconds }) => seconds === undefined).length >= list.length)
    return list.map((atom) => atom.quantity?.dotted ?? atom.quantity?.seconds ?? atom.value);
  if (!bare || list.length !== target.sets.length) return undefined;
  const values = list.map(({ value }) => value);
  return amountList.fits(target, values) ? values : undefined;
};

/** Metres of one unit of a list of distances. */
const metersPerUnit = (amountList: AmountList, list: readonly Atom[], bare: boolean): number | undefined => {
  const scale = list.at(-1)?.quantity;
  if (scale?.meters !== undefined) return scale.meters / scale.value;
  const isPlain =
    amountList.discipline === "swimming" ||
    (amountList.discipline === "running" && list.every(({ value }) => value >= 100));
  return bare && isPlain ? 1 : undefined;
};
