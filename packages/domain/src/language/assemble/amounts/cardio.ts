import type { DistanceUnit } from "../../../units/unit.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Amount, Amounts } from "./amount.ts";
import { readAmounts } from "./read-amounts.ts";
import { maxSpeed, minSpeed } from "../sports/sport-limits.ts";
import { paceSeconds } from "./amount-in-discipline.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { round } from "../loads/load.ts";
import { readHeartRate } from "./heart-rate.ts";
import { doubt, type Reading } from "../reading.ts";
import type { WorkSet } from "../sets/work-set.ts";

export type Cardio = {
  seconds?: number | undefined;
  meters?: number | undefined;
  distance?: { readonly value: number; readonly unit: DistanceUnit } | undefined;
  heartRate?: number | undefined;
  /** Intervals and named parts, by the machine or way they were done on. */
  readonly parts: WorkSet[];
};

const metersOf = (amount: Amount): number | undefined => {
  const all = amount.sets.map(({ meters }) => meters?.quantity?.meters);
  return all.some((one) => one === undefined)
    ? undefined
    : all.reduce((total: number, one) => total + (one ?? 0), 0);
};
const secondsOf = (amount: Amount): number | undefined => {
  const all = amount.sets.map(({ seconds }) => seconds);
  return all.some((one) => one === undefined)
    ? undefined
    : all.reduce((total: number, one) => total + (one ?? 0), 0);
};

/** "3 miles @ 9:00, 2 miles @ 8:00, 1 mile @ 7:15": as far as the others together, but in a time of its own. */
const isTimedApart = (whole: Amount, parts: readonly Amount[]): boolean => {
  const seconds = secondsOf(whole);
  const sum = parts.reduce((total, one) => total + (secondsOf(one) ?? Number.NaN), 0);
  return seconds !== undefined && Math.abs(sum - seconds) > seconds * 0.05;
};

/** Do these make up that? By distance, else by time. */
const makeUp = (whole: Amount, parts: readonly Amount[]): boolean => {
  const near = (a: number | undefined, list: readonly (number | undefined)[]): boolean => {
    if (a === undefined || list.some((one) => one === undefined)) return false;
    const sum = list.reduce((total: number, one) => total + (one ?? 0), 0);
    return Math.abs(sum - a) <= a * 0.03;
  };
  return (
    parts.length > 1 &&
    !isTimedApart(whole, parts) &&
    (near(metersOf(whole), parts.map(metersOf)) || near(secondsOf(whole), parts.map(secondsOf)))
  );
};

/** "20 x 30 s, 3,214 m": a distance where the parts have times only, or the other way round, is of all of it. */
const measuresOther = (first: Amount, others: readonly Amount[]): boolean => {
  const has = (amount: Amount, key: "meters" | "seconds"): boolean =>
    amount.sets.some((one) => one[key] !== undefined);
  const isOf = (own: "meters" | "seconds", other: "meters" | "seconds"): boolean =>
    has(first, own) && !has(first, other) && others.every((one) => !has(one, own));
  const isLonger =
    has(first, "meters") &&
    has(first, "seconds") &&
    others.every((one) => !has(one, "meters")) &&
    (secondsOf(first) ?? 0) >= others.reduce((total, one) => total + (secondsOf(one) ?? 0), 0);
  return (
    isLonger || isOf("meters", "seconds") || (isOf("seconds", "meters") && (secondsOf(first) ?? 0) >= 900)
  );
};

/** What is shorter than the parts that follow is one of them. */
const isShorter = (first: Amount, others: readonly Amount[]): boolean => {
  const meters = others.reduce((total, one) => total + (metersOf(one) ?? 0), 0);
  const seconds = others.reduce((total, one) => total + (secondsOf(one) ?? 0), 0);
  return (
    (metersOf(first) ?? meters) < meters ||
    (metersOf(first) === undefined && (secondsOf(first) ?? seconds) < seconds)
  );
};

/** "half marathon 1:34:59, splits 5k 22:10, 10k 44:40, 15k 1:07:20": when one came by, which no sum of parts can be. */
const isPassed = (whole: Amount, others: readonly Amount[]): boolean => {
  if (others.length < 2) return false;
  const way = metersOf(whole);
  const time = secondsOf(whole);
  const ways = others.map(metersOf);
  if (way === undefined || time === undefined) return false;
  const isInside = others.every(
    (one) => (metersOf(one) ?? way) < way && (secondsOf(one) ?? time) < time && !one.isRepeat,
  );
  const isGrowing = ways.every((one, at) => at === 0 || (one ?? 0) > (ways[at - 1] ?? 0));
  return isInside && isGrowing && ways.reduce((sum: number, one) => sum + (one ?? 0), 0) > way;
};

