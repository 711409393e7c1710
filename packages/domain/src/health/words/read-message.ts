import { readCommand } from "../../intent/read-command.ts";
import { breakBeforeQuestion } from "../../intent/stretches.ts";
import { parseMessage } from "../../language/parse-message.ts";
import type { ParseContext, ParsedMessage } from "../../language/parsed-message.ts";
import { foldWidths, withoutSpans } from "../../text/fold-words.ts";
import type { DiarySpan } from "./diary-span.ts";
import { mayMentionDiary, readDiary } from "./read-diary.ts";

/** A message with all its parts. */
export type ReadMessage = {
  /** Its training; `entries` are blanked out for it, so that positions in it are positions in the message. */
  readonly parsed: ParsedMessage;
  /** The message as read, with its original length: an unmarked question has its own line. */
  readonly whole: string;
  /** The same without `entries`. */
  readonly rest: string;
  readonly entries: readonly DiarySpan[];
};

/** A workout's content without its notes, which may change. */
const contentOf = ({ workouts }: ParsedMessage): string =>
  JSON.stringify(workouts.map(({ notes: _notes, ...workout }) => workout));

/**
 * Reads a message's training, measurements, food and goals. Plain training is read as by `parseMessage` alone, at the same cost. If the
 * language is sure of the training in the whole message, entries that would change one of its values are not taken.
 */
export const readMessage = (said: string, context: ParseContext): ReadMessage => {
  const text = breakBeforeQuestion(foldWidths(said));
  const whole = parseMessage(text, context);
  const nothing = { parsed: whole, whole: text, rest: text, entries: [] };
  // A daily target is not a meal, and a correction does not log again what was logged before.
  if (!mayMentionDiary(text) || readCommand(text)) return nothing;
  const entries = readDiary(text, context, whole, (stretch) => parseMessage(stretch, context).isLog);
  if (entries.length === 0) return nothing;
  const rest = withoutSpans(text, entries);
  const parsed = parseMessage(rest, context);
  const isChanged = whole.isLog && whole.confidence === "sure" && contentOf(whole) !== contentOf(parsed);
  return isChanged ? nothing : { parsed, whole: text, rest, entries };
};
