import { namesProgram, readProgramCommand } from "@canter/domain/content/words/read-program-command";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import { readCommand } from "@canter/domain/intent/read-command";
import { readTalk } from "@canter/domain/intent/read-talk";
import { asksForChange } from "./asks-for-change.ts";
import { memoryWish } from "./memory-wish.ts";

/** What somebody wants with a part of their message. */
export type Intent = "log" | "edit" | "question" | "talk";

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

/** Where an order may begin inside a sentence: "squats 5x5 @ 225, and make next week a deload". */
const joints = /(?:,|;| –| -)\s*(?:and |then |also |but )?|\s(?:and|then) (?:then |also )?/giu;

/** A question that follows in the same sentence: "walked 40 min, what's on today?". */
const followingQuestion =
  /[,;–-]\s*(?:and |but |so |also )?(?=(?:what|whats|when|where|which|who|how|hows|did i|am i|is there|is (?:it|that) (?:my|the|a)|do i)\b)/iu;

/** A sentence, and the question at its end as one of its own. */
function withoutAsked(text: string, { start, end }: Stretch): readonly Stretch[] {
  const sentence = text.slice(start, end);
  const joint = /[?？]\s*$/u.test(sentence) ? followingQuestion.exec(sentence) : null;
  if (!joint) return [{ start, end }];
  const at = start + joint.index + joint[0].length;
  return [
    { start, end: at },
    { start: at, end },
  ];
}

/** So much of a message is read; see the language, which cuts it off there too. */
const readCharacters = 4000;

/** A sentence as its parts: each that asks for a change of the plan, and what is between. */
function partsOf(text: string, sentence: Stretch): readonly (Stretch & { readonly isEdit: boolean })[] {
  const end = Math.min(sentence.end, readCharacters);
  const whole = text.slice(sentence.start, end);
  const first = joints.exec(whole)?.index ?? whole.length;
  joints.lastIndex = 0;
  if (asksForChange(whole.slice(0, first))) return [{ ...sentence, isEdit: true }];
  for (const joint of [...whole.matchAll(joints)].toReversed()) {
    const start = sentence.start + joint.index + joint[0].length;
    if (asksForChange(text.slice(start, end)))
      return [
        { start: sentence.start, end: start, isEdit: false },
        { start, end: sentence.end, isEdit: true },
      ];
  }
  return [{ ...sentence, isEdit: asksForChange(whole) }];
}

const opening = String.raw`^\W*(?:and |so |also |but |btw,? |hey,? |ok,? )*`;
/** A measure that is asked for without a question word: "average pace of my runs this month". */
const measures = String.raw`compare|add (?:up|all|together)|sum|count|show|list|tell me|average|avg|total|number of|(?:my )?(?:best|longest|fastest|heaviest)|last time|any`;
/** Begins as a question may, or as somebody tells what they did ("did yoga", "have ridden Beau", "was at the gym"). */
const mayAsk = new RegExp(
  `${opening}(?:what|whats|when|where|which|who|whose|why|how|hows|did|do|does|am|are|is|was|were|can|could|should|would|will|have|has|${measures})\\b`,
  "iu",
);
/** Begins as nothing but a question does: with a question word, or with a verb before whom or what it is about. */
const asks = new RegExp(
  `${opening}(?:(?:what|whats|when|where|which|who|whose|why|how)\\b|(?:did|do|does|have|has|am|are|is|was|were|can|could|should|would|will) (?:i|you|he|she|we|they|anyone|anybody|everyone|everybody|somebody|someone|there)\\b|(?:is|was) (?:it|this|that)\\b|(?:${measures})\\b)`,
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

/** What a command says does not depend on it. */
const anyDay = "2000-01-01";

const tellsWorkout = ({ isLog, spans }: ParsedMessage): boolean =>
  isLog && spans.some(({ kind, workoutIndex }) => values.has(kind) && workoutIndex !== undefined);

/** Names what was done: a report of its own, whatever it corrects. */
const tellsActivity = ({ isLog, spans }: ParsedMessage): boolean =>
  isLog && spans.some(({ kind }) => kind === "discipline" || kind === "exercise");

/**
 * Splits a message into what it wants, in its order: training that was done, changes of the plan, questions, or talk. A message
 * that is one thing throughout stays whole.
 */
export function routeMessage(text: string, parsed: ParsedMessage): readonly RoutedSpan[] {
  // What is to be kept in mind is the coach's, whatever training its words name.
  if (memoryWish(text) && !(parsed.isLog && parsed.confidence === "sure")) return [{ intent: "talk", text }];
  // A program is started, paused or ended by a message of its own; what tells a workout's values is that workout.
  const command = readProgramCommand(text, anyDay);
  const isStart = command?.kind === "start" && namesProgram.test(text);
  if (command && command.kind !== "substitute" && (isStart || !tellsWorkout(parsed)))
    return [{ intent: "edit", text }];
  // An order about what is there, and talk that reports nothing, are read as a whole; what tells a workout's values is that workout.
  if (readCommand(text)?.kind === "correct" && !tellsActivity(parsed)) return [{ intent: "talk", text }];
  if (readTalk(text)?.kind === "others") return [{ intent: "talk", text }];
  const parts = sentencesOf(text)
    .flatMap((sentence) => withoutAsked(text, sentence))
    .flatMap((sentence) => partsOf(text, sentence));
  const edits = parts.filter(({ isEdit }) => isEdit);
  if (!tellsWorkout(parsed) && (readCommand(text) || (edits.length === 0 && readTalk(text))))
    return [{ intent: "talk", text }];
  const others = parts.filter(({ isEdit }) => !isEdit);
  const questions = others.filter((one) => isQuestion(text, one, parsed));
  const isLog = parsed.isLog || parsed.confidence === "unsure";
  const rest = others.filter((one) => !questions.includes(one));
  if (edits.length > 0) return withEdits(text, parsed, { edits, questions, rest });
  if (questions.length === 0) return [{ intent: isLog ? "log" : "talk", text }];
  if (rest.length === 0 || !parsed.isLog) return [{ intent: "question", text }];
  return [
    { intent: "log", text: keep(text, rest) },
    { intent: "question", text: keep(text, questions) },
  ];
}

type Sorted = Readonly<Record<"edits" | "questions" | "rest", readonly Stretch[]>>;

/** Training beside a change is told by values outside of it; anything else beside one belongs to it ("I'm ill"). */
function withEdits(text: string, { isLog, spans }: ParsedMessage, { edits, questions, rest }: Sorted) {
  const isTold = ({ start, end }: Stretch) =>
    isLog && spans.some((span) => values.has(span.kind) && span.start < end && span.end > start);
  const logged = rest.some(isTold) ? rest : [];
  const changed = logged.length > 0 ? edits : [...edits, ...rest].toSorted((a, b) => a.start - b.start);
  if (logged.length + questions.length === 0) return [{ intent: "edit", text }] as const;
  const spansOf = [
    ["log", logged],
    ["edit", changed],
    ["question", questions],
  ] as const;
  return spansOf.flatMap(([intent, kept]) => (kept.length > 0 ? [{ intent, text: keep(text, kept) }] : []));
}
