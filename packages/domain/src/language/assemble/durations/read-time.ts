import type { Atom, LexemeSpan, PieceOf } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Amount } from "../amounts/amount.ts";
import { maxSpeed } from "../sports/sport-limits.ts";
import { paceSeconds } from "../amounts/amount-in-discipline.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { classOf } from "../piece-shape.ts";
import { doubt, explain } from "../reading.ts";

import type { AmountList } from "../amounts/amount-list.ts";

/** A time where it stands, with what the words around it say. */
type Time = {
  readonly atom: Atom;
  readonly at: number;
  readonly seconds: number;
  /** The same, with both sides counted. */
  readonly doubled: number;
  readonly before: ReturnType<typeof classOf>;
  readonly isTotal: boolean;
  readonly mark: Amount["mark"];
};

/** "1:52", "1.52": minutes and seconds, or hours and minutes. */
const isTwoPart = ({ quantity, unit }: Atom): boolean =>
  quantity?.twoPart === true || (unit === "none" && quantity?.dotted !== undefined);

/** One time: it joins a distance stated before, repeats one that is known, or is a stretch of its own. */
export const readTime = (
  amountList: AmountList,
  term: PieceOf<"term">,
  atom: Atom,
  seconds: number,
  at: number,
): void => {
  if (
    amountList.amounts.length > 0 &&
    /^(under|below|sub|over|within)$/.test(amountList.around.textAt(at - 1))
  ) {
    amountList.setAside(at);
    return;
  }
  // "4x1000m, best one 3:41": of one of them
  const isOfOne =
    amountList.open?.isRepeat === true &&
    [1, 2, 3].some((back) =>
      /^(best|fastest|quickest|slowest|worst)$/.test(amountList.around.textAt(at - back)),
    );
  if (isOfOne) {
    amountList.setAside(at);
    return;
  }
  if (isBracketedPace(amountList, atom, seconds, at)) {
    amountList.setAside(at);
    return;
  }
  // "spin 18:30-19:15"
  if (atom.high !== undefined && atom.unit === "clock" && isTwoPart(atom))
    doubt(amountList.reading, term, "how long, or from when to when?");
  const time: Time = {
    atom,
    at,
    seconds,
    doubled: sides(amountList, at) ? seconds * 2 : seconds,
    // "in about three minutes each"
    before: classOf(amountList.pieces[classOf(amountList.pieces[at - 1]) === "Filler" ? at - 2 : at - 1]),
    isTotal: amountList.around.isTotal(at),
    mark: amountList.around.marks.get(at),
  };
  const target = amountList.open;
  const isOfRepeats =
    target && (givesPace(amountList, target, time) || fillsRepeat(amountList, target, time));
  if (target && (isOfRepeats || fillsUntimed(amountList, target, time))) {
    explain(amountList.reading, term);
    return;
  }
  if (target && (joinsDistance(amountList, target, time) || isSaidAgain(target, time))) {
    explain(amountList.reading, term);
    return;
  }
  if (atom.unit === "plural" || amountList.isRemark(at)) {
    amountList.setAside(at);
    return;
  }

  amountList.add(at, term, [{ seconds: time.doubled }], false, isTwoPart(atom));
};

const paces = { fastest: 150, slowest: 480 };
/** "3 x 12 min at threshold (4:15ish)": how fast they were, in brackets behind repeats that are given by their time. */
const isBracketedPace = (amountList: AmountList, atom: Atom, seconds: number, at: number): boolean =>
  amountList.discipline === "running" &&
  atom.unit === "clock" &&
  amountList.open?.isRepeat === true &&
  amountList.open.sets.every((one) => one.seconds !== undefined && one.meters === undefined) &&
  classOf(amountList.pieces[at - 1]) === "Open" &&
  seconds >= paces.fastest &&
  seconds <= paces.slowest;

/** "6 x 800m in 2:50": the next of the repeats before. */
const fillsRepeat = (
  amountList: AmountList,
  target: Amount,
  { atom, seconds, before, isTotal }: Time,
): boolean =>
  !isTotal &&
  target.isRepeat &&
  (atom.unit !== "time" || seconds < 120 || before === "In" || before === "At") &&
  amountList.couldTake(target, seconds) &&
  amountList.fill(target, seconds);

