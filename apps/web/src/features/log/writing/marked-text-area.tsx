import {
  memo,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
} from "react";
import { VisuallyHidden } from "@mantine/core";
import type { ParsedMessage, Doubt, ParsedSpan } from "@canter/domain/language/parsed-message";
import { excerpt } from "../../../ui/words/excerpt.ts";
import { formatMarks } from "../../../ui/formats.ts";
import styles from "./marked-text-area.module.css";

type Props = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly placeholder: string;
  readonly reading: { readonly text: string; readonly parsed?: ParsedMessage };
};

const plainReading = { spans: [], doubts: [] };

/** The mark of a segment. `plain`: none. */
type SegmentMark = "plain" | "understood" | "unsure" | "unread" | "note";

type Segment = {
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
const segmentInWords = (segment: Segment): string => {
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

/** The text in pieces, with the marks of the last reading moved to the current positions of their words. */
const useSegments = (value: string, reading: Props["reading"]): readonly Segment[] =>
  useMemo(() => {
    const { parsed, text } = reading;
    if (!parsed) return textSegments(value, plainReading);
    return textSegments(value, {
      spans: carryRanges(parsed.spans, text, value),
      doubts: carryRanges(parsed.doubts, text, value),
      ...(parsed.cutOffAt !== undefined && text === value && { cutOffAt: parsed.cutOffAt }),
    });
  }, [value, reading]);

const hitMark = (layer: HTMLElement, x: number, y: number): number | undefined => {
  for (const mark of layer.querySelectorAll<HTMLElement>("[data-start]")) {
    for (const box of mark.getClientRects()) {
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
        return Number(mark.dataset["start"]);
    }
  }
  return undefined;
};

type MarksProps = {
  readonly layer: Ref<HTMLDivElement>;
  readonly segments: readonly Segment[];
  /** Where the explained segment begins. */
  readonly shownAt: number | undefined;
};

/** The text with its marks. In a long one there are hundreds: they follow a key instead of holding it up. */
const Marks = memo(({ layer, segments, shownAt }: MarksProps) => (
  <div className={styles.layer} ref={layer} aria-hidden>
    {segments.map((segment) =>
      segment.mark === "plain" ? (
        segment.text
      ) : (
        <mark
          key={segment.start}
          className={styles[segment.mark]}
          data-start={segment.start}
          data-shown={segment.start === shownAt || undefined}
        >
          {segment.text}
        </mark>
      ),
    )}
    {"\u200b"}
  </div>
));

/**
 * A text area whose understood parts are underlined. The marks are drawn on a layer with the same text beneath it; the line below
 * explains how the word under the pointer or the caret was understood.
 */
export const MarkedTextArea = ({ value, onChange, onSave, placeholder, reading }: Props) => {
  // The letter is shown first, then the marks are moved.
  const segments = useSegments(useDeferredValue(value), useDeferredValue(reading));
  const layer = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const meaningId = useId();
  const [offset, setOffset] = useState<number>();
  const shown = offset === undefined ? undefined : segmentAt(segments, offset);
  const followCaret = () => setOffset(area.current?.selectionStart);
  useLayoutEffect(() => {
    const end = area.current?.value.length ?? 0;
    area.current?.setSelectionRange(end, end);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onSave();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || !layer.current) return;
    const start = hitMark(layer.current, event.clientX, event.clientY);
    if (start !== undefined) setOffset(start + 1);
  };
  return (
    <div>
      <div className={styles.stack}>
        {/* The box is as high as its text at once: it would scroll within itself otherwise, away from its marks. */}
        <div className={styles.size} aria-hidden>
          {value}
          {"\u200b"}
        </div>
        <Marks layer={layer} segments={segments} shownAt={shown?.start} />
        <textarea
          ref={area}
          className={styles.area}
          value={value}
          placeholder={placeholder}
          aria-label="What did you do?"
          aria-describedby={meaningId}
          data-autofocus
          maxLength={100_000}
          spellCheck
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setOffset(event.currentTarget.selectionStart);
          }}
          onSelect={followCaret}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerLeave={followCaret}
        />
      </div>
      <p className={styles.meaning} id={meaningId} data-mark={shown?.mark}>
        {shown && (
          <>
            <span className={styles.word}>{excerpt(shown.text)}</span> {segmentInWords(shown)}
          </>
        )}
      </p>
      <VisuallyHidden component="output">
        {reading.text === value ? spokenSegments(segments) : ""}
      </VisuallyHidden>
    </div>
  );
};
