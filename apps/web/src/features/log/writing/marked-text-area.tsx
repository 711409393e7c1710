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
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import { excerpt } from "../../../ui/words/excerpt.ts";
import {
  carryRanges,
  segmentAt,
  segmentInWords,
  spokenSegments,
  textSegments,
  type Segment,
} from "./text-segments.ts";
import styles from "./marked-text-area.module.css";

type Props = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly placeholder: string;
  readonly reading: { readonly text: string; readonly parsed?: ParsedMessage };
};

const plainReading = { spans: [], doubts: [] };

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