/** "3x3k at 4:15": nobody runs them in that; a pace, of each of them. */
const givesPace = (amountList: AmountList, target: Amount, { seconds, before, isTotal }: Time): boolean => {
  const isPace =
    before === "At" &&
    !isTotal &&
    target.isRepeat &&
    target.sets.every(
      ({ meters, seconds: known }) =>
        known === undefined &&
        /^(km|mi)$/.test(meters?.quantity?.distance ?? "") &&
        (meters?.quantity?.meters ?? 0) / seconds >
          maxSpeed(amountList.discipline, meters?.quantity?.meters ?? 0),
    );
  if (!isPace) return false;
  for (const one of target.sets)
    one.seconds = paceSeconds(
      { seconds },
      one.meters?.quantity?.meters ?? 0,
      amountList.discipline,
      one.meters?.quantity?.distance,
    );
  return true;
};

/** Behind repeats or a stretch of another clause: the time of the distance that still has none. */
const fillsUntimed = (
  amountList: AmountList,
  target: Amount,
  { atom, at, seconds, isTotal, mark }: Time,
): boolean => {
  // "12k, last 3k at 4:20/km, 57:30 total": the time of all of it
  if (mark !== undefined || (isTotal && !target.isStretch)) return false;
  const isApart =
    target.isRepeat ||
    ((target.isIncluded || target.isStretch) &&
      amountList.around.clauses[at] !== amountList.around.clauses[target.at]);
  if (!isApart) return false;
  const untimed = amountList.amounts.find(
    (amount) =>
      amount !== target &&
      !amount.isRepeat &&
      !amount.isIncluded &&
      amount.mark === undefined &&
      amount.sets[0]?.meters &&
      amount.sets[0].seconds === undefined,
  );
  if (!untimed?.sets[0] || !amountList.fits(untimed, [seconds])) return false;
  untimed.sets[0].seconds = seconds;
  untimed.twoPart = isTwoPart(atom);
  return true;
};

/** "10k in 48:12": the time of the distance before; "at 4:50" behind one is its pace. */
const joinsDistance = (amountList: AmountList, target: Amount, time: Time): boolean => {
  const { atom, at, seconds, before, isTotal, mark } = time;
  const one = target.sets[0];
  if (target.isRepeat || !one || one.seconds !== undefined || one.meters === undefined) return false;
  const isSameClause = amountList.around.clauses[at] === amountList.around.clauses[target.at];
  // "9 miles in 1:12 total": the total of both
  if (isTotal && before === "In" && isSameClause && target.at === at - 2) target.isTotal = true;
  const isOfTotal =
    target.isTotal === isTotal || (target.isTotal && (amountList.amounts.length === 1 || isSameClause));
  const isOfPart = mark === target.mark || (mark === undefined && (isSameClause || before === "In"));
  if (!isOfTotal || !isOfPart) return false;
  const meters = one.meters.quantity?.meters ?? 0;
  const isPace =
    (before === "At" || before === "Pace") &&
    meters / seconds > maxSpeed(amountList.discipline, meters) &&
    !(isTwoPart(atom) && seconds > 1200);
  if (isPace)
    one.seconds = paceSeconds({ seconds }, meters, amountList.discipline, one.meters.quantity?.distance);
  else {
    one.seconds = time.doubled;
    target.twoPart = isTwoPart(atom);
  }
  return true;
};

/** The time that the stretch before has anyway. */
const isSaidAgain = (target: Amount, { seconds, isTotal, mark }: Time): boolean => {
  const known = target.sets[0]?.seconds;
  return (
    !isTotal &&
    target.mark === mark &&
    known !== undefined &&
    !target.isRepeat &&
    Math.abs(known - seconds) <= 1
  );
};

/** "20 min each rein", "25 mins each way": both sides count. */
const sides = (amountList: AmountList, at: number): boolean => {
  for (
    let ahead = at + 1;
    ahead < amountList.pieces.length &&
    ahead <= at + 4 &&
    amountList.around.clauses[ahead] === amountList.around.clauses[at];
    ahead += 1
  ) {
    const piece = amountList.pieces[ahead];
    if (piece?.kind === "term") return false;
    if (piece?.kind !== "lexeme" || piece.lexeme.class !== "PerSide") continue;
    if (piece.lexeme.entry?.value !== "rein" && !horseDisciplines.has(amountList.discipline)) return false;
    explain(amountList.reading, piece);
    return true;
  }
  return false;
};

/** The word by which a time is exact. */
export const exactly = "flat";
/** "41 minutes flat", "in 41:00 flat": the word says that the time is exact, which no note need keep. */
export const exactTimes = (lexemes: readonly Lexeme[], marked: readonly Lexeme[]): readonly LexemeSpan[] =>
  marked
    .filter(({ text, index }) => {
      const before = text === exactly && index > 0 ? lexemes[index - 1]?.class : undefined;
      return (
        before === "Dur" ||
        before === "Clock" ||
        before === "Plural" ||
        (before === "Number" && lexemes[index - 2]?.class === "In")
      );
    })
    .map(({ index }) => ({ from: index, to: index + 1 }));
