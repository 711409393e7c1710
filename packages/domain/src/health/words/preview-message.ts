import type { ParseContext, ParsedMessage } from "../../language/parsed-message.ts";
import { readMessage } from "./read-message.ts";

/** How a message is understood, for whoever writes it: its training, and among the spans what it tells of body, food and goals. */
export const previewMessage = (text: string, context: ParseContext): ParsedMessage => {
  const { parsed, entries } = readMessage(text, context);
  if (entries.length === 0) return parsed;
  const told = entries.map(({ start, end, reading, meaning, problem }) => ({
    start,
    end,
    kind: reading.kind,
    meaning,
    ...(problem !== undefined && { doubt: problem }),
  }));
  // Blanked out for the training, an entry may still lie inside one of its spans: that one ends before it.
  const others = parsed.spans.filter(
    ({ start, end }) => !entries.some((entry) => entry.start < end && start < entry.end),
  );
  return { ...parsed, spans: [...others, ...told].toSorted((a, b) => a.start - b.start) };
};