/** The stretch that is the whole session; undefined where the message tells only of its parts. */
const findMain = (amounts: readonly Amount[], discipline: string): Amount | undefined => {
  const plain = amounts.filter(
    ({ isRepeat, mark, isStretch }) => !isRepeat && mark === undefined && !isStretch,
  );
  const others = amounts.filter((amount) => !plain.includes(amount));
  const [first] = plain;
  if (!first) {
    const only = amounts[0];
    // "tennis, then cooled down with a 2 km walk": all of the walk there was
    const isAll =
      only?.mark === undefined ||
      // "then a 20 min cool down hack"
      horseDisciplines.has(discipline) ||
      (only.mark === "cooldown" && discipline === "walking");
    return amounts.length === 1 && only && !only.isRepeat && isAll ? only : undefined;
  }
  if (plain.length > 1 && amounts[0] === first && isPassed(first, plain.slice(1))) return first;
  if (plain.length > 1)
    return amounts[0] === first &&
      (makeUp(first, plain.slice(1)) ||
        makeUp(first, amounts.slice(1)) ||
        plain.slice(1).every(({ isIncluded }) => isIncluded))
      ? first
      : undefined;
  if (
    others.every(
      (one) =>
        one.mark === "strides" ||
        (one.isStretch && (metersOf(one) ?? 0) < (metersOf(first) ?? Number.POSITIVE_INFINITY)),
    )
  )
    return first;
  if (others.some(({ isRepeat }) => isRepeat) && measuresOther(first, others)) return first;
  if (others.some((one) => one.isRepeat && one.mark !== "strides"))
    return amounts[0] === first && !isShorter(first, others) ? first : undefined;
  return amounts[0] === first && others.some(({ isIncluded }) => isIncluded) ? first : undefined;
};

/** "took us 2 hours, 9.5 km in total": a way and a time and nothing else, of which only one is called a total. */
const isInTwoParts = (amounts: readonly Amount[], total: Amount): boolean => {
  const other = amounts.find((one) => one !== total);
  return (
    amounts.length === 2 &&
    other !== undefined &&
    !other.isRepeat &&
    !other.isStretch &&
    other.mark === undefined &&
    measuresOther(total, [other]) &&
    measuresOther(other, [total])
  );
};

/** "6 x 3 min, 24 min total, 3.4k": among repeats, the one measure that the total lacks is of all of it as well. */
const besideTotal = (amounts: readonly Amount[], total: Amount): Amount | undefined => {
  const others = amounts.filter((one) => one !== total);
  const plain = others.filter(
    ({ isRepeat, mark, isStretch, isTotal }) => !isRepeat && !mark && !isStretch && !isTotal,
  );
  const [one] = plain;
  return one &&
    plain.length === 1 &&
    others.length > 1 &&
    others.some(({ isRepeat }) => isRepeat) &&
    measuresOther(one, [total]) &&
    measuresOther(total, [one])
    ? one
    : undefined;
};

/** Several totals ("9k total, 52 min total") are one. */
const mergeTotals = (amounts: readonly Amount[]): Amount | undefined => {
  const totals = amounts.filter(({ isTotal, isRepeat }) => isTotal && !isRepeat);
  const [first] = totals;
  if (!first) return undefined;
  const sets = totals.flatMap((one) => one.sets);
  const meters = sets.find((one) => one.meters)?.meters;
  const seconds = sets.find((one) => one.seconds !== undefined)?.seconds;
  const paced = totals.find(({ pace }) => pace)?.pace;
  return {
    ...first,
    ...(paced && { pace: paced }),
    twoPart: totals.some(({ twoPart }) => twoPart === true),
    sets: [{ ...(meters && { meters }), ...(seconds !== undefined && { seconds }) }],
  };
};

/** "400 warm up, 10x100, 200 cool down. 1600m": told last, and as long as all the others together. */
const isSum = (amounts: readonly Amount[]): boolean => {
  if (amounts.length < 3) return false;
  const last = amounts.at(-1);
  const others = amounts.slice(0, -1).map(metersOf);
  if (!last || last.isRepeat || last.mark !== undefined || last.sets[0]?.seconds !== undefined) return false;
  if (!amounts.some(({ isRepeat, mark }) => isRepeat || mark !== undefined)) return false;
  const whole = metersOf(last);
  const sum = others.reduce((total: number, one) => total + (one ?? Number.NaN), 0);
  return whole !== undefined && Math.abs(sum - whole) < whole * 0.002;
};

