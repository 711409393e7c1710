import { foldedWords, wordsAsWritten } from "./folded-words.ts";

/** Offsets in a text (UTF-16, end exclusive). */
type Mark = { readonly start: number; readonly end: number };

/** A passage on one line, and the words in it that were searched for. */
export type MatchingPassage = { readonly text: string; readonly marks: readonly Mark[] };

type MarkedWord = Mark & { readonly asked: readonly string[] };

/** As long as a message may be. */
const maxTextLength = 100_000;
/** Further ones are not looked at. */
const maxMarks = 100;

function* marksIn(text: string, asked: readonly string[]): Iterable<MarkedWord> {
  let count = 0;
  for (const { start, end, folded } of wordsAsWritten(text)) {
    const matched = asked.filter((one) => folded.some((word) => word.startsWith(one)));
    if (matched.length > 0) yield { start, end, asked: matched };
    if (matched.length > 0 && ++count === maxMarks) return;
  }
}

/** Where a text has words that begin with one of `q`, as the search of conversations finds them. */
export const markMatches = (text: string, q: string): readonly Mark[] =>
  [...marksIn(text.slice(0, maxTextLength), [...new Set(foldedWords(q))])].map(({ start, end }) => ({
    start,
    end,
  }));

/** The part of so many characters, from a marked word on, that has the most of what was asked for; the earliest of several. */
function bestStart(marks: readonly MarkedWord[], length: number): number {
  let best = { start: 0, count: 0 };
  for (const [at, { start }] of marks.entries()) {
    const within = marks.slice(at).filter(({ end }) => end <= start + length);
    const count = new Set(within.flatMap(({ asked }) => asked)).size;
    if (count > best.count) best = { start, count };
  }
  return best.start;
}

/** So much of what stands before the first marked word is shown. */
const maxLead = 50;

/** Where to begin and end: between words, unless one is longer than what is shown beside the marked one. */
function boundsOf(text: string, from: number, maxLength: number): Mark {
  const blank = text.indexOf(" ", Math.max(0, from - maxLead));
  const start = from <= maxLead ? 0 : blank >= 0 && blank < from ? blank + 1 : from;
  if (text.length - start <= maxLength) return { start, end: text.length };
  const last = text.lastIndexOf(" ", start + maxLength);
  return { start, end: last > from ? last : start + maxLength };
}

/**
 * The passage of a text that has the most of the words of `q`, with these marked; the beginning where it has none. At most `maxLength`
 * characters and an ellipsis at either end where it is cut.
 */
export function matchingPassage(text: string, q: string, maxLength = 200): MatchingPassage {
  const line = text.slice(0, maxTextLength).trim().replaceAll(/\s+/gu, " ");
  const marks = [...marksIn(line, [...new Set(foldedWords(q))])];
  const { start, end } = boundsOf(line, bestStart(marks, maxLength - maxLead), maxLength);
  const [before, after] = [start > 0 ? "…" : "", end < line.length ? "…" : ""];
  const shift = before.length - start;
  return {
    text: `${before}${line.slice(start, end).toWellFormed()}${after}`,
    marks: marks
      .filter((mark) => mark.start >= start && mark.start < end)
      .map((mark) => ({ start: mark.start + shift, end: Math.min(mark.end, end) + shift })),
  };
}
