/** Letters and digits, with marks that follow them; Chinese and Japanese are written without spaces, so each of their characters is a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu;
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

/** Most texts have no letter to fold, and then no rule of Unicode to ask either. */
const [basicText, basicWord] = [/^[\s -~]*$/u, /[a-z0-9]+/gu];

/** The words of a text in order, without case and accents, cut to 60 letters. */
export function* foldedWords(text: string): Iterable<string> {
  const words = basicText.test(text) ? text.toLowerCase().matchAll(basicWord) : fold(text).matchAll(word);
  for (const [found] of words)
    yield found.length > maxWordLength ? Array.from(found).slice(0, maxWordLength).join("") : found;
}

type WordAsWritten = {
  readonly start: number;
  readonly end: number;
  /** What is searched for: usually one; a sign that stands for several has them all. */
  readonly folded: readonly string[];
};

/** The words of a text as they are written, with their offsets (UTF-16, end exclusive). */
export function* wordsAsWritten(text: string): Iterable<WordAsWritten> {
  for (const { 0: found, index } of text.matchAll(word))
    yield { start: index, end: index + found.length, folded: [...foldedWords(found)] };
}
