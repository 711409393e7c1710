/** Letters and digits; Chinese and Japanese are written without spaces, so each of their characters is a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;
/** Letters that Unicode does not decompose into a base letter and a mark, but that people without the key write as plain letters. */
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

/** The words of a text in order, without case and accents, cut to 60 letters. */
export function* foldedWords(text: string): Iterable<string> {
  for (const [found] of fold(text).matchAll(word))
    yield found.length > maxWordLength ? Array.from(found).slice(0, maxWordLength).join("") : found;
}
