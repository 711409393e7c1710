import { roundTo } from "../units/convert-units.ts";
import { type Mass, type MassUnit, massSchema } from "../units/unit.ts";
import { epleyOneRepMax } from "../workout/estimate-one-rep-max.ts";
import { liftWords, numberWords } from "./answer-words.ts";

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

export const numberOf = (text: string): number => numberWords[text] ?? Number(text.replace(",", "."));

const weightPattern =
  /(\d{1,4}(?:[.,]\d{1,2})?) ?(kgs?|kilos?|lbs?|pounds?)?(?! ?(?:%|min|reps?\b|sets?\b|days?\b|years?\b|times|months?))(?:(?: ?[x×] ?| for )(\d{1,2})\b)?/;
const maxPattern = /\b(?:1 ?rm|max(?:imum)?|one[ -]rep)\b/;
/** Of a one-rep maximum: what sets of five begin at, two repetitions in reserve (Epley turned round). */
const startShare = 1 / (1 + 7 / 30);
const heaviest = { kg: 500, lb: 1100 } as const;

/** A weight as said begins the program; from a set of more than it is worked out, and from a maximum. */
function startOf(value: number, unit: MassUnit, reps: number | undefined, isMax: boolean): Mass {
  const oneRepMax =
    isMax || reps === 1 ? value : reps === undefined || reps >= 5 ? undefined : epleyOneRepMax(value, reps);
  return { value: roundTo(oneRepMax === undefined ? value : oneRepMax * startShare, 1), unit };
}

/** Weights by exercise, where they stand in the text, and what can't be. A bare number is in the member's unit. */
export function readLifts(
  text: string,
  units: MassUnit,
): {
  readonly lifts: Record<string, Mass>;
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
  const lifts: Record<string, Mass> = {};
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
    const isMax = maxPattern.test(rest) || maxPattern.test(text.slice(Math.max(0, hit.at - 12), hit.at));
    const start = startOf(value, unit, match[3] === undefined ? undefined : Number(match[3]), isMax);
    if (massSchema.safeParse(start).success) lifts[hit.means] = start;
  }
  return { lifts, spans, ...(problem !== undefined && { problem }) };
}
