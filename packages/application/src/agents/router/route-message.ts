import type { ParsedMessage } from "@canter/domain/language/parsed-message";

/** What somebody wants with a part of their message. */
export type Intent = "log" | "question" | "talk";

/** `text` is as long as the message: other parts are blanked out, so that places in it are places in the message. */
export type RoutedSpan = { readonly intent: Intent; readonly text: string };

type Stretch = { readonly start: number; readonly end: number };

/** The sentences of a text; a full stop inside a number or a word ends none. */
function sentencesOf(text: string): Stretch[] {
  const sentences: Stretch[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]+(?=\s|$)|\n/gu)) {
    const end = match.index + match[0].length;
    sentences.push({ start, end });
    start = end;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences.filter((one) => text.slice(one.start, one.end).trim() !== "");
}

const asks =
  /^\W*(?:and |so |also |but |btw,? |hey,? |ok,? )*(?:what|when|where|which|who|whose|why|how|did|do|does|am|are|is|was|were|can|could|should|would|will|have|has)\b/iu;
const values: ReadonlySet<string> = new Set([
  "sets",
  "weight",
  "duration",
  "distance",
  "score",
  "heartRate",
  "pace",
]);

/** Ends with a question mark, or begins as a question does, and tells no value of a workout. */
function isQuestion(text: string, { start, end }: Stretch, { spans }: ParsedMessage): boolean {
  const sentence = text.slice(start, end).trim();
  if (!sentence.endsWith("?") && !(asks.test(sentence) && !/[\d:]/.test(sentence))) return false;
  return !spans.some(
    (span) =>
      values.has(span.kind) && span.workoutIndex !== undefined && span.start < end && span.end > start,
  );
}

const keep = (text: string, parts: readonly Stretch[]): string => {
  let kept = "";
  for (const { start, end } of parts)
    kept += text.slice(kept.length, start).replaceAll(/[^\n]/g, " ") + text.slice(start, end);
  return kept + text.slice(kept.length).replaceAll(/[^\n]/g, " ");
};

/**
 * Splits a message into what it wants, in its order: training that was done, questions, or talk. A message that is one
 * thing throughout stays whole.
 */
export function routeMessage(text: string, parsed: ParsedMessage): readonly RoutedSpan[] {
  const sentences = sentencesOf(text);
  const questions = sentences.filter((one) => isQuestion(text, one, parsed));
  const isLog = parsed.isLog || parsed.confidence === "unsure";
  if (questions.length === 0) return [{ intent: isLog ? "log" : "talk", text }];
  const rest = sentences.filter((one) => !questions.includes(one));
  if (rest.length === 0 || !parsed.isLog) return [{ intent: "question", text }];
  return [
    { intent: "log", text: keep(text, rest) },
    { intent: "question", text: keep(text, questions) },
  ];
}
