import { conjunctions, withBut } from "../vocabulary/remark-words.ts";

/** A word as it is compared (lower case, "didn't" as `did` and `not`), with where it stands in the note. */
export type Word = { readonly text: string; readonly start: number; readonly end: number };

export type Clause = {
  readonly words: readonly Word[];
  /** It begins where a comma stood. */
  readonly isAfterComma: boolean;
};

export type Sentence = {
  readonly clauses: readonly Clause[];
  readonly isQuestion: boolean;
  /** The span in the note. */
  readonly start: number;
  readonly end: number;
};

const boundaries = new Set(conjunctions);
const joinsBut = new Set(withBut);
const piece = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*|[.,;:!?\n()–—…]/gu;

/** "didn't" is `did not`, "he's" is `he is`; "can't" and "won't" are irregular. */
function wordsOf(text: string, start: number): readonly Word[] {
  const lower = text.toLowerCase().replaceAll("’", "'");
  const end = start + text.length;
  const at = (...words: readonly string[]) => words.map((word) => ({ text: word, start, end }));
  if (lower === "cannot" || lower === "can't") return at("can", "not");
  if (lower === "won't") return at("will", "not");
  if (lower.endsWith("n't")) return at(lower.slice(0, -3), "not");
  const [stem = "", suffix] = lower.split("'");
  if (suffix === "s" && /^(?:he|she|it|that|there|who|what)$/.test(stem)) return at(stem, "is");
  return at(suffix === "s" ? stem : suffix === undefined ? lower : stem);
}

/** A point within a number ("1.10 m") ends nothing. */
const isWithinNumber = (note: string, at: number): boolean =>
  /[.,]/.test(note[at] ?? "") && /\d/.test(note[at - 1] ?? "") && /\d/.test(note[at + 1] ?? "");

type Open = {
  clauses: Clause[];
  words: Word[];
  isAfterComma: boolean;
  start: number | undefined;
  end: number;
};

const begun = (): Open => ({ clauses: [], words: [], isAfterComma: false, start: undefined, end: 0 });

function endClause(open: Open, isAfterComma: boolean): void {
  if (open.words.length > 0) open.clauses.push({ words: open.words, isAfterComma: open.isAfterComma });
  open.words = [];
  open.isAfterComma = isAfterComma;
}

/** A note in sentences and clauses. Whatever is in it belongs to exactly one. */
export function splitNote(note: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let open = begun();
  const endSentence = (isQuestion: boolean) => {
    endClause(open, false);
    if (open.start !== undefined)
      sentences.push({ clauses: open.clauses, isQuestion, start: open.start, end: open.end });
    open = begun();
  };
  for (const { 0: text, index } of note.matchAll(piece)) {
    if (/[\p{L}\p{N}]/u.test(text)) {
      const words = wordsOf(text, index);
      const isJoined = words[0]?.text === "but" && joinsBut.has(open.words.at(-1)?.text ?? "");
      if (boundaries.has(words[0]?.text ?? "") && !isJoined) endClause(open, false);
      open.words.push(...words);
      open.start ??= index;
      open.end = index + text.length;
    } else if (isWithinNumber(note, index)) continue;
    else if (/[,()–]/.test(text)) endClause(open, true);
    else endSentence(text === "?");
  }
  endSentence(false);
  return sentences;
}
