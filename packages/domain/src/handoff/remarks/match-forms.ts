import type { Word } from "./remark-clauses.ts";
import { copulas, fillers, notComparatives, sideWords, trailers } from "../vocabulary/remark-words.ts";

/** Where something was found: word indexes within a clause, `end` exclusive. */
export type Match<Row> = { readonly row: Row; readonly start: number; readonly end: number };

type Step = { readonly kind: "words"; readonly exact: ReadonlySet<string>; readonly stems: readonly Stem[] };
type Stem = { readonly begins: string; readonly ends: string };
type Piece = Step | { readonly kind: "gap" } | { readonly kind: "end" };
type Form<Row> = { readonly row: Row; readonly pieces: readonly Piece[] };

/** Forms by their first word: by the word itself, and by the first letters of the stems that it may begin with. */
export type FormIndex<Row> = {
  readonly byWord: ReadonlyMap<string, readonly Form<Row>[]>;
  readonly byStem: ReadonlyMap<string, readonly { readonly stem: Stem; readonly form: Form<Row> }[]>;
};

const keyLength = 2;
const gapWords = 3;
const skipped = new Set([...fillers, ...copulas, ...Object.keys(sideWords)]);
const others = new Set(notComparatives);
const none: readonly string[] = [];
const ends = new Set([...fillers, ...Object.keys(sideWords), ...trailers]);

const stepOf = (text: string): Step => {
  const words = text.split("|").map((word) => (word.endsWith("n't") ? "not" : word));
  const stems = words.filter((word) => word.includes("*"));
  return {
    kind: "words",
    exact: new Set(words.filter((word) => !word.includes("*") && word !== "$")),
    stems: stems.map((stem) => {
      const [first = "", last = ""] = stem.split("*");
      return { begins: first, ends: last };
    }),
  };
};

/** `stiff* to|on $` as steps; a step that may also be the end (`in|$`) makes two forms. */
const piecesOf = (form: string): readonly (readonly Piece[])[] => {
  const texts = form.split(" ");
  const last = texts.at(-1) ?? "";
  const pieces = (words: readonly string[]): readonly Piece[] =>
    words.map((text) => (text === ".." ? { kind: "gap" } : text === "$" ? { kind: "end" } : stepOf(text)));
  if (last === "$" || !last.split("|").includes("$")) return [pieces(texts)];
  return [pieces(texts), pieces([...texts.slice(0, -1), "$"])];
};

const added = <Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void => {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
};

/** Forms by how their first word begins, so that a word is compared with few of them. */
export function indexForms<Row>(rows: Iterable<readonly [form: string, row: Row]>): FormIndex<Row> {
  const byWord = new Map<string, Form<Row>[]>();
  const byStem = new Map<string, { readonly stem: Stem; readonly form: Form<Row> }[]>();
  for (const [text, row] of rows)
    for (const pieces of piecesOf(text)) {
      const [first] = pieces;
      if (first?.kind !== "words") continue;
      for (const word of first.exact) added(byWord, word, { row, pieces });
      for (const stem of first.stems)
        added(byStem, stem.begins.slice(0, keyLength), { stem, form: { row, pieces } });
    }
  return { byWord, byStem };
}

const isOfStem = (word: string, { begins, ends: rest }: Stem): boolean =>
  word.startsWith(begins) && (rest === "" || word.endsWith(rest));

/** "Looser" is also "loose", "steadier" "steady": a comparative stands where its adjective does. */
export const adjectivesOf = (word: string): readonly string[] => {
  if (word.length < 5 || !word.endsWith("er") || others.has(word)) return none;
  const stem = word.slice(0, -2);
  return [`${stem}e`, stem, ...(stem.endsWith("i") ? [`${stem.slice(0, -1)}y`] : [])];
};

const isWord = ({ exact, stems }: Step, word: string): boolean =>
  exact.has(word) ||
  stems.some((stem) => isOfStem(word, stem)) ||
  (word.endsWith("er") && adjectivesOf(word).some((adjective) => exact.has(adjective)));

const isEnd = (words: readonly Word[], at: number): boolean =>
  words.slice(at).every(({ text }) => ends.has(text));

/** Where the form ends that begins with its first piece at `at`; undefined where it does not stand there. */
function endOfForm(
  words: readonly Word[],
  at: number,
  pieces: readonly Piece[],
  next = 0,
): number | undefined {
  const piece = pieces[next];
  if (!piece) return at;
  if (piece.kind === "end") return isEnd(words, at) ? at : undefined;
  if (piece.kind === "gap") {
    for (let gap = 0; gap <= gapWords && at + gap < words.length; gap++) {
      const end = endOfForm(words, at + gap, pieces, next + 1);
      if (end !== undefined) return end;
    }
    return undefined;
  }
  for (let place = at; place < words.length; place++) {
    const word = words[place]?.text ?? "";
    if (isWord(piece, word)) {
      const end = endOfForm(words, place + 1, pieces, next + 1);
      if (end !== undefined) return end;
    }
    if (next === 0 || !skipped.has(word)) return undefined;
  }
  return undefined;
}

/** All places in a clause where a form stands, in order. */
export function findForms<Row>(
  words: readonly Word[],
  { byWord, byStem }: FormIndex<Row>,
): readonly Match<Row>[] {
  const matches: Match<Row>[] = [];
  const tryForm = ({ row, pieces }: Form<Row>, start: number): void => {
    const end = endOfForm(words, start + 1, pieces, 1);
    if (end !== undefined) matches.push({ row, start, end });
  };
  for (const [start, { text }] of words.entries()) {
    for (const word of [text, ...adjectivesOf(text)])
      for (const form of byWord.get(word) ?? []) tryForm(form, start);
    for (const { stem, form } of byStem.get(text.slice(0, keyLength)) ?? [])
      if (isOfStem(text, stem)) tryForm(form, start);
  }
  return matches;
}

/** Of those that share words the longest, of equally long ones the first. */
export function longestOnly<Row>(matches: readonly Match<Row>[]): readonly Match<Row>[] {
  const kept: Match<Row>[] = [];
  for (const match of matches.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start))
    if (kept.every(({ start, end }) => match.end <= start || end <= match.start)) kept.push(match);
  return kept.toSorted((a, b) => a.start - b.start);
}
