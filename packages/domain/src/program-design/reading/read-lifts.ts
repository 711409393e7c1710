import { roundTo } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import { massSchema } from "../../units/unit-schema.ts";
import { countedWords, goalWords, liftWords, numberWords } from "./answer-words.ts";
import type { Lift } from "../answers.ts";

/** What a stretch of a text means. */
export type Hit<T> = { readonly means: T; readonly at: number; readonly length: number };

/** What the words of a table mean in a text, in its order. */
export const hitsOf = <T>(
  text: string,
  words: readonly { readonly means: T; readonly pattern: RegExp }[],
): readonly Hit<T>[] =>
  words
    .flatMap(({ means, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({ means, at: match.index, length: match[0].length })),
    )
    .toSorted((a, b) => a.at - b.at || b.length - a.length);

/** Somebody who changes their mind says the new thing last. */
export const lastOf = <T>(hits: readonly Hit<T>[]): T | undefined => hits.at(-1)?.means;

const negation =
  /\b(?:no|not(?: (?:a|an|at|the|in|any))?|without(?: an?| any| the)?|(?:don['’]?t|do not|haven['’]?t|have no|can['’]?t) (?:have|own|got|use|want|get to)?(?: an?| any| access to(?: an?| the)?)?|instead of(?: an?| the)?|rather than(?: an?| the)?) *$/;

const isNegated = (text: string, at: number): boolean => negation.test(text.slice(0, at));

export const affirmed = <T>(text: string, hits: readonly Hit<T>[]): readonly Hit<T>[] =>
  hits.filter(({ at }) => !isNegated(text, at));

export const numberOf = (text: string): number => numberWords[text] ?? Number(text.replace(",", "."));

const weightPattern =
  /(\d{1,4}(?:[.,]\d{1,2})?) ?(kgs?|kilos?|lbs?|pounds?)?(?! ?(?:%|min|reps?\b|sets?\b|days?\b|years?\b|times|months?))(?:(?: ?[x×] ?| for )(\d{1,2})\b)?/;
const maxPattern = /\b(?:1 ?rm|max(?:imum)?|one[ -]rep)\b/;
const heaviest = { kg: 500, lb: 1100 } as const;
const maxReps = 50;
const maxInARow = 500;

/** Repetitions of body weight that somebody can do, by exercise: "push-ups 15", "20 air squats", and where it stands in the text. */
export function readInARow(text: string): {
  readonly inARow: Readonly<Record<string, number>>;
  readonly spans: readonly Hit<string>[];
} {
  const inARow: Record<string, number> = {};
  const spans: Hit<string>[] = [];
  for (const hit of hitsOf(text, countedWords)) {
    const before = /(\d{1,3}|no) (?:x )?(?:\w+ )?$/.exec(text.slice(0, hit.at));
    const end = hit.at + hit.length;
    const after = /^:? ?(?:about |max(?:imum)? )?(\d{1,3})(?! ?(?:kg|lb|%|days|min))/.exec(text.slice(end));
    const said = after?.[1] ?? before?.[1];
    if (said === undefined) continue;
    const count = said === "no" ? 0 : Number(said);
    if (count > maxInARow) continue;
    inARow[hit.means] = count;
    const from = after || !before ? hit.at : before.index;
    spans.push({ means: hit.means, at: from, length: end + (after?.[0].length ?? 0) - from });
  }
  return { inARow, spans };
}

const countBefore =
  /\b(\d{1,3}|first|an?|one|two|three|four|five|six|seven|ten) (?:full |strict |proper |real |unassisted )?$/;
const inARowBehind = /^ in a row/;

/** "I want to do 10 push-ups", "my first pull-up": so many in a row that are to be reached, and where it stands; undefined: none are. */
export function readCountGoal(text: string) {
  for (const hit of hitsOf(text, countedWords)) {
    const found = countBefore.exec(text.slice(0, hit.at));
    const said = found?.[1];
    if (!found || said === undefined) continue;
    const isFirst = said === "first";
    const count = isFirst || said === "a" || said === "an" ? 1 : numberOf(said);
    const isMeant = isFirst || isWishedFor(text.slice(0, found.index));
    if (!isMeant || !(count >= 1 && count <= maxInARow)) continue;
    const end = hit.at + hit.length;
    const behind = inARowBehind.exec(text.slice(end))?.[0].length ?? 0;
    return { ...hit, count, at: found.index, length: end + behind - found.index };
  }
  return undefined;
}

/** A weight of a lift in a text, and what stands around it in its sentence. */
type Weight = Hit<string> & {
  readonly value: number;
  readonly unit: MassUnit;
  readonly reps?: number;
  /** Between the lift and its weight. */
  readonly between: string;
  /** From the weight to the end of its part of the sentence. */
  readonly rest: string;
};

/** Lifts as they are named, none in the name of another. */
const namedLifts = (text: string): readonly Hit<string>[] =>
  hitsOf(text, liftWords).filter(
    (hit, _index, all) =>
      !all.some(
        (other) =>
          other !== hit &&
          other.at <= hit.at &&
          other.at + other.length >= hit.at + hit.length &&
          other.length > hit.length,
      ),
  );

const weightsIn = (text: string, units: MassUnit): readonly Weight[] =>
  namedLifts(text).flatMap((hit, index, all) => {
    const start = hit.at + hit.length;
    const end = Math.min(all[index + 1]?.at ?? text.length, start + 40);
    const said = text.slice(start, end).split(/[;]|, | and (?=[a-z])|\. /)[0] ?? "";
    const sets = /\b\d{1,2} ?[x×] ?\d{1,2}\b(?= ?(?:@|at|with)? ?\d)/.exec(said)?.[0] ?? "";
    const counted = said.replace(sets, "");
    const match = weightPattern.exec(counted);
    if (!match) return [];
    const before =
      text
        .slice(Math.max(0, hit.at - 12), hit.at)
        .split(/[,;.]| and /)
        .at(-1) ?? "";
    const isMax = maxPattern.test(said) || maxPattern.test(before);
    const reps = isMax ? 1 : match[3] === undefined ? 0 : Number(match[3]);
    const one: Weight = {
      ...hit,
      length: hit.length + said.length,
      value: numberOf(match[1] ?? "0"),
      unit: match[2] === undefined ? units : match[2].startsWith("k") ? "kg" : "lb",
      ...(reps > 0 && { reps: Math.min(reps, maxReps) }),
      between: counted.slice(0, match.index),
      rest: counted.slice(match.index + match[0].length),
    };
    const reached = atPresent.test(one.between) ? fromTo.exec(one.rest) : null;
    return reached ? [one, { ...one, value: numberOf(reached[1] ?? "0"), between: "to" }] : [one];
  });

const wishes =
  /\b(?:want|wish|goals?|aim(?:ing)?|targets?|hop(?:e|ing)|dream|(?:like|love) to|get (?:my|to)|reach|work(?:ing)? up to|bring (?:my|the))\b/g;
/** How a wish leads to the lift that it is for: "want to get my", "my goal: a 1RM". */
const leading =
  /^(?: ?:)? ?(?:\b(?:to|and|is|are|be|able|get|reach|hit|do|lift|have|bring|take|push|of|for|an?|my|the|up|new|strong(?:er)?|big(?:ger)?|heavier|better|1 ?rm|max(?:imum)?|one[ -]rep(?: max)?|barbell) ?)*$/;
/** "…, and to squat 140": a wish goes on; "I am able to squat 100" is none. */
const infinitive = /(?<!\b(?:am|was|able|used|managed) )\bto $/;
/** What begins something else than what is wished for. */
const apart = /[,:;]|\b(?:i|i'm|is|am|with|at|now|currently)\b/;

/** Does a wish lead up to the end of this text? What one wants else ("to get stronger: ") leads no further, but to what "and" joins to it. */
function isWishedFor(before: string): boolean {
  const wish = [...before.matchAll(wishes)].at(-1);
  if (!wish) return false;
  const since = before.slice(wish.index + wish[0].length);
  if (leading.test(since) || infinitive.test(before)) return true;
  return !apart.test(since) && (/\band $/.test(since) || hitsOf(since, goalWords).length === 0);
}

/** "Squat to 140", "my squat goal is 140". */
const wishBetween =
  /\b(?:goals?|aim|target|(?:up )?to(?: about| over| around)?) ?$|\b(?:goals?|aim|target)\b/;
/** "Deadlift 180 by march", "… is my goal". */
const wishBehind =
  /^[^,;:]*?\b(?:by (?:next |early |mid |late |the end of )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas)\b|(?:is|as) (?:my|the|a) (?:goal|aim|target|dream)\b)/;
/** Of what is lifted at present: "now", "from 100" of "from 100 to 140". */
const atPresent = /\b(?:now|currently|at the moment|at present|today)\b|\bfrom ?$/;
const stated = /\bis\b/;
const fromTo = /^ ?(?:up )?to (\d{1,4}(?:[.,]\d{1,2})?)/;
const listJoint = /^ ?(?:,|&|\+|and\b|, ?and\b)? ?(?:a |my |the )?$/;

/** Which weights are to be reached: those that a wish leads to, or stands behind, and what is listed with them as they are. */
function wantedWeights(text: string, weights: readonly Weight[]): ReadonlySet<Weight> {
  const leads = (at: number): string => {
    const before =
      text
        .slice(0, at)
        .split(/[.;!?](?!\d)/)
        .at(-1) ?? "";
    // "squat and bench 100": what is named before for the same weight
    return namedLifts(before).reduceRight(
      (rest, hit) => `${rest.slice(0, hit.at)}lift${rest.slice(hit.at + hit.length)}`,
      before,
    );
  };
  const ends = ({ at, length }: Weight): number => at + length;
  const isPresent = ({ between, rest }: Weight): boolean => atPresent.test(between) || atPresent.test(rest);
  const wanted = new Set(
    weights.filter(
      (one) =>
        !isPresent(one) &&
        (isWishedFor(leads(one.at)) || wishBetween.test(one.between) || wishBehind.test(one.rest)),
    ),
  );
  const isListed = (one: Weight, like: Weight | undefined): boolean => {
    if (!like || !wanted.has(like) || isPresent(one)) return false;
    const [first, second] = one.at < like.at ? [one, like] : [like, one];
    const isSaidAlone = stated.test(one.between) || (one.reps !== undefined && like.reps === undefined);
    return !isSaidAlone && listJoint.test(text.slice(ends(first), second.at));
  };
  for (const [at, one] of weights.entries()) if (isListed(one, weights[at - 1])) wanted.add(one);
  for (const [at, one] of [...weights.entries()].toReversed())
    if (isListed(one, weights[at + 1])) wanted.add(one);
  return wanted;
}

/** A lift that is to be reached. */
type LiftGoal = { readonly name: string; readonly value: number; readonly unit: MassUnit };

/**
 * Weights by exercise, where they stand in the text, and what can't be; apart from them the first that is to be reached ("I want to squat 140 kg"), which is not lifted
 * yet. A bare number is in the member's unit. `isOfNow`: asked for what is lifted, nothing is a wish.
 */
export function readLifts(
  text: string,
  units: MassUnit,
  isOfNow = false,
): {
  readonly lifts: Record<string, Lift>;
  readonly goal?: LiftGoal;
  readonly spans: readonly Hit<string>[];
  readonly problem?: string;
} {
  const weights = weightsIn(text, units);
  const wanted = isOfNow ? new Set<Weight>() : wantedWeights(text, weights);
  const lifts: Record<string, Lift> = {};
  let goal: LiftGoal | undefined;
  let problem: string | undefined;
  for (const one of weights) {
    const { means: name, value, unit, reps } = one;
    if (value <= 0 || value > heaviest[unit]) {
      problem = `${name} ${value} ${unit} can't be: say it again.`;
      continue;
    }
    const mass = { value: roundTo(value, 1), unit };
    if (!massSchema.safeParse(mass).success) continue;
    if (wanted.has(one)) goal ??= { name, ...mass };
    else lifts[name] = { ...mass, ...(reps !== undefined && { reps }) };
  }
  return { lifts, spans: weights, ...(goal && { goal }), ...(problem !== undefined && { problem }) };
}

const bareNumber = new RegExp(
  `^(?:about |around |maybe |say |actually |make it |no,? |(?:is|are|would|will) (?=.*enough))*(\\d{1,3}|${Object.keys(numberWords).join("|")})(?: please|(?: be)? enough\\?)?[.!]?$`,
);

/** A number that a message is alone. */
export const bare = (text: string): number | undefined => {
  const found = bareNumber.exec(text)?.[1];
  return found === undefined ? undefined : numberOf(found);
};
