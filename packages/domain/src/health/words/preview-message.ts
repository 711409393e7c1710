import type { ParsedMessage } from "../../language/parsed-message.ts";
import type { ReadContext } from "../../reading-example/read-as-corrected.ts";
import { readMessage } from "./read-message.ts";

/** How a message is understood, for its author: its training, and among the spans its body, food and goal entries. */
export const previewMessage = (text: string, context: ReadContext): ParsedMessage => {
  const { parsed, entries } = readMessage(text, context);
  if (entries.length === 0) return parsed;
  const entrySpans = entries.map(({ start, end, reading, meaning, problem }) => ({
    start,
    end,
    kind: reading.kind,
    meaning,
    ...("date" in reading && { date: reading.date }),
    ...(problem !== undefined && { doubt: problem }),
  }));
  // Entries are blanked out for reading the training, but may still lie inside one of its spans: such a span is dropped.
  const others = parsed.spans.filter(
    ({ start, end }) => !entries.some((entry) => entry.start < end && start < entry.end),
  );
  return { ...parsed, spans: [...others, ...entrySpans].toSorted((a, b) => a.start - b.start) };
};
