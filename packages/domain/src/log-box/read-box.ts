import { decideAsLearned } from "../intent/learned/decide-as-learned.ts";
import { previewMessage } from "../health/words/preview-message.ts";
import type { ParsedMessage } from "../language/parsed-message.ts";
import type { ReadContext } from "../reading-example/read-as-corrected.ts";
import type { WorkoutContent } from "../workout/workout.ts";
import type { BoxText } from "./box-offers.ts";

const entryKinds: ReadonlySet<string> = new Set(["measurement", "nutrition", "goal"]);

const unread: ParsedMessage = { isLog: false, confidence: "sure", doubts: [], workouts: [], spans: [] };

/**
 * Classifies a text as the server does, with the data available in a browser. `parsed`: its preview; `completed`: what the drafts that are
 * asked about come to, those to which it is an answer.
 */
export function readBox(
  text: string,
  parsed: ParsedMessage = unread,
  completed: readonly WorkoutContent[] = [],
): BoxText {
  const entries = parsed.spans.flatMap(({ start, end, kind }) =>
    entryKinds.has(kind) ? [{ start, end, reading: { kind } }] : [],
  );
  const { parts, doubted } = decideAsLearned(
    { text, parsed, entries },
    completed.length > 0 ? { answers: ["draft"] } : {},
  );
  const part = parts.find(({ intent }) => intent !== "log") ?? parts[0];
  if (!part) throw new Error("A message is decided to be at least one thing.");
  const isAnswer = doubted === undefined && parts.length === 1 && part.sign.startsWith("answer:draft");
  if (completed.length > 0 && isAnswer) return { text, part, completes: completed, isLog: true };
  const certain = parsed.spans.filter(({ kind, doubt }) => entryKinds.has(kind) && doubt === undefined);
  const isKept = (intent: "entry" | "log"): boolean =>
    doubted === undefined && parts.some((one) => one.intent === intent);
  const logged = isKept("log") ? parts.find(({ intent }) => intent === "log") : undefined;
  return {
    text,
    part,
    ...(logged && part !== logged && { logged: logged.text }),
    ...(doubted && { doubted }),
    ...(doubted === undefined && !isKept("log") && !isKept("entry") && { keepsNothing: true as const }),
    isLog: (certain.length > 0 && isKept("entry")) || (parsed.isLog && isKept("log")),
  };
}

/**
 * What will be kept of a text: a question beside its training is no note of that, and a correction is no training. `parsed`: the preview of the
 * whole text.
 */
export function keptOf(
  { text, logged, completes, keepsNothing }: BoxText,
  parsed: ParsedMessage,
  context: ReadContext,
): ParsedMessage {
  if (completes) return { ...unread, isLog: true, workouts: completes };
  if (keepsNothing) return unread;
  if (logged === undefined || logged.trim() === text.trim()) return parsed;
  const { spans, ...training } = previewMessage(logged, context);
  const entries = parsed.spans.filter(({ kind }) => entryKinds.has(kind));
  const others = spans.filter(({ kind }) => !entryKinds.has(kind));
  return { ...training, spans: [...others, ...entries].toSorted((a, b) => a.start - b.start) };
}

type Read = { readonly parsed: ParsedMessage; readonly box: BoxText };

/**
 * A text that is written for a horse, and that is no training by itself: "jumped 45 min" tells of one only with its name, with which it is read and
 * sent then. What is training as it stands stays so.
 */
export function readForHorse(
  text: string,
  horse: string | undefined,
  read: (text: string) => Read,
): Read & { readonly sendsAs?: string } {
  const plain = read(text);
  if (horse === undefined || plain.box.isLog || plain.box.part.intent === "question") return plain;
  const sendsAs = `${horse} ${text}`;
  const own = read(sendsAs);
  return own.box.isLog ? { ...own, sendsAs } : plain;
}
