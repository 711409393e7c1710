/** A normalised word (lower case, "didn't" as `did` and `not`), with its position in the note. */
export type Word = { readonly text: string; readonly start: number; readonly end: number };

/** A sentence of a note, with its position there. */
export type Sentence = {
  readonly words: readonly Word[];
  readonly isQuestion: boolean;
  readonly start: number;
  readonly end: number;
};

/** Signs of which one may end a sentence. */
const ends: ReadonlySet<string> = new Set(".;:!?\n—…");
const piece = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*|[.;:!?\n—…]/gu;
/** Most words: no figures, no apostrophe, no "nt" for a "not", no "cannot". */
const plainWord = /^[a-z]+(?<!nt|ot)$/;
/** "didnt", a common spelling. */
const withoutApostrophe = /^(?:do|did|does|is|was|were|would|could|should|must|has|have|had|are)nt$/;
const ofBeing = /^(?:he|she|it|that|there|who|what)$/;

/** "didn't" is `did not`, "he's" is `he is`; "can't" and "won't" are irregular. Every number but zero is `0`: its value does not matter. */
/** "NF", "OH": the near (left) and off (right) legs. In small letters these are words ("of", "oh"). */
const legs: ReadonlyMap<string, readonly string[]> = new Map([
  ["NF", ["near", "fore"]],
  ["NH", ["near", "hind"]],
  ["OF", ["off", "fore"]],
  ["OH", ["off", "hind"]],
]);

function wordsOf(text: string, start: number): readonly Word[] {
  const lower = text.toLowerCase().replaceAll("’", "'");
  const end = start + text.length;
  if (plainWord.test(lower) && !legs.has(text)) return [{ text: lower, start, end }];
  const at = (...words: readonly string[]) => words.map((word) => ({ text: word, start, end }));
  const leg = legs.get(text);
  if (leg) return at(...leg);
  if (/^0$/.test(lower)) return at("zero");
  if (/^\p{N}+$/u.test(lower)) return at("0");
  if (/^(?:cannot|can'?t)$/.test(lower)) return at("can", "not");
  if (/^won'?t$/.test(lower)) return at("would", "not");
  if (lower.endsWith("n't")) return at(lower.slice(0, -3), "not");
  if (withoutApostrophe.test(lower)) return at(lower.slice(0, -2), "not");
  const [stem = "", suffix] = lower.split("'");
  return suffix === "s" && ofBeing.test(stem) ? at(stem, "is") : at(stem);
}

const temperatureWords: ReadonlySet<string> = new Set(["t", "temp", "temps", "temperature", "temperatures"]);
/**
 * Whether a number behind a temperature's name is that of a healthy horse at rest, in °C or °F (Merck Veterinary Manual: 37.2 to 38.3 °C;
 * thermometers and warm days differ): the only numbers whose value matters.
 */
const isHealthy = (degrees: number): boolean =>
  (degrees >= 37 && degrees <= 38.5) || (degrees >= 98.6 && degrees <= 101.3);

/** The words of a text, of which a healthy temperature is `normal`. */
function wordsBehind(note: string, index: number, text: string, before: Word | undefined): readonly Word[] {
  const words = wordsOf(text, index);
  if (!temperatureWords.has(before?.text ?? "")) return words;
  const [degrees] = /^\d+(?:[.,]\d)?/.exec(note.slice(index)) ?? [];
  return degrees !== undefined && isHealthy(Number(degrees.replace(",", ".")))
    ? words.map((word) => ({ ...word, text: "normal" }))
    : words;
}

/** A point within a number ("1.10 m") does not end a sentence. */
const isWithinNumber = (note: string, at: number): boolean =>
  note[at] === "." && /\d/.test(note[at - 1] ?? "") && /\d/.test(note[at + 1] ?? "");

/** Splits a note into sentences. Each word belongs to exactly one. */
export function splitNote(note: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  const endSentence = (isQuestion: boolean) => {
    const [first, last] = [words[0], words.at(-1)];
    if (first && last) sentences.push({ words, isQuestion, start: first.start, end: last.end });
    words = [];
  };
  piece.lastIndex = 0;
  for (let found = piece.exec(note); found; found = piece.exec(note)) {
    const { 0: text, index } = found;
    if (!ends.has(text)) words.push(...wordsBehind(note, index, text, words.at(-1)));
    else if (!isWithinNumber(note, index)) endSentence(text === "?");
  }
  endSentence(false);
  return sentences;
}