/** In the order done: warm-ups first, cool-downs last, one time for several repeats is that of each. */
const inOrder = (parts: readonly Amount[]): WorkSet[] => {
  if (parts.length === 0) return [];
  for (const { sets, isRepeat } of parts) {
    const timed = sets.filter(({ seconds }) => seconds !== undefined);
    if (isRepeat && timed.length === 1 && sets.length > 1 && sets.every(({ meters }) => meters))
      for (const one of sets) one.seconds ??= timed[0]?.seconds as number;
  }
  const rank = (amount: Amount): number =>
    amount.mark === "warmup" ? 0 : amount.mark === "cooldown" ? 2 : 1;
  return parts.toSorted((a, b) => rank(a) - rank(b)).flatMap(({ sets }) => sets);
};

/** `1:52` is hours and minutes where minutes and seconds would be too fast and hours are not too slow, or too short for a session. */
const clockSeconds = (
  seconds: number,
  meters: number | undefined,
  discipline: string,
  hasParts: boolean,
): number => {
  const isTooFast =
    meters !== undefined &&
    meters / seconds > maxSpeed(discipline, meters) &&
    meters / (seconds * 60) >= minSpeed(discipline);
  const isTooShort = meters === undefined && seconds < 300 && !hasParts;
  return isTooFast || isTooShort ? seconds * 60 : seconds;
};

const concludeMain = (
  cardio: Cardio,
  main: Amount | undefined,
  read: Amounts,
  discipline: string,
  reading: Reading,
): void => {
  const [pace, speed] = [main?.pace ?? read.pace, main?.speed ?? read.speed];
  const one = main?.sets[0];
  const quantity = one?.meters?.quantity;
  let [seconds, meters] = [one?.seconds, quantity?.meters];
  if (seconds !== undefined && main?.twoPart)
    seconds = clockSeconds(seconds, meters, discipline, cardio.parts.length > 0);
  if (quantity?.distance && one?.meters)
    cardio.distance = { value: round(one.meters.value, 4), unit: quantity.distance };
  const isStated = seconds !== undefined;
  if (main && pace) {
    const unit = quantity?.distance;
    if (seconds === undefined && meters !== undefined) seconds = paceSeconds(pace, meters, discipline, unit);
    else if (meters === undefined && seconds !== undefined)
      meters = seconds / paceSeconds(pace, 1, discipline, unit);
  } else if (main && speed) {
    if (seconds === undefined && meters !== undefined) seconds = meters / speed;
    else if (meters === undefined && seconds !== undefined) meters = seconds * speed;
  }
  if (seconds !== undefined) cardio.seconds = round(seconds);
  if (meters !== undefined) cardio.meters = round(meters);
  if (meters === undefined || seconds === undefined || !isStated || !main) return;
  if (meters / seconds > maxSpeed(discipline, meters) || meters / seconds < minSpeed(discipline))
    doubt(reading, main.piece, "this time does not go with this distance");
};

/** Reads distance, time, heart rate and parts of a session of one discipline. */
export const readCardio = (
  reading: Reading,
  discipline: string,
  pieces: readonly Piece[],
  named?: { readonly meters: number; readonly piece: Piece },
): Cardio => {
  const read = readAmounts(reading, discipline, pieces, named);
  const last = read.amounts.at(-1);
  if (last && isSum(read.amounts)) last.isTotal = true;
  const called = read.amounts.find(({ isTotal, isRepeat }) => isTotal && !isRepeat);
  if (called && isInTwoParts(read.amounts, called)) for (const one of read.amounts) one.isTotal = true;
  else if (called && !called.isStretch && !read.pace && read.amounts.every(({ pace }) => !pace)) {
    const beside = besideTotal(read.amounts, called);
    if (beside) beside.isTotal = true;
  }
  const total = called && mergeTotals(read.amounts);
  const rest = called ? read.amounts.filter(({ isTotal, isRepeat }) => !isTotal || isRepeat) : read.amounts;
  const main = total ?? findMain(rest, discipline);
  const parts = rest.filter((amount) => amount !== main);
  if (main && isPassed(main, parts))
    doubt(reading, (parts[0] as Amount).piece, "parts, or times on the way?");
  const cardio: Cardio = { parts: inOrder(parts), heartRate: readHeartRate(reading, pieces) };
  concludeMain(cardio, main, read, discipline, reading);
  if (
    !main &&
    parts.length > 1 &&
    parts.every(({ isRepeat, mark }) => !isRepeat && mark === undefined) &&
    parts.some(({ sets }) => !sets[0]?.meters || sets[0].seconds === undefined)
  )
    doubt(reading, (parts[1] as Amount).piece, "a second distance or time");
  return cardio;
};
