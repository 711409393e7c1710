import type { Doubt, ParsedSpan } from "@canter/domain/language/parsed-message";
import { formatMarks } from "../../../ui/formats.ts";
import { excerpt } from "../../../ui/words/excerpt.ts";

/** The mark of a segment. `plain`: none. */
type SegmentMark = "plain" | "understood" | "unsure" | "unread" | "note";

export type Segment = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly mark: SegmentMark;
  /** How it was understood, in words. */
  readonly meaning?: string;
  /** Why it is unsure or was not read. */
  readonly reason?: string;
};

type Reading = {
  readonly spans: readonly ParsedSpan[];
  readonly doubts: readonly Doubt[];
  readonly cutOffAt?: number;
};

const markOf = (span: ParsedSpan | undefined, reason: string | undefined): SegmentMark => {
  if (span?.kind === "unread") return "unread";
  if (reason !== undefined) return "unsure";
  if (span === undefined || span.kind === "filler") return "plain";
  return span.kind === "note" ? "note" : "understood";
};

/** Splits the text where a span or a doubt begins or ends; the pieces joined are the text again. */
export const textSegments = (text: string, { spans, doubts, cutOffAt }: Reading): readonly Segment[] => {
  const cuts = new Set([0, text.length]);
  const clamp = (offset: number) => Math.min(Math.max(offset, 0), text.length);
  for (const range of [...spans, ...doubts]) cuts.add(clamp(range.start)).add(clamp(range.end));
  if (cutOffAt !== undefined) cuts.add(clamp(cutOffAt));
  const edges = [...cuts].sort((a, b) => a - b);
  const segments: Segment[] = [];
  let at = 0;
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1];
    if (end === undefined) break;
    while ((spans[at]?.end ?? Infinity) <= start) at += 1;
    const next = spans[at];
    const span = next && next.start < end ? next : undefined;
    const isCut = cutOffAt !== undefined && start >= cutOffAt;
    const reason = isCut
      ? "The text is too long to be read in one go; from here on it was not read."
      : (span?.doubt ?? doubts.find((doubt) => doubt.start < end && doubt.end > start)?.reason);
    segments.push({
      start,
      end,
      text: text.slice(start, end),
      mark: isCut ? "unread" : markOf(span, reason),
      ...(span?.meaning && { meaning: span.meaning }),
      ...(reason !== undefined && { reason }),
    });
  }
  return segments;
};

/** The segment that contains an offset; at a boundary the marked one, so that the end of a word still counts. */
export const segmentAt = (segments: readonly Segment[], offset: number): Segment | undefined =>
  segments.find((segment) => segment.mark !== "plain" && segment.start <= offset && offset <= segment.end);

/** How a segment was understood, or why not. */
export const segmentInWords = (segment: Segment): string => {
  if (segment.mark === "unread") return segment.reason ?? "I could not read this part.";
  if (segment.mark === "note") return "kept as a note";
  return [
    segment.meaning && formatMarks(segment.meaning),
    segment.mark === "unsure" ? `unsure: ${segment.reason}` : undefined,
  ]
    .filter(Boolean)
    .join(" · ");
};

const list = (title: string, segments: readonly Segment[]): string => {
  const withWords = segments.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (withWords.length === 0) return "";
  const byWords = Map.groupBy(withWords, (segment) => segmentInWords(segment).replace(/[.?]$/u, ""));
  const parts = [...byWords].map(
    ([words, alike]) => `${excerpt(alike.map(({ text }) => text.trim()).join(" "))}, ${words}`,
  );
  return `${title}: ${parts.join("; ")}.`;
};

/** For screen readers: what was understood and what not; what is alike is said once, and nothing of bare commas and spaces. */
export const spokenSegments = (segments: readonly Segment[]): string => {
  const of = (mark: SegmentMark) => segments.filter((segment) => segment.mark === mark);
  return [list("Understood", of("understood")), list("Unsure", of("unsure")), list("Not read", of("unread"))]
    .filter(Boolean)
    .join(" ");
};

type Range = { readonly start: number; readonly end: number };

/**
 * Moves the ranges from `before` to their positions in `after`, so that the marks stay under their words until the next reading arrives.
 * Ranges that the edit touched are dropped.
 */
export const carryRanges = <T extends Range>(
  ranges: readonly T[],
  before: string,
  after: string,
): readonly T[] => {
  if (before === after) return ranges;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  const shift = after.length - before.length;
  return ranges.flatMap((range) => {
    if (range.end <= head) return [range];
    if (range.start >= before.length - tail)
      return [{ ...range, start: range.start + shift, end: range.end + shift }];
    return [];
  });
};
