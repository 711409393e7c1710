import {
  type CardioAmount,
  impossibleAmount,
  markBlockDistance,
  metersOfBlock,
  minutesOfBlock,
  plannableMeters,
  scaledAmount,
  unitOfBlock,
} from "../../../program/cardio/cardio-amount.ts";
import { roundTo } from "../../../units/convert-units.ts";
import { type LandUnit, METERS_PER_MILE } from "../../../units/unit.ts";
import { isOldValue, type Frame, type StatedAmount } from "../../clauses/frame.ts";
import type { CardioInput } from "../../draft/change-draft.ts";
import { asking, type Ask } from "../../draft/ask.ts";
import type { IntentContext } from "../intent.ts";

type Sign = 1 | -1 | 0;
export type Duration = { readonly minutes: number; readonly sign: Sign };
/** `land`: the unit that it was said in, of one over land. */
type Way = { readonly meters: number; readonly sign: Sign; readonly land?: LandUnit | undefined };

const landOf = ({ amount }: StatedAmount): LandUnit | undefined =>
  amount.type !== "distance"
    ? undefined
    : amount.metersPer === METERS_PER_MILE
      ? "mi"
      : amount.metersPer === 1000
        ? "km"
        : undefined;

/** Whether an amount is what something is to come to, or is put on or taken off. */
const signOf = (said: StatedAmount, frame: Frame): Sign => {
  const { direction } = said.amount;
  const drift = direction ?? (said.role === "to" || said.role === "at" ? undefined : said.drift);
  const byVerb =
    said.role === "to"
      ? undefined
      : frame.verb === "raise"
        ? "more"
        : /^(lower|drop|take|remove)$/u.test(frame.verb ?? "")
          ? "less"
          : undefined;
  return (drift ?? byVerb) === "more" ? 1 : (drift ?? byVerb) === "less" ? -1 : 0;
};

/** From so many metres on "400m" of a pool or an ergometer are metres and not minutes, and so is a number alone; of other sports. */
const leastMeters = { m: 200, land: 400 };
/** The same of what is planned by its distance: "add 100 m". */
const leastOfWay = { m: 25, land: 100 };

/** Metres of an amount that may be minutes by itself: "swim 1500m", "row 2000". */
function metersIn({ amount, noun }: StatedAmount, block: CardioAmount): number | undefined {
  if (amount.type === "distance") return amount.value * amount.metersPer;
  const isByMeters = unitOfBlock(block, "km") === "m";
  const least = block.distanceMeters === undefined ? leastMeters : leastOfWay;
  if (amount.type === "time" && amount.meters !== undefined)
    return amount.meters >= least[isByMeters ? "m" : "land"] ? amount.meters : undefined;
  return isByMeters && amount.type === "number" && noun === undefined && amount.value >= leastMeters.m
    ? amount.value
    : undefined;
}

const minutesIn = (said: StatedAmount, block: CardioAmount): number | undefined => {
  const { amount, noun } = said;
  if (noun === "rest" || metersIn(said, block) !== undefined) return undefined;
  if (amount.type === "time") return amount.seconds / 60;
  const isMinutes = noun === "duration" || noun === undefined;
  return amount.type === "number" && isMinutes && amount.value >= 1 ? amount.value : undefined;
};

