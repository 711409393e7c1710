import { readCommand } from "../../intent/read-command.ts";
import { breakBeforeQuestion } from "../../intent/stretches.ts";
import { parseMessage } from "../../language/parse-message.ts";
import type { ParseContext, ParsedMessage } from "../../language/parsed-message.ts";
import { foldWidths, withoutSpans } from "../../text/fold-words.ts";
import type { DiarySpan } from "./diary-span.ts";
import { mayMentionDiary, readDiary } from "./read-diary.ts";

/** A message as everything that it tells. */
export type ReadMessage = {
  /** Its training; what `entries` took is blanked out for it, so that places in it are places in the message. */
  readonly parsed: ParsedMessage;
  /** The message as it is read, as long as it was: a question that nobody marked has a line of its own. */
  readonly whole: string;
  /** The same without `entries`. */
  readonly rest: string;
  readonly entries: readonly DiarySpan[];
};

/** A workout's content but for its notes: what was said beside it may go. */
const contentOf = ({ workouts }: ParsedMessage): string =>
  JSON.stringify(workouts.map(({ notes: _notes, ...workout }) => workout));

/**
 * Reads a message to the training, the measurements, the food and the goals that it tells. What is plain training is read as by `parseMessage`
 * alone, and costs as much. Where the language is sure of the training in the whole message, nothing is taken that would change a value of it.
 */
export const readMessage = (said: string, context: ParseContext): ReadMessage => {
  const text = breakBeforeQuestion(foldWidths(said));
  const whole = parseMessage(text, context);
  const nothing = { parsed: whole, whole: text, rest: text, entries: [] };
  // What is to be eaten a day is no meal, and what was noted before is not noted again by being corrected.
  if (!mayMentionDiary(text) || readCommand(text)) return nothing;
  const entries = readDiary(text, context, whole, (stretch) => parseMessage(stretch, context).isLog);
  if (entries.length === 0) return nothing;
  const rest = withoutSpans(text, entries);
  const parsed = parseMessage(rest, context);
  const isChanged = whole.isLog && whole.confidence === "sure" && contentOf(whole) !== contentOf(parsed);
  return isChanged ? nothing : { parsed, whole: text, rest, entries };
};
