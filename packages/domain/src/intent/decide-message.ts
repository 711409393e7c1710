import counted from "./cases/sureness.json" with { type: "json" };
import { readAll } from "./readers.ts";
import type { Intent, Message, Reading, Situation, StretchRead } from "./reading.ts";
import { reportsDone } from "./reports-done.ts";
import { keepStretches } from "./stretches.ts";

/** Readings by this sign that were right, and all, on the annotated messages (`cases/messages.jsonl`; `decide-message.test.ts` counts again). */
const counts: Readonly<Record<string, readonly number[]>> = counted;

/** What is believed of a sign before any message is counted (readers read what they were made for), and how many messages that weighs. */
const [believed, weight] = [0.85, 2];

/**
 * How often a reading by this sign is right, 0 to 1: counted on annotated messages, never declared. Of a sign beside something that is open
 * ("log:sure:no@draft") the sign itself is believed before.
 */
function surenessOf(sign: string): number {
  const [right = 0, all = 0] = counts[sign] ?? [];
  const at = sign.indexOf("@");
  const before = at === -1 ? believed : surenessOf(sign.slice(0, at));
  return (right + before * weight) / (all + weight);
}

/** What is wanted with a part. `text` is as long as the message, with the rest blank, so that places in it are places in the message. */
export type Part = {
  readonly intent: Intent;
  /** By what it was decided; see `Reading`. */
  readonly sign: string;
  readonly text: string;
  /** How often such a reading was right, 0 to 1. */
  readonly sureness: number;
};
export type Decision = {
  /** In the order in which they are carried out: at least one. */
  readonly parts: readonly Part[];
  /** What the message may as well want: another reading of the same words that was right almost as often. */
  readonly rival?: Intent;
};

type Weighed = Reading & { readonly sureness: number };

/** The surest reading of each stretch; a reading of several has all of them or none. */
function claim(weighed: readonly Weighed[]): Map<StretchRead, Weighed> {
  const claimed = new Map<StretchRead, Weighed>();
  for (const reading of weighed)
    if (reading.stretches.every((one) => !claimed.has(one)))
      for (const one of reading.stretches) claimed.set(one, reading);
  return claimed;
}

/** Which part takes what says nothing by itself ("felt great", "I'm ill"). */
const adopters: readonly Intent[] = ["log", "edit", "program", "question", "talk"];
/** Who is heard first: what was done is saved before a question counts it. */
const order: readonly Intent[] = [
  "log",
  "horse",
  "answer",
  "order",
  "memory",
  "edit",
  "program",
  "number",
  "question",
  "talk",
];

const isWhole = ({ reported }: StretchRead): boolean => reported === "sure" || reported === "unsure";

/** Names alone beside a change or a question are what it is about; so is what is to come beside a change of the program that is looked at. */
function giveNames(claimed: Map<StretchRead, Weighed>): void {
  const readings = [...claimed.values()];
  const edit = readings.find(({ intent }) => intent === "edit");
  const question = readings.find(({ intent }) => intent === "question");
  for (const [one, { intent }] of claimed) {
    if (intent !== "log" || isWhole(one)) continue;
    if (edit) claimed.set(one, edit);
    else if (question && !reportsDone(one.text)) claimed.set(one, question);
  }
}

/** Readings so close that one can't be preferred. */
const closeness = 0.12;

function rivalOf(parts: readonly Part[], weighed: readonly Weighed[]): Intent | undefined {
  const [only] = parts;
  if (!only || parts.length > 1) return undefined;
  const other = weighed.find(({ intent }) => intent !== only.intent);
  return other && only.sureness - other.sureness < closeness ? other.intent : undefined;
}

/** What was done instead of a session is logged, and stands for it. */
const withReplaced = ({ text }: Message, parts: readonly Part[]): readonly Part[] =>
  parts.some(({ intent }) => intent === "log")
    ? [
        ...parts,
        { intent: "program", sign: "program:substitute", text, sureness: surenessOf("program:substitute") },
      ]
    : parts;

/**
 * Decides what a message wants, once and in one place: every reader reads the whole of it and says what it makes of which stretches; the
 * readings are weighed by how often such a one was right. Pure; the same in a browser, where less of the situation is known. A message that is
 * one thing throughout stays whole; what explains nothing by itself goes with its neighbours.
 */
export function decideMessage(message: Message, situation: Situation = {}): Decision {
  const { stretches, readings } = readAll(message, situation);
  const weighed = readings
    .map((reading): Weighed => ({ ...reading, sureness: surenessOf(reading.sign) }))
    .toSorted((a, b) => b.sureness - a.sureness || b.stretches.length - a.stretches.length);
  const claimed = claim(weighed);
  giveNames(claimed);
  const found = [...new Set([...claimed.values()].map(({ intent }) => intent))];
  const main = adopters.find((one) => found.includes(one)) ?? found[0];
  if (main === undefined)
    return {
      parts: [
        { intent: "talk", sign: "talk:unknown", text: message.text, sureness: surenessOf("talk:unknown") },
      ],
    };
  // Talk beside anything else is said of it.
  const isSeparate = (intent: Intent) => intent !== "talk" || main === "talk";
  const parts = order
    .filter((intent) => found.includes(intent) && isSeparate(intent))
    .map((intent): Part => {
      const own = stretches.filter((one) => {
        const its = claimed.get(one)?.intent;
        return its === intent || (intent === main && (its === undefined || !isSeparate(its)));
      });
      const surest = weighed.find(
        (one) => one.intent === intent && one.stretches.some((each) => own.includes(each)),
      );
      const isAll = own.length === stretches.length;
      return {
        intent,
        sign: surest?.sign ?? `${intent}:unknown`,
        sureness: surest?.sureness ?? 0,
        text: isAll ? message.text : keepStretches(message.text, own),
      };
    });
  const rival = rivalOf(parts, weighed);
  return { parts: situation.replaces ? withReplaced(message, parts) : parts, ...(rival && { rival }) };
}
