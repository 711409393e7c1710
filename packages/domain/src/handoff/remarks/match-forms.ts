import type { Word } from "./remark-clauses.ts";
import { fillers, sideWords, trailers } from "../vocabulary/remark-words.ts";

/** Where something was found: word indexes within a clause, `end` exclusive. */
export type Match<Row> = { readonly row: Row; readonly start: number; readonly end: number };

type Step = { readonly kind: "words"; readonly exact: ReadonlySet<string>; readonly stems: readonly Stem[] };
type Stem = { readonly begins: string; readonly ends: string };
type Piece = Step | { readonly kind: "gap" } | { readonly kind: "end" };
type Form<Row> = { readonly row: Row; readonly pieces: readonly Piece[] };

export type FormIndex<Row> = ReadonlyMap<string, readonly Form<Row>[]>;

const keyLength = 2;
const gapWords = 3;
const skipped = new Set([...fillers, ...Object.keys(sideWords)]);
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

const keysOf = (piece: Piece | undefined): readonly string[] =>
  piece?.kind === "words"
    ? [...piece.exact, ...piece.stems.map(({ begins }) => begins)].map((word) => word.slice(0, keyLength))
    : [];

/** Forms by how their first word begins, so that a word is compared with few of them. */
export function indexForms<Row>(rows: Iterable<readonly [form: string, row: Row]>): FormIndex<Row> {
  const index = new Map<string, Form<Row>[]>();
  for (const [text, row] of rows)
    for (const pieces of piecesOf(text))
      for (const key of new Set(keysOf(pieces[0]))) {
        const forms = index.get(key) ?? [];
        forms.push({ row, pieces });
        index.set(key, forms);
      }
  return index;
}

const isWord = ({ exact, stems }: Step, word: string): boolean =>
  exact.has(word) ||
  stems.some(({ begins, ends: rest }) => word.startsWith(begins) && (rest === "" || word.endsWith(rest)));

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
export function findForms<Row>(words: readonly Word[], index: FormIndex<Row>): readonly Match<Row>[] {
  return words.flatMap(({ text }, start) =>
    (index.get(text.slice(0, keyLength)) ?? []).flatMap(({ row, pieces }) => {
      const end = endOfForm(words, start, pieces);
      return end === undefined ? [] : [{ row, start, end }];
    }),
  );
}

/** Of those that share words the longest, of equally long ones the first. */
export function longestOnly<Row>(matches: readonly Match<Row>[]): readonly Match<Row>[] {
  const kept: Match<Row>[] = [];
  for (const match of matches.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start))
    if (kept.every(({ start, end }) => match.end <= start || end <= match.start)) kept.push(match);
  return kept.toSorted((a, b) => a.start - b.start);
}
