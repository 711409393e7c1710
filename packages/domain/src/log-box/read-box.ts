import { decideAsLearned } from "../intent/learned/decide-as-learned.ts";
import type { ParsedMessage } from "../language/parsed-message.ts";
import type { BoxText } from "./box-offers.ts";

const entryKinds: ReadonlySet<string> = new Set(["measurement", "nutrition", "goal"]);

const unread: ParsedMessage = { isLog: false, confidence: "sure", doubts: [], workouts: [], spans: [] };

/** Classifies a text as the server does, with the data available in a browser. `parsed`: its preview. */
export function readBox(text: string, parsed: ParsedMessage = unread): BoxText {
  const entries = parsed.spans.flatMap(({ start, end, kind }) =>
    entryKinds.has(kind) ? [{ start, end, reading: { kind } }] : [],
  );
  const { parts, doubted } = decideAsLearned({ text, parsed, entries });
  const part = parts.find(({ intent }) => intent !== "log") ?? parts[0];
  if (!part) throw new Error("A message is decided to be at least one thing.");
  const certain = parsed.spans.filter(({ kind, doubt }) => entryKinds.has(kind) && doubt === undefined);
  const isKept = (intent: "entry" | "log"): boolean =>
    doubted === undefined && parts.some((one) => one.intent === intent);
  return { text, part, isLog: (certain.length > 0 && isKept("entry")) || (parsed.isLog && isKept("log")) };
}
