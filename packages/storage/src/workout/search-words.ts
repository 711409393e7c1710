import { foldedWords } from "@canter/domain/context/folded-words";

const MAX_WORDS = 4000;

/**
 * The distinct words of a text without case and accents, cut to 60 letters, at most 4,000. Both databases store and search these words,
 * and do no word-splitting of their own: so they find the same.
 */
export const searchWords = (text: string): readonly string[] => {
  const words = new Set<string>();
  for (const word of foldedWords(text)) {
    words.add(word);
    if (words.size === MAX_WORDS) break;
  }
  return [...words];
};
