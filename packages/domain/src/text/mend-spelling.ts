import { months, weekdays } from "../schedule/calendar-words.ts";
import { rememberLatest } from "./remember-latest.ts";
import { spelledFigures } from "../language/scan/quantities/spelled-figures.ts";
import { everydayWords, hastySpellings, realWords } from "./spelling-words.ts";

/** A word in lower case as it is meant, where it is a hasty spelling that is known as such. */
const inHaste = (word: string): string | undefined =>
  Object.hasOwn(hastySpellings, word) ? hastySpellings[word] : undefined;

const timeNames = [...weekdays, ...months].map((name) => name.toLowerCase());
const isTimeName: ReadonlySet<string> = new Set(timeNames);
const known: ReadonlySet<string> = new Set([...timeNames, ...everydayWords]);
const shortest = 4;
const longest = 16;

/**
 * How a word sounds, roughly: its consonants, in their order, none twice in a row, those that English doesn't speak left out ("straight",
 * "strate": "strt"). `word`: in lower case.
 */
export function soundOf(word: string): string {
  const plain = word
    .replace(/^(?:wr|rh)/u, "r")
    .replace(/^(?:kn|gn|pn)/u, "n")
    .replace(/^wh/u, "w")
    .replaceAll("ph", "f")
    .replaceAll(/gh(?=t|$)/gu, "")
    .replaceAll("tch", "ch")
    .replaceAll(/dge?/gu, (found) => (found === "d" ? "d" : "j"))
    .replaceAll(/sc(?=[eiy])/gu, "s")
    .replaceAll(/c(?=[eiy])/gu, "s")
    .replaceAll(/ck|c(?!h)|q/gu, "k")
    .replaceAll("x", "ks")
    .replaceAll("z", "s");
  const spoken = plain.slice(0, 1) + plain.slice(1).replaceAll(/[aeiouyw]|h(?!$)/gu, "");
  return spoken.replaceAll(/(.)\1+/gu, "$1");
}

/** The letters of a word in lower case as a set of bits: by these most words differ too much to be compared one by one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters;
}
const countBits = (set: number): number => {
  let rest = set;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

const width = 20;
const rows = [0, 1, 2].map(() => new Uint8Array(width));
/** Damerau-Levenshtein distance with adjacent letters that have changed places (optimal string alignment), of words below `width` letters. */
function distanceOf(a: string, b: string): number {
  let [before, last, next] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let at = 0; at <= b.length; at += 1) last[at] = at;
  for (let row = 1; row <= a.length; row += 1) {
    next[0] = row;
    for (let at = 1; at <= b.length; at += 1) {
      const other = (last[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      let least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, other);
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next[at] = least;
    }
    [before, last, next] = [last, next, before];
  }
  return last[b.length] ?? 0;
}

type Candidate = { readonly word: string; readonly letters: number; readonly sound: string };
function toCandidate(word: string): Candidate {
  return { word, letters: lettersOf(word), sound: soundOf(word) };
}
/** By their first letter, in which hardly anybody slips. */
const candidates: ReadonlyMap<string, readonly Candidate[]> = Map.groupBy(
  [...known].filter((word) => word.length > shortest).map(toCandidate),
  ({ word }) => word.slice(0, 1),
);

/** Two slips are believed of long words alone. */
const longWord = 8;

/**
 * How far a slip is from a word: the slips between them, or by its sound; undefined: it is none. A long word may have two, and one that sounds
 * the same three.
 */
function slipsBetween(slip: Candidate, { word, letters, sound }: Candidate): number | undefined {
  const isShifted = Math.abs(word.length - slip.word.length);
  const apart = countBits(slip.letters ^ letters);
  if (isShifted > 3 || apart > 4) return undefined;
  const isAlike = slip.sound === sound && word.length >= 6;
  const isLong = word.length >= longWord && slip.word.length >= 6 && isShifted <= 2;
  const most = isAlike ? 3 : isLong ? 2 : isShifted <= 1 && apart <= 2 ? 1 : 0;
  if (most === 0) return undefined;
  const distance = distanceOf(slip.word, word);
  return distance <= most ? distance : undefined;
}

/** Words that were looked up before: most of a message are. */
const maxRemembered = 5000;

/** The everyday word that is nearest to a slip; undefined: none is near, or two are as near. Doesn't ask whether it is a word of its own. */
export const nearestWord = rememberLatest(
  longest,
  (word): string | undefined => {
    const slip = toCandidate(word);
    let [best, slips, isTied]: [string | undefined, number, boolean] = [undefined, 4, false];
    for (const candidate of candidates.get(word.slice(0, 1)) ?? []) {
      const found = slipsBetween(slip, candidate);
      if (found === undefined || found > slips) continue;
      isTied = found === slips;
      if (!isTied) [best, slips] = [candidate.word, found];
    }
    return isTied ? undefined : best;
  },
  maxRemembered,
);

