import type { Athlete } from "@canter/domain/group/group";

/** Whom a question is about: somebody of the group; a name that nobody here has; or, undefined, whoever asks. */
export type AskedAbout = { readonly athlete: Athlete } | { readonly stranger: string };

/** Names that are also words of questions ("my max bench"): written as a name, or not meant. */
const isCommonWord = (word: string): boolean =>
  /^(?:max|best|most|will|last|may|april|june|august)$/i.test(word);

const noName =
  /^(?:I|What|Who|How|When|Where|Why|It|That|There|Here|Let|Today|Yesterday|Tomorrow|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Last|This) .*)$/i;

const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/['’]s\b/g, "")
    .replaceAll(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The word that stands where only whoever did something can stand: "did Zoe …", "Zoe's …". */
const nameIn = (text: string): string | undefined =>
  [...text.matchAll(/\b(?:did|does|has) (\p{Lu}[\p{L}-]+)|(?<!\p{L})(\p{Lu}[\p{L}-]+)['’]s\b/gu)]
    .map((match) => match[1] ?? match[2] ?? "")
    .find((word) => !noName.test(word));

export function athleteAskedAbout(text: string, athletes: readonly Athlete[]): AskedAbout | undefined {
  const words = wordsIn(text);
  const lower = words.map((word) => word.toLowerCase());
  const athlete = athletes.find(({ name }) => {
    const [first = name] = wordsIn(name);
    return isCommonWord(first) ? words.includes(first) : lower.includes(first.toLowerCase());
  });
  if (athlete) return { athlete };
  const stranger = nameIn(text);
  return stranger === undefined ? undefined : { stranger };
}
