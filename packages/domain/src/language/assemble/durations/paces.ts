import type { PieceOf } from "../../grammar/piece.ts";
import type { Amount } from "../amounts/amount.ts";
import { lengthOf, paceSeconds } from "../amounts/amount-in-discipline.ts";
import { classOf } from "../piece-shape.ts";
import { explain } from "../reading.ts";
import { isSplits, timesFrom } from "../distances/splits.ts";
import type { AmountList } from "../amounts/amount-list.ts";

export const readPace = (amountList: AmountList, piece: PieceOf<"pace">, at: number): void => {
  if (amountList.reading.explained[piece.from] === 1) return;
  explain(amountList.reading, piece);
  const more = isSplits(amountList, piece) ? timesFrom(amountList, at + 1) : [];
  // "5 x 1 mile. Splits 6:02, 6:01, 5:59 …": of the repeats before
  const before = amountList.open;
  const times = [piece.seconds, ...more];
  const isOfRepeats =
    before?.isRepeat === true &&
    before.sets.length === times.length &&
    before.sets.every(({ meters, seconds }) => meters && seconds === undefined);
  if (more.length > 0 && before && isOfRepeats) {
    for (const seconds of times) amountList.fill(before, seconds);
    return;
  }
  if (more.length > 0) {
    amountList.add(
      at,
      piece,
      [piece.seconds, ...more].map((seconds) => ({ seconds })),
      true,
    );
    return;
  }
  const target = amountList.open;
  const open = target?.sets.filter((one) => one.seconds === undefined && one.meters !== undefined) ?? [];
  if (target && open.length > 0 && open.length === target.sets.length && !target.isNamed) {
    for (const one of open)
      one.seconds = paceSeconds(
        piece,
        one.meters?.quantity?.meters ?? 0,
        amountList.discipline,
        one.meters?.quantity?.distance,
      );
  } else if (target && !target.isNamed && classOf(amountList.pieces[at - 1]) !== "Average") {
    if (!target.isRepeat) target.pace ??= piece;
    else if (piece.perMeters !== undefined && isTimedOnly(target)) giveLengths(amountList, target, piece);
  } else amountList.pace ??= piece;
};

/** Are all of these repeats told by how long they were? */
const isTimedOnly = ({ isRepeat, sets }: Amount): boolean =>
  isRepeat && sets.every(({ seconds, meters }) => seconds !== undefined && meters === undefined);

/** "3 x 10 min @ 4:10/km": how far each was. */
const giveLengths = (
  amountList: AmountList,
  { sets }: Amount,
  pace: { readonly seconds: number; readonly perMeters?: number | undefined },
): void => {
  for (const one of sets) {
    const meters = Math.round((one.seconds ?? 0) / paceSeconds(pace, 1, amountList.discipline, undefined));
    one.meters = lengthOf(meters, meters);
  }
};

export const readSpeed = (amountList: AmountList, piece: PieceOf<"speed">, at: number): void => {
  const before = [amountList.pieces[at - 1], amountList.pieces[at - 2]].map(classOf);
  if (before.includes("Maximum") || classOf(amountList.pieces[at + 1]) === "Maximum") return;
  if (amountList.open && !amountList.open.isRepeat) amountList.open.speed ??= piece.metersPerSecond;
  else amountList.speed ??= piece.metersPerSecond;
  explain(amountList.reading, piece);
};
