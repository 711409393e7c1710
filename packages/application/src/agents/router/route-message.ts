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
  for (const match of text.matchAll(/[.!?]+(?=\s|$)|[。！？؟]+|\n/gu)) {
    const end = match.index + match[0].length;
    sentences.push({ start, end });
    start = end;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences.filter((one) => text.slice(one.start, one.end).trim() !== "");
}

const opening = String.raw`^\W*(?:and |so |also |but |btw,? |hey,? |ok,? )*`;
/** Begins as a question may, or as somebody tells what they did ("did yoga", "have ridden Beau", "was at the gym"). */
const mayAsk = new RegExp(
  `${opening}(?:what|whats|when|where|which|who|whose|why|how|did|do|does|am|are|is|was|were|can|could|should|would|will|have|has)\\b`,
  "iu",
);
/** Begins as nothing but a question does: with a question word, or with a verb before whom or what it is about. */
const asks = new RegExp(
  `${opening}(?:(?:what|whats|when|where|which|who|whose|why|how)\\b|(?:did|do|does|have|has|am|are|is|was|were|can|could|should|would|will) (?:i|you|he|she|we|they|anyone|anybody|everyone|everybody|somebody|someone|there)\\b|(?:is|was) (?:it|this|that)\\b)`,
  "iu",
);
const aboutSomebody = new RegExp(`${opening}(?:did|does|has|have|is|was|can|could|should|will|would)$`, "iu");

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
function isQuestion(
  text: string,
  { start, end }: Stretch,
  { isLog, confidence, spans }: ParsedMessage,
): boolean {
  const sentence = text.slice(start, end).trim();
  const told = spans.filter((span) => span.start < end && span.end > start);
  const asksAboutSomebody = told.some(
    ({ kind, start: name }) => kind === "athlete" && aboutSomebody.test(text.slice(start, name).trim()),
  );
  // Where no training was found at all, digits are only what is asked about ("what's my best 5k").
  const isAsked = isLog
    ? (asks.test(sentence) || asksAboutSomebody) && !/[\d:]/.test(sentence)
    : mayAsk.test(sentence) && (confidence === "sure" || !/[\d:]/.test(sentence));
  if (!/[?？؟]$/u.test(sentence) && !isAsked) return false;
  return !told.some(({ kind, workoutIndex }) => values.has(kind) && workoutIndex !== undefined);
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