/** "Weeek", "sooo": a letter that is held down. Undefined: none is, or no word is left. */
function withoutDrawl(word: string): string | undefined {
  const [twice, once] = ["$1$1", "$1"].map((letters) => word.replaceAll(/(.)\1{2,}/gu, letters));
  return [twice, once].find(
    (one) => one !== undefined && one !== word && (known.has(one) || realWords.has(one)),
  );
}

/** The word that is meant by one in lower case; undefined: it is a word of its own, or none is near. */
function mended(word: string): string | undefined {
  const hasty = inHaste(word);
  if (hasty !== undefined) return hasty;
  if (word.length < shortest || word.length > longest || known.has(word) || realWords.has(word))
    return undefined;
  if (!/^[a-z]+$/u.test(word)) return undefined;
  const drawn = withoutDrawl(word);
  if (drawn !== undefined) return drawn;
  return nearestWord(word);
}

/** What "more" and "most" of an adjective are, as who learned other languages first says them. */
const degrees: Readonly<Record<string, readonly [comparative: string, superlative: string]>> = {
  fast: ["faster", "fastest"],
  quick: ["quicker", "quickest"],
  slow: ["slower", "slowest"],
  long: ["longer", "longest"],
  short: ["shorter", "shortest"],
  heavy: ["heavier", "heaviest"],
  light: ["lighter", "lightest"],
  strong: ["stronger", "strongest"],
  hard: ["harder", "hardest"],
  easy: ["easier", "easiest"],
  high: ["higher", "highest"],
  low: ["lower", "lowest"],
  far: ["farther", "farthest"],
};
const byDegree = new RegExp(String.raw`^(more|most) (${Object.keys(degrees).join("|")})$`, "iu");
const degreeOf = (said: string): string | undefined => {
  const [, by, adjective = ""] = byDegree.exec(said) ?? [];
  return by && degrees[adjective]?.[by === "more" ? 0 : 1];
};

/** "What'd I eat". */
const contracted = /^(what|how|when|where)['’]?d$/iu;
const withDid = (said: string): string | undefined => {
  const asker = contracted.exec(said)?.[1];
  return asker === undefined ? undefined : `${asker} did`;
};

/** A degree in two words, a question word with its "did", a word of letters, or one written with a figure for a sound, each of which is in the list. */
const words = new RegExp(
  String.raw`\b(?:more|most) (?:${Object.keys(degrees).join("|")})(?![\p{L}-]| \p{L}+s\b)|\b(?:what|how|when|where)['’]?d(?= (?:i|we|he|she|they|my|the)\b)|(?<![\p{L}\p{N}.&'’-])\p{L}+(?![\p{L}\p{N}&-]|['’](?:t\b|\p{L}{2}))|(?<![\p{L}\p{N}.,:/])(?:b4|2day|2moro|2morrow|2nite)(?![\p{L}\p{N}])`,
  "giu",
);
/** What has said what it is about by then. */
const longestText = 1000;

/** A word of a text that is to be spelt otherwise; its place is in the text as it was said (UTF-16, end exclusive). */
export type Slip = { readonly start: number; readonly end: number; readonly meant: string };

/** What is to be read otherwise than it is written: numbers in words, and slips in everyday words. Names stay: what is written as one inside of a sentence may only be a day or month. */
const slipsIn = rememberLatest(longestText, (text): readonly Slip[] => {
  const known = text.slice(0, longestText);
  const figures = spelledFigures(known);
  const slips = [...known.matchAll(words)].flatMap(({ 0: word, index: start }) => {
    const lower = word.toLowerCase();
    const meant = degreeOf(lower) ?? withDid(lower) ?? mended(lower);
    if (meant === undefined || figures.some((one) => start >= one.start && start < one.end)) return [];
    const isName =
      word !== lower && word !== word.toUpperCase() && /\p{L}[\s,]*$/u.test(text.slice(0, start));
    return isName && !isTimeName.has(meant) ? [] : [{ start, end: start + word.length, meant }];
  });
  return figures.length === 0 ? slips : [...slips, ...figures].toSorted((a, b) => a.start - b.start);
});

/**
 * A text with slips in everyday words mended ("this mont", "lst week", "octobr", "my calory targit"), and numbers in words as figures ("sixty four
 * point eight"). What is a word of its own stays. `placeOf`: where a place of it is in the text as it was said; inside of a mended word its beginning, or its end.
 */
export function mendInPlace(text: string): {
  readonly text: string;
  readonly placeOf: (at: number, edge: "start" | "end") => number;
} {
  const slips = slipsIn(text);
  let result = "";
  let from = 0;
  const mends = slips.map((slip) => {
    result += text.slice(from, slip.start);
    const start = result.length;
    result += slip.meant;
    from = slip.end;
    return { slip, start, end: result.length };
  });
  const placeOf = (at: number, edge: "start" | "end"): number => {
    const last = mends.findLast(({ start }) => (edge === "start" ? start <= at : start < at));
    if (!last) return at;
    if (at < last.end) return edge === "start" ? last.slip.start : last.slip.end;
    return last.slip.end + at - last.end;
  };
  return { text: result + text.slice(from), placeOf };
}

/** See `mendInPlace`. */
export const mendSpelling = rememberLatest(longestText, (text): string => mendInPlace(text).text);
