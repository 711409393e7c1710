import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";
import { type Terms, termsOf } from "./terms.ts";

/** A message as input of a summary. `decision`: the member's decision on a proposal. */
export type SummarizedMessage = {
  readonly id: string;
  readonly author: "member" | "agent";
  readonly text: string;
  readonly decision?: "applied" | "cancelled";
};

export type ConversationSummary = { readonly text: string; readonly messageIds: readonly string[] };

const maxSentences = 4;
const maxCharacters = 220;
/** Only the end of a long conversation is read: the outcome is there. */
const maxMessages = 200;

type Sentence = {
  readonly message: SummarizedMessage;
  readonly at: number;
  readonly text: string;
  readonly terms: Terms;
};

/** Sentences and lines. A point within a number or a time does not end one. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

const cut = (text: string): string => {
  if (text.length <= maxCharacters) return text;
  const start = text.slice(0, maxCharacters);
  const end = start.lastIndexOf(" ");
  return `${start.slice(0, end > maxCharacters / 2 ? end : maxCharacters)} …`;
};

const who = { member: "Member", agent: "Coach" } as const;

/** The member's words weigh more than the answers, and decisions more than words. */
const weightOf = ({ author, decision }: SummarizedMessage): number =>
  decision ? 3 : author === "member" ? 1.5 : 1;

const keysOf = ({ stems, exercises }: Terms): readonly string[] => [...stems, ...exercises];

/**
 * What a conversation was about, in its own sentences (at most four), in order, with the messages that contain them. Chosen by SumBasic
 * (Nenkova & Vanderwende, The Impact of Frequency on Summarization, 2005): the sentence whose words are the most frequent in the rest;
 * after that its words count for less, so that the next sentence says something else. Undefined if nobody said anything.
 */
export function summarizeConversation(
  messages: readonly SummarizedMessage[],
  catalogue: ExerciseIndex,
): ConversationSummary | undefined {
  const sentences = messages
    .slice(-maxMessages)
    .flatMap((message, at) =>
      sentencesOf(message.text).map((text): Sentence => ({
        message,
        at,
        text,
        terms: termsOf(text, catalogue),
      })),
    )
    .filter(({ terms }) => terms.stems.length > 0);
  const counts = new Map<string, number>();
  for (const { terms } of sentences)
    for (const key of keysOf(terms)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const probability = new Map([...counts].map(([key, count]) => [key, count / total]));
  const scoreOf = ({ terms, message }: Sentence): number => {
    const keys = keysOf(terms);
    const sum = keys.reduce((all, key) => all + (probability.get(key) ?? 0), 0);
    // A sentence that consists of one frequent word says little.
    return (weightOf(message) * sum) / Math.max(3, keys.length);
  };
  const chosen: Sentence[] = [];
  const left = [...sentences];
  while (chosen.length < maxSentences && left.length > 0) {
    left.sort((a, b) => scoreOf(b) - scoreOf(a) || b.at - a.at);
    const next = left.shift();
    if (!next) break;
    chosen.push(next);
    for (const key of keysOf(next.terms)) probability.set(key, (probability.get(key) ?? 0) ** 2);
  }
  chosen.sort((a, b) => a.at - b.at);
  if (chosen.length === 0) return undefined;
  return {
    text: chosen
      .map(({ message, text }) => {
        const outcome = message.decision ? ` (${message.decision})` : "";
        return `${who[message.author]}: ${cut(text)}${outcome}`;
      })
      .join("\n"),
    messageIds: [...new Set(chosen.map(({ message }) => message.id))],
  };
}
