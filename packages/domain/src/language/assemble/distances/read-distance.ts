import type { Atom, Piece } from "../../grammar/piece.ts";
import type { Amount } from "../amounts/amount.ts";
import { setFor } from "../amounts/amount-in-discipline.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { notCovered } from "../amounts/words-around-amount.ts";
import { classOf } from "../piece-shape.ts";
import { explain } from "../reading.ts";
import type { WorkSet } from "../sets/work-set.ts";
import type { AmountList } from "../amounts/amount-list.ts";

/** Metres: what is swum in one piece is not named twice. */
const longLength = 1000;
/** "200 pull, 200 easy": the next of a list, though it is as long. */
const isNextLength = (list: AmountList, at: number, meters: number): boolean =>
  isElided(list, at) ||
  (list.discipline === "swimming" &&
    meters < longLength &&
    ["Comma", "Plus", "Newline", "Then"].includes(classOf(list.pieces[at - 1]) ?? ""));
/** "6 miles: 2 easy, 2 @ 6:55, 2 easy": a number that has its unit from the whole is stated once. */
const isElided = (list: AmountList, at: number): boolean => {
  const lexeme = list.reading.lexemes[list.pieces[at]?.from ?? -1];
  return list.discipline === "running" && lexeme?.class === "Number" && list.amounts.length > 1;
};

/** Metres that nobody rides beside kilometres: what was climbed. */
const minClimb = 100;
const isClimbed = ({ discipline, open }: AmountList, { quantity, value }: Atom): boolean =>
  discipline === "cycling" && quantity?.distance === "m" && value >= minClimb && open?.isRepeat === false;

/** "11.3 mi up in 1 hr 41 min", "7 miles up the canyon": nobody tells a height in miles where no way is told. */
const isWayUp = ({ around, open }: AmountList, { quantity }: Atom, at: number): boolean =>
  around.wordBehind(at) === "up" &&
  /^(km|mi)$/.test(quantity?.distance ?? "") &&
  (around.timeFollows(at + 2) || open?.sets.every(({ meters }) => meters === undefined) !== false);

export const readDistance = (list: AmountList, term: Piece, atom: Atom, meters: number, at: number): void => {
  if (horseDisciplines.has(list.discipline) && meters < 100) return;
  // "30 lengths (25 m)"
  if (
    meters <= 50 &&
    classOf(list.pieces[at - 1]) === "Open" &&
    /(lengths?|laps?|widths)$/.test(list.around.textAt(at - 2))
  ) {
    list.setAside(at);
    return;
  }
  // "21k long", "3 mile loop": a way, where "400 m long" is a track
  const behind = list.around.wordBehind(at);
  const isLongRun = (behind === "long" || behind === "loop") && meters > longLength;
  if (notCovered.test(behind) && !isLongRun && !isWayUp(list, atom, at) && !list.around.isStretch(at)) {
    list.setAside(at);
    return;
  }
  // "11.3 mi, 4700 ft": how high, beside how far
  const isClimb = atom.quantity?.distance === "ft" || isClimbed(list, atom);
  if (isClimb && list.discipline !== "swimming" && list.tellsMiles()) {
    list.setAside(at);
    return;
  }
  if (classOf(list.pieces[at - 1]) === "Plus" && meters < 900) return;
  const target = list.open;
  const one = setFor(atom, list.scale, list.around.marks.has(at)) ?? {};
  if (list.around.marks.get(at) === "strides" && atom.unit === "none") return;
  const held = target?.sets[0]?.meters?.quantity?.meters;
  const isRenamed = target?.isNamed === true && target.sets[0]?.seconds === undefined && !list.isRemark(at);
  if (
    target &&
    !target.isRepeat &&
    held !== undefined &&
    (isRenamed ||
      (Math.abs(held - meters) < 1 && !list.around.timeFollows(at + 1) && !isNextLength(list, at, meters))) &&
    !list.around.isTotal(at) &&
    list.around.marks.get(at) === undefined
  ) {
    if (one.meters) (target.sets[0] as WorkSet).meters = one.meters;
    target.isNamed = false;
    explain(list.reading, term);
    return;
  }
  const takes =
    target &&
    !target.isRepeat &&
    held === undefined &&
    target.sets[0]?.seconds !== undefined &&
    target.mark === list.around.marks.get(at) &&
    target.isTotal === list.around.isTotal(at) &&
    isNear(list, target, at);
  if (takes && one.meters) {
    (target.sets[0] as WorkSet).meters = one.meters;
    explain(list.reading, term);
    return;
  }
  if (!list.isRemark(at)) list.add(at, term, [one], false);
};

const isNear = (list: AmountList, target: Amount, at: number): boolean => {
  // "30 mins easy on the erg" and how far on the next line
  const parting = list.amounts.length === 1 ? ["Then", "Plus"] : ["Then", "Plus", "Newline"];
  return !list.pieces.slice(target.at + 1, at).some((piece) => parting.includes(classOf(piece) ?? ""));
};
