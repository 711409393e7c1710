import { stemsOf } from "./stems.ts";

/** A message that a summary is checked against. */
export type HeardMessage = { readonly id: string; readonly text: string };

export type WrittenSummary = {
  readonly text: string;
  /** The messages that support it. */
  readonly messageIds: readonly string[];
};

/** A longer text is not a summary. */
export const maxSummaryLength = 600;

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
