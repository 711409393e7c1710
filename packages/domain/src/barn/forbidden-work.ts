import { builtInDisciplines } from "../workout/built-in-disciplines.ts";
import { type CautionPeriod, cautionPeriods, type PinnedCaution } from "../horse/caution.ts";
import { months, weekdays } from "../schedule/calendar-words.ts";
import type { Discipline } from "../workout/discipline.ts";
import {
  forbiddingPhrases,
  goOn,
  listJoins,
  negators,
  objects,
  undoing,
  workWords,
} from "./caution-vocabulary.ts";

/** Ids of disciplines. */
export type ForbiddenWork = ReadonlySet<string>;

const ridden = ["flatwork", "jumping", "trail"];

/** The discipline ids that each word or phrase stands for, longest first. */
type Lexicon = readonly (readonly [phrase: readonly string[], ids: readonly string[]])[];

/** Leading a horse in hand does not count as work: resting horses are walked. It is forbidden only if it is named. */
const allWork = (own: readonly Discipline[]): readonly string[] => [
  ...ridden,
  "lunging",
  "other",
  ...own.filter(({ athleteKind }) => athleteKind !== "person").map(({ id }) => id),
];

const meant = (meaning: string, own: readonly Discipline[]): readonly string[] =>
  meaning === "riding" ? ridden : meaning === "work" ? allWork(own) : meaning.split(" ");

const tokensOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}\d]+(?:'\p{L}+)?|[^\p{L}\d\s]/gu) ?? [];

function lexiconOf(own: readonly Discipline[]): Lexicon {
  const named = [...builtInDisciplines, ...own]
    .filter(({ athleteKind }) => athleteKind === "horse")
    .flatMap(({ id, name, words }) => [name, ...words].map((word) => [tokensOf(word), [id]] as const));
  const said = workWords.map(({ word, meaning }) => [tokensOf(word), meant(meaning, own)] as const);
  return [...said, ...named].toSorted(([a], [b]) => b.length - a.length);
}

const calendar = new Set([...months, ...weekdays].map((name) => name.toLowerCase()));

/** The names in a text, in lower case: words with a capital inside a sentence that are neither work nor a day. */
function namesIn(text: string, lexicon: Lexicon): ReadonlySet<string> {
  const written = [...text.matchAll(/(?<=[\p{L}\d,]\s)\p{Lu}\p{Ll}+/gu)].map(([word]) => word.toLowerCase());
  const work = new Set(lexicon.flatMap(([phrase]) => phrase));
  return new Set(written.filter((word) => !work.has(word) && !calendar.has(word.replace(/s$/u, ""))));
}

const startsAt = (tokens: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((token, i) => tokens[at + i] === token);

/**
 * "no jumping" is a complete ban; "no jumping on hard ground" and "no riding without boots" forbid only part of it, and the part is unknown
 * here.
 */
const isWhole = (tokens: readonly string[], end: number): boolean => {
  const next = tokens.slice(end).find((token) => !objects.has(token));
  return next === undefined || !/[\p{L}\d]/u.test(next) || goOn.has(next);
};

/** The kinds of work listed from `from` on ("jumping, lunging or hacking"); for "ride, lunge instead" only the first. */
function listAt(tokens: readonly string[], from: number, lexicon: Lexicon): readonly string[] {
  let ids: readonly string[] = [];
  let whole: readonly string[] = [];
  let end = from;
  for (let at = from; at < tokens.length;) {
    const known = lexicon.find(([phrase]) => startsAt(tokens, at, phrase));
    if (!known && !listJoins.has(tokens[at] ?? "")) break;
    if (tokens[at] === ",") whole = ids;
    if (known) ids = [...ids, ...known[1]];
    at += known?.[0].length ?? 1;
    if (known) end = at;
  }
  return isWhole(tokens, end) ? ids : whole;
}

/**
 * The disciplines that a caution forbids, in any of the ways that riders write it: "shoe loose, no jumping", "box rest", "don't ride or
 * lunge", "walk only". Empty if it forbids nothing, or only under a condition. `own`: the group's disciplines.
 */
export function forbiddenBy(text: string, own: readonly Discipline[] = []): ForbiddenWork {
  const lexicon = lexiconOf(own);
  // "don't ride Beau until Friday" is as complete as "don't ride him".
  const names = namesIn(text, lexicon);
  const tokens = tokensOf(text).map((token) => (names.has(token) ? "it" : token));
  const found: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (negators.has(tokens[at] ?? "")) found.push(...listAt(tokens, at + 1, lexicon));
    for (const { phrase, meaning } of forbiddingPhrases) {
      const words = tokensOf(phrase);
      if (!startsAt(tokens, at, words)) continue;
      const after = tokens.slice(at + words.length).find((token) => token !== "is" && token !== "has");
      const isUndone = undoing.has(tokens[at - 1] ?? "") || undoing.has(after ?? "");
      if (!isUndone) found.push(...meant(meaning, own));
    }
  }
  return new Set(found);
}

/** What a caution forbids, or forbade, on its days. */
export type ForbiddenPeriod = CautionPeriod & { readonly forbids: ForbiddenWork };

/** What a caution forbids on which days, oldest first. */
export const forbiddenPeriods = (
  caution: PinnedCaution,
  own: readonly Discipline[],
): readonly ForbiddenPeriod[] =>
  cautionPeriods(caution).map((period) => ({ ...period, forbids: forbiddenBy(period.text, own) }));
