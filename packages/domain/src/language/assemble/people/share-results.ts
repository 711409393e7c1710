import { isMe } from "./find-people.ts";
import { asPiece } from "../../grammar/as-piece.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Score } from "../../../workout/workout.ts";
import { isClauseStart, isSeparator } from "../clause.ts";
import type { Draft } from "../draft.ts";
import type { Head } from "../heads/head.ts";
import type { Metcon } from "../metcon/metcon.ts";
import { classOf, isSimpleTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";
import type { SharedResult } from "./found-name.ts";
import { endOfName, isLikeBenchmark, nameEvidence } from "./stands-as-doer.ts";

/** "5+8", "6 rounds", "12:40" as the result of a workout. */
const scoreOf = (piece: Piece | undefined): Score | undefined => {
  if (piece?.kind === "rounds" && piece.timing === "none")
    return { type: "rounds", value: `${Math.floor(piece.count)}+${piece.extra ?? 0}` };
  if (!isSimpleTerm(piece) || piece.leadingTimes) return undefined;
  const [first, second] = piece.factors[0]?.atoms ?? [];
  if (piece.factors[0]?.join === "plus" && first && second)
    return { type: "rounds", value: `${first.value}+${second.value}` };
  const seconds = first?.unit === "clock" ? first.quantity?.seconds : undefined;
  return seconds === undefined ? undefined : { type: "time", value: seconds };
};

type Found = { readonly result: Omit<SharedResult, "scheme">; readonly length: number };

const resultAt = (
  pieces: readonly Piece[],
  at: number,
  lexemes: readonly Lexeme[],
  text: string,
): Found | undefined => {
  const from = pieces[at]?.from ?? 0;
  const one = lexemes[from];
  const isOwn = isMe(one);
  if (!one || !isClauseStart(lexemes, from) || !(isOwn || nameEvidence(lexemes, from))) return undefined;
  const end = isOwn ? from + 1 : endOfName(lexemes, from);
  const place = at + end - from;
  const score = scoreOf(pieces[place]);
  const to = pieces[place]?.to ?? end;
  if (!score || pieces[place]?.from !== end) return undefined;
  const athlete = isOwn ? undefined : text.slice(one.start, lexemes[end - 1]?.end);
  return { result: { athlete, score, from, to }, length: place + 1 - at };
};

/** Is a workout against the clock or for rounds stated before anybody's result? */
const isScheme = (piece: Piece): boolean =>
  piece.kind === "amrap" ||
  (piece.kind === "rounds" && piece.timing === "forTime") ||
  (piece.kind === "term" && piece.factors.length === 1 && (piece.factors[0]?.atoms.length ?? 0) > 2) ||
  classOf(piece) === "ForTime";

/** The results of one list that begins at `first`, with where it ends: nothing but signs and "and" stands between them. */
const listAt = (
  pieces: readonly Piece[],
  first: number,
  lexemes: readonly Lexeme[],
  text: string,
): { readonly found: ReadonlyMap<number, Found>; readonly end: number } => {
  const found = new Map<number, Found>();
  let [at, end] = [first, first];
  while (at < pieces.length) {
    const one = resultAt(pieces, at, lexemes, text);
    if (one) {
      found.set(at, one);
      at = end = at + one.length;
    } else if (isSeparator(pieces[at] as Piece)) at += 1;
    else break;
  }
  return { found, end };
};

/** Can these be what several people came to in what the scheme says: of one kind, a person's each, and no benchmark with its time? */
const isOneWorkout = (scheme: Piece, results: readonly Found[], lexemes: readonly Lexeme[]): boolean => {
  const all = results.map(({ result }) => result);
  const isKnown = all.some(
    ({ athlete, from }) => athlete === undefined || nameEvidence(lexemes, from) === "given",
  );
  const isOfKind = all.every(
    ({ score }) => score.type === (scheme.kind === "amrap" ? "rounds" : all[0]?.score.type),
  );
  const isBenchmark = all.some(
    ({ score, from }) =>
      score.type === "time" &&
      isLikeBenchmark(lexemes[from]) &&
      ["Stop", "Newline", "Then"].includes(lexemes[from - 1]?.class ?? ""),
  );
  return (
    all.length > 1 &&
    isKnown &&
    isOfKind &&
    !isBenchmark &&
    new Set(all.map(({ athlete }) => athlete)).size === all.length
  );
};

/**
 * "15 min AMRAP (…): Sandra 5+8, Kev 7+2": takes the results of several people out of the pieces, where one list of them follows the scheme next before it, and no result
 * of that is stated between.
 */
export const takeSharedResults = (
  pieces: readonly Piece[],
  lexemes: readonly Lexeme[],
  text: string,
): { readonly pieces: readonly Piece[]; readonly results: readonly SharedResult[] } => {
  const none = { pieces, results: [] };
  const opening = pieces.findIndex(isScheme);
  if (opening < 0) return none;
  const first = pieces.findIndex(
    (_, at) => at > opening && resultAt(pieces, at, lexemes, text) !== undefined,
  );
  if (first < 0) return none;
  const { found, end } = listAt(pieces, first, lexemes, text);
  const at = pieces.findLastIndex((piece, index) => index < first && isScheme(piece));
  const scheme = pieces[at];
  const isStated = pieces.slice(at + 1, first).some((piece) => scoreOf(piece) !== undefined);
  const isMore = pieces.some(
    (_, index) => index >= end && resultAt(pieces, index, lexemes, text) !== undefined,
  );
  if (!scheme || isStated || isMore || !isOneWorkout(scheme, [...found.values()], lexemes)) return none;
  const out: Piece[] = pieces.slice(0, first);
  for (let index = first; index < pieces.length;) {
    const one = found.get(index);
    out.push(one ? asPiece({ kind: "measure" }, one.result.from, one.result.to) : (pieces[index] as Piece));
    index += one?.length ?? 1;
  }
  return {
    pieces: out,
    results: [...found.values()].map(({ result }) => ({ ...result, scheme: scheme.from })),
  };
};

/** Gives the results to the workout that its scheme says, unless something else than its movements stands between the two. */
export const giveResults = (
  { results, pieces }: Reading,
  metcons: readonly Metcon[],
  heads: readonly Head[],
): void => {
  const [one] = results;
  const own = metcons.find(({ at, used }) =>
    [pieces[at], ...used].some((piece) => piece?.from === one?.scheme),
  );
  if (!one || !own) return;
  const isBetween = (head: Head): boolean => {
    const from = pieces[head.at]?.from ?? 0;
    return from > one.scheme && from < one.from;
  };
  if (heads.every((head) => !isBetween(head) || own.heads.includes(head))) own.results = results;
};

/** Has a workout been found for what was taken as results of it? */
export const areShared = ({ results }: Reading, drafts: readonly Draft[]): boolean =>
  results.every(({ score }) => drafts.some((draft) => draft.score === score));

/** Gives each of them the workout with a result of their own. */
export const shareResults = ({ results }: Reading, drafts: readonly Draft[]): Draft[] => {
  const shared = drafts.find(({ score }) => score !== undefined && score === results[0]?.score);
  if (!shared) return [...drafts];
  return drafts.flatMap((draft) =>
    draft !== shared
      ? [draft]
      : results.map(({ athlete, score }, at) => ({
          ...draft,
          athlete,
          score,
          exercises: draft.exercises.map((one) => ({ ...one, sets: one.sets.map((set) => ({ ...set })) })),
          notes: [],
          fields: { ...draft.fields },
          clauses: at === 0 ? draft.clauses : new Set<number>(),
        })),
  );
};
