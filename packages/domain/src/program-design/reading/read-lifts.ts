import { roundTo } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import { massSchema } from "../../units/unit-schema.ts";
import { countedWords, liftWords, numberWords } from "./answer-words.ts";
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

/** Weights by exercise, where they stand in the text, and what can't be. A bare number is in the member's unit. */
export function readLifts(
  text: string,
  units: MassUnit,
): {
  readonly lifts: Record<string, Lift>;
  readonly spans: readonly Hit<string>[];
  readonly problem?: string;
} {
  const found = hitsOf(text, liftWords).filter(
    (hit, _index, all) =>
      !all.some(
        (other) =>
          other !== hit &&
          other.at <= hit.at &&
          other.at + other.length >= hit.at + hit.length &&
          other.length > hit.length,
      ),
  );
  const lifts: Record<string, Lift> = {};
  let problem: string | undefined;
  const spans: Hit<string>[] = [];
  for (const [index, hit] of found.entries()) {
    const end = Math.min(found[index + 1]?.at ?? text.length, hit.at + hit.length + 40);
    const rest = text.slice(hit.at + hit.length, end).split(/[;]|, | and (?=[a-z])|\. /)[0] ?? "";
    const sets = /\b\d{1,2} ?[x×] ?\d{1,2}\b(?= ?(?:@|at|with)? ?\d)/.exec(rest)?.[0] ?? "";
    const match = weightPattern.exec(rest.replace(sets, ""));
    if (!match) continue;
    const unit = match[2] === undefined ? units : match[2].startsWith("k") ? "kg" : "lb";
    const value = numberOf(match[1] ?? "0");
    spans.push({ means: hit.means, at: hit.at, length: hit.length + rest.length });
    if (value <= 0 || value > heaviest[unit]) {
      problem = `${hit.means} ${value} ${unit} can't be: say it again.`;
      continue;
    }
    const before =
      text
        .slice(Math.max(0, hit.at - 12), hit.at)
        .split(/[,;.]| and /)
        .at(-1) ?? "";
    const isMax = maxPattern.test(rest) || maxPattern.test(before);
    const reps = isMax ? 1 : match[3] === undefined ? undefined : Number(match[3]);
    const mass = { value: roundTo(value, 1), unit };
    if (!massSchema.safeParse(mass).success) continue;
    lifts[hit.means] = { ...mass, ...(reps !== undefined && reps > 0 && { reps: Math.min(reps, maxReps) }) };
  }
  return { lifts, spans, ...(problem !== undefined && { problem }) };
}

/** Of a lift that somebody wants to reach, and of what they do now. */
const wantedLift =
  /\b(?:want|wish|goal|aim|target|hope|dream|like to|get (?:my|to)|reach|work up to|bring (?:my|the))\b|\bby (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas)\b/;
const doneNow = /\b(?:now|currently|at the moment|i (?:lift|squat|bench|press|pull|deadlift|do) \d)/;

/** A weight that a lift is to reach: "I want to squat 140 kg", "a 1RM squat of 140"; undefined: none is named. */
export function readLiftGoal(
  text: string,
  units: MassUnit,
): { readonly name: string; readonly value: number; readonly unit: MassUnit } | undefined {
  for (const sentence of text.split(/[.;!?](?!\d)/)) {
    if (!wantedLift.test(sentence) || doneNow.test(sentence)) continue;
    const [named] = Object.entries(readLifts(sentence, units).lifts);
    if (named) return { name: named[0], value: named[1].value, unit: named[1].unit };
  }
  return undefined;
}

const bareNumber = new RegExp(
  `^(?:about |around |maybe |say |actually |make it |no,? )*(\\d{1,3}|${Object.keys(numberWords).join("|")})(?: please)?[.!]?$`,
);

/** A number that a message is alone. */
export const bare = (text: string): number | undefined => {
  const found = bareNumber.exec(text)?.[1];
  return found === undefined ? undefined : numberOf(found);
};
