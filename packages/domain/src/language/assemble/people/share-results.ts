import { asPiece } from "../../grammar/as-piece.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Score } from "../../../workout/workout.ts";
import { isClauseStart } from "../clause.ts";
import type { Draft } from "../draft.ts";
import { classOf, isSimpleTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";
import type { SharedResult } from "./found-name.ts";
import { endOfName, nameEvidence } from "./stands-as-doer.ts";

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

const isMe = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.class === "Pronoun" && lexeme.entry?.value === "me";

const resultAt = (
  pieces: readonly Piece[],
  at: number,
  lexemes: readonly Lexeme[],
  text: string,
): { readonly result: SharedResult; readonly length: number } | undefined => {
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

/** "15 min AMRAP (…): Sandra 5+8, Kev 7+2": takes the results of several people out of the pieces, where one workout is stated before them. */
export const takeSharedResults = (
  pieces: readonly Piece[],
  lexemes: readonly Lexeme[],
  text: string,
): { readonly pieces: readonly Piece[]; readonly results: readonly SharedResult[] } => {
  const scheme = pieces.findIndex(isScheme);
  if (scheme < 0) return { pieces, results: [] };
  const out: Piece[] = [];
  const results: SharedResult[] = [];
  for (let at = 0; at < pieces.length;) {
    const found = at > scheme ? resultAt(pieces, at, lexemes, text) : undefined;
    out.push(
      found ? asPiece({ kind: "measure" }, found.result.from, found.result.to) : (pieces[at] as Piece),
    );
    if (found) results.push(found.result);
    at += found?.length ?? 1;
  }
  const isKnown = results.some(
    ({ athlete, from }) => athlete === undefined || nameEvidence(lexemes, from) === "given",
  );
  return results.length > 1 && isKnown ? { pieces: out, results } : { pieces, results: [] };
};

/** Gives each of them the workout with a result of their own. */
export const shareResults = ({ results }: Reading, drafts: readonly Draft[]): Draft[] => {
  const shared = drafts.find(({ score }) => score !== undefined && score === results[0]?.score);
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
