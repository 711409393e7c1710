/** Letters and digits; Chinese and Japanese write without blanks, so each of their characters is a word of its own. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;
/** Letters that are no base letter with a mark to Unicode, but are written without one by whoever lacks the key. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const LONGEST_WORD = 60;
const MOST_WORDS = 4000;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßøæœłđðþı]/gu, (letter) => PLAIN[letter] ?? letter)
    .toLowerCase();

/**
 * The different words of a text without case and accents, cut to 60 letters, at most 4,000. Both databases are given these
 * words, to store and to look for, and do no word-splitting of their own: so they find the same.
 */
export const searchWords = (text: string): readonly string[] => {
  const words = new Set<string>();
  for (const [word] of fold(text).matchAll(WORD)) {
    words.add(Array.from(word).slice(0, LONGEST_WORD).join(""));
    if (words.size === MOST_WORDS) break;
  }
  return [...words];
};
