import { experienceWords } from "./answer-words.ts";
import type { AnswerValues } from "./answers.ts";
import { affirmed, hitsOf, lastOf } from "./read-lifts.ts";

const yearsOrMonths = /\b(\d{1,2})\+? (years?|months?)\b(?! old)/g;

const sentences = /[^.;!?]+/g;
const agoPattern =
  /\b(?:\d+|an?|one|two|three|four|five|ten|some|few|couple of|several) (?:years?|months?) ago\b/g;
const isBeginning = /\b(?:start|began|begun|took up|taken up)/;

/** An operation of two years ago says nothing of how long somebody has trained; that they began then does. */
const withoutEvents = (text: string): string =>
  text.replaceAll(sentences, (sentence) =>
    isBeginning.test(sentence) ? sentence : sentence.replaceAll(agoPattern, " "),
  );

/** How long somebody has trained, in words or in numbers. */
export function readExperience(said: string): AnswerValues["experience"] | undefined {
  const text = withoutEvents(said);
  const numbers = [...text.matchAll(yearsOrMonths)].map((match) => {
    const months = Number(match[1]) * (match[2]?.startsWith("y") ? 12 : 1);
    const means = months < 2 ? "new" : months < 12 ? "beginner" : months < 36 ? "intermediate" : "advanced";
    return { means, at: match.index, length: match[0].length } as const;
  });
  const hits = [...affirmed(text, hitsOf(text, experienceWords)), ...numbers];
  return lastOf(hits.toSorted((a, b) => a.at - b.at));
}

/** "62 years old", "a 62 year old woman", "I'm 45,", "get stronger at 15". */
const agePattern =
  /\b([1-9]\d)(?:[ -]?years?[ -]old| ?y\/?o)\b|\b(?:i'?m|i am|aged?|now|(?:stronger|fit|fitter|strength|muscle|running|lifting|training) at) ([1-9]\d)(?=[,.;]|$| and\b)/;
export const readAge = (text: string): AnswerValues["age"] | undefined => {
  const [, old, said] = agePattern.exec(text) ?? [];
  const years = old ?? said;
  return years === undefined ? undefined : { years: Number(years) };
};
