/** Letters and digits; Chinese and Japanese write without blanks, so each of their characters is a word of its own. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;
/** Letters that are no base letter with a mark to Unicode, but are written without one by whoever lacks the key. */
const plain: Readonly<Record<string, string>> = {
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
const maxWordLength = 60;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßøæœłđðþı]/gu, (letter) => plain[letter] ?? letter)
    .toLowerCase();

/** The words of a text in their order, without case and accents, cut to 60 letters. */
export function* foldedWords(text: string): Iterable<string> {
  for (const [found] of fold(text).matchAll(word)) yield Array.from(found).slice(0, maxWordLength).join("");
}
