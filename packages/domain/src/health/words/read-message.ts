import { readCommand } from "../../intent/read-command.ts";
import { breakBeforeQuestion } from "../../intent/stretches.ts";
import { parseMessage } from "../../language/parse-message.ts";
import type { ParseContext, ParsedMessage } from "../../language/parsed-message.ts";
import type { DiarySpan } from "./diary-span.ts";
import { mayMentionDiary, readDiary } from "./read-diary.ts";

/** A message as everything that it tells. */
export type ReadMessage = {
  /** Its training; what `entries` took is blanked out for it, so that places in it are places in the message. */
  readonly parsed: ParsedMessage;
  /** The message without `entries`, as long as it was. */
  readonly rest: string;
  readonly entries: readonly DiarySpan[];
};

/** The text with stretches blanked out, as long as before; lines stay lines. */
export const withoutStretches = (
  text: string,
  stretches: readonly { readonly start: number; readonly end: number }[],
): string => {
  let [kept, at] = ["", 0];
  for (const { start, end } of stretches) {
    kept += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, " ");
    at = end;
  }
  return kept + text.slice(at);
};

/** A workout's content but for its notes: what was said beside it may go. */
const contentOf = ({ workouts }: ParsedMessage): string =>
  JSON.stringify(workouts.map(({ notes: _notes, ...workout }) => workout));

/**
 * Reads a message to the training, the measurements, the food and the goals that it tells. What is plain training is read as by `parseMessage`
 * alone, and costs as much. Where the language is sure of the training in the whole message, nothing is taken that would change a value of it.
 */
export const readMessage = (said: string, context: ParseContext): ReadMessage => {
  const text = breakBeforeQuestion(said);
  const whole = parseMessage(text, context);
  const nothing = { parsed: whole, rest: text, entries: [] };
  // What is to be eaten a day is no meal, and what was noted before is not noted again by being corrected.
  if (!mayMentionDiary(text) || readCommand(text)) return nothing;
  const entries = readDiary(text, context, whole, (stretch) => parseMessage(stretch, context).isLog);
  if (entries.length === 0) return nothing;
  const rest = withoutStretches(text, entries);
  const parsed = parseMessage(rest, context);
  const isChanged = whole.isLog && whole.confidence === "sure" && contentOf(whole) !== contentOf(parsed);
  return isChanged ? nothing : { parsed, rest, entries };
};
