import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";
import { type Terms, termsOf } from "./terms.ts";
import { stemsOf } from "./stems.ts";

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

/** A message that a summary is checked against. */
type HeardMessage = { readonly id: string; readonly text: string };

type WrittenSummary = {
  readonly text: string;
  /** The messages that support it. */
  readonly messageIds: readonly string[];
};

/** A longer text is not a summary. */
const maxSummaryLength = 600;

/** Numbers as written, "82,3" as "82.3"; a range or a score yields its numbers. */
const numbersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\p{N}+(?:[.,]\p{N}+)?/gu)].map(([number]) =>
    number.replace(",", ".").replace(/\.0+$/u, ""),
  );

const numberWords =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred twice double half".split(
    " ",
  );

const wordsIn = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu)?.map((word) => word.toLowerCase().replace(/['’]s$/u, "")) ??
  [];

/** Speakers and outcomes may begin a sentence, or be named, whatever was said. */
const plainWords: ReadonlySet<string> = new Set(
  "i member coach designer open decided agreed discussed asked proposed still nothing rpe".split(" "),
);

/** Function words have no stem. */
const isPlain = (word: string): boolean => plainWords.has(word) || stemsOf(word).length === 0;

/** Capitalised words, which may be names, days or months: anywhere in a sentence, since its first word may be one, too. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}\p{L}+(?:['’]\p{L}+)?/gu)]
    .map(([name]) => name)
    .filter((name) => !isPlain(name.toLowerCase()) && !numberWords.includes(name.toLowerCase()));

/** The forms that somebody may have used: "Squats" matches whoever says squat. */
const formsOf = (name: string): readonly string[] => {
  const word = name.toLowerCase().replace(/['’]s$/u, "");
  return [word, `${word}s`, word.replace(/s$/u, "")];
};

/**
 * What is wrong with a model's summary of these messages, in words that help to correct it; empty: nothing. Its numbers and names must
 * occur in the messages that it cites.
 */
export function checkSummary(
  { text, messageIds }: WrittenSummary,
  messages: readonly HeardMessage[],
): readonly string[] {
  const ids = new Set(messages.map(({ id }) => id));
  const unknown = messageIds.filter((id) => !ids.has(id));
  const said = messages.filter(({ id }) => messageIds.includes(id)).map((message) => message.text);
  const [numbers, words] = [new Set(said.flatMap(numbersIn)), new Set(said.flatMap(wordsIn))];
  const wrongNumbers = numbersIn(text).filter((number) => !numbers.has(number));
  const wrongWords = wordsIn(text).filter((word) => numberWords.includes(word) && !words.has(word));
  const wrongNames = namesIn(text).filter((name) => !formsOf(name).some((form) => words.has(form)));
  const foreign = said.length > 0 ? new Set([...wrongNumbers, ...wrongWords, ...wrongNames]) : [];
  return [
    ...(messageIds.length === 0 ? ["messageIds: names no message; it names those that say it"] : []),
    ...unknown.map((id) => `messageIds: ${id} is no message of this talk`),
    ...(text.length > maxSummaryLength ? [`text: is longer than ${maxSummaryLength} characters`] : []),
    ...[...foreign].map(
      (word) =>
        `text: “${word}” stands in none of the messages that it names; sentences begin with The member, The coach, or a word of theirs`,
    ),
  ];
}