const openers = /(?:\b(?:the|my|that|this)|['’]s)\s+$/iu;
const sports = /^[\s-]+(?:\p{L}+ )?(?:run|jog|ride|swim|row|walk|hike)s?\b/iu;

/** "the 12 km run": which one is meant, and not how far it is to be. */
const saysWhich = (frame: Frame, { start, end, amount }: StatedAmount): boolean =>
  amount.type === "distance" &&
  frame.verb !== "add" &&
  openers.test(frame.text.slice(0, start - frame.start)) &&
  sports.test(frame.text.slice(end - frame.start));

/** "4 x 1 km": how often, and how far each time; a block has neither. */
const isOfRepeats = (frame: Frame, { start, end }: StatedAmount): boolean =>
  /^\s*[x×]\s*\d/iu.test(frame.text.slice(end - frame.start)) ||
  /\d\s*[x×]\s*$/iu.test(frame.text.slice(0, start - frame.start));

/** How far the blocks are that a clause names by that; undefined: it names none so. */
export function wayNamed(frame: Frame): number | undefined {
  const said = frame.amounts.find((one) => saysWhich(frame, one));
  return said && metersIn(said, {});
}

function firstOf<T>(
  frame: Frame,
  block: CardioAmount,
  read: (said: StatedAmount, block: CardioAmount) => number | undefined,
  as: (value: number, sign: Sign, said: StatedAmount) => T,
): T | undefined {
  for (const said of frame.amounts) {
    const value = read(said, block);
    if (value === undefined || said.role === "from" || isOldValue(frame, said)) continue;
    if (saysWhich(frame, said) || isOfRepeats(frame, said)) continue;
    return as(value, signOf(said, frame), said);
  }
  return undefined;
}

/** How long something is to be; `block`: what it is of. */
export const durationOf = (frame: Frame, block: CardioAmount = {}): Duration | undefined =>
  firstOf(frame, block, minutesIn, (minutes, sign) => ({ minutes, sign }));

/** How far it is to be. */
export const wayOf = (frame: Frame, block: CardioAmount = {}): Way | undefined =>
  firstOf(frame, block, metersIn, (meters, sign, said) => ({ meters, sign, land: landOf(said) }));

/** "make it 10", of a run by distance alone: kilometres, or miles, as its member counts them. */
function bareWay(frame: Frame, block: CardioAmount, { land }: IntentContext): Way | undefined {
  const [said, ...others] = frame.amounts;
  const isBare = said?.amount.type === "number" && said.noun === undefined && others.length === 0;
  if (!isBare || block.duration !== undefined || block.distanceMeters === undefined) return undefined;
  if (unitOfBlock(block, land) === "m" || said.amount.type !== "number") return undefined;
  const meters = said.amount.value * (land === "mi" ? METERS_PER_MILE : 1000);
  return { meters, sign: signOf(said, frame) };
}

/** "Half", "double", "10% longer": by which factor; undefined: a share that does not say of what. */
function factorOf(frame: Frame): number | undefined {
  if (frame.half !== undefined || frame.verb === "halve") return 0.5;
  if (frame.verb === "double") return 2;
  const share = frame.amounts.find(({ amount }) => amount.type === "percent");
  if (!share || share.amount.type !== "percent") return 1;
  const sign = signOf(share, frame);
  return sign === 0 ? undefined : 1 + (sign * share.amount.value) / 100;
}

/** How much a block is, in words: "8 km, 45 min". */
export const sayAmount = (block: CardioAmount): string =>
  [markBlockDistance(block), block.duration === undefined ? "" : `${block.duration} min`]
    .filter((part) => part !== "")
    .join(", ");

/** Asks for the amount of a block in what it is planned by. */
export const askHowMuch = (block: CardioAmount, why = ""): Ask =>
  asking(
    [why, block.distanceMeters === undefined ? "How many minutes should it be?" : "How far should it be?"]
      .filter((part) => part !== "")
      .join(" "),
  );

type NewAmount = {
  readonly amount: Pick<CardioInput, "duration" | "distanceMeters">;
  /** What the block comes to now, where that had to be estimated: "about 11.5 km". */
  readonly estimate?: string;
};

/** A distance that is said. Of minutes beside it the pace stays; minutes alone give way to it. */
function byWay(block: CardioAmount, { meters, sign, land }: Way, context: IntentContext): NewAmount {
  const known = block.distanceMeters;
  const had = known ?? plannableMeters(metersOfBlock(block, context.paces), block, land ?? context.land);
  const distanceMeters = roundTo(sign === 0 ? meters : had + sign * meters, 2);
  const isEstimate = sign !== 0 && known === undefined;
  const scaled =
    known !== undefined && block.duration !== undefined
      ? { duration: Math.round((block.duration * distanceMeters) / known) }
      : {};
  return {
    amount: { ...scaled, distanceMeters },
    ...(isEstimate && { estimate: `about ${markBlockDistance({ ...block, distanceMeters: had })}` }),
  };
}

/** Minutes that are said, likewise: a distance alone gives way to them. */
function byMinutes(block: CardioAmount, { minutes, sign }: Duration, context: IntentContext): NewAmount {
  const { land, paces } = context;
  const had = minutesOfBlock(block, paces);
  const duration = sign === 0 ? minutes : had + sign * minutes;
  const isEstimate = sign !== 0 && block.duration === undefined;
  const scaled =
    block.distanceMeters !== undefined && block.duration !== undefined
      ? {
          distanceMeters: plannableMeters((block.distanceMeters * duration) / block.duration, block, land),
        }
      : {};
  return { amount: { duration, ...scaled }, ...(isEstimate && { estimate: `about ${had} min` }) };
}

/** What a clause makes of how much a block is: as said of either or both, a factor of it, or as it was. */
export function changedAmount(block: CardioAmount, frame: Frame, context: IntentContext): NewAmount | Ask {
  const way = wayOf(frame, block) ?? bareWay(frame, block, context);
  const duration = way && frame.amounts.length === 1 ? undefined : durationOf(frame, block);
  if (way && duration?.sign === 0 && way.sign === 0)
    return { amount: { duration: duration.minutes, distanceMeters: roundTo(way.meters, 2) } };
  const factor = factorOf(frame);
  if (factor === undefined && !way && !duration) return askHowMuch(block);
  const changed = way
    ? byWay(block, way, context)
    : duration
      ? byMinutes(block, duration, context)
      : { amount: factor === 1 ? asItWas(block) : scaledBy(block, factor ?? 1, context) };
  const { duration: minutes = 1, distanceMeters = 1 } = changed.amount;
  return minutes <= 0 || distanceMeters <= 0 ? askHowMuch(block, "Nothing would be left of it.") : changed;
}

const scaledBy = (block: CardioAmount, factor: number, { land }: IntentContext): NewAmount["amount"] =>
  asItWas(scaledAmount(block, factor, land));

const asItWas = ({ duration, distanceMeters }: CardioAmount): NewAmount["amount"] => ({
  ...(duration !== undefined && { duration }),
  ...(distanceMeters !== undefined && { distanceMeters }),
});

const maxMinutes = 480;

/** Asks about an amount that nobody trains. */
export function askOddAmount(block: CardioAmount): Ask | undefined {
  if (block.duration !== undefined && block.duration > maxMinutes)
    return asking(`${block.duration} minutes? I take up to ${maxMinutes}: how long do you mean?`);
  const odd = impossibleAmount(block);
  if (odd === undefined) return undefined;
  const far = markBlockDistance(block);
  return odd === "far"
    ? asking(`${far}? Nobody has got as far in a day: how far do you mean?`)
    : asking(`${far} in ${block.duration} minutes? Nobody has been as fast: how far, and how long?`);
}
