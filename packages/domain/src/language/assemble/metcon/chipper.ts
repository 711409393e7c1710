import type { Piece } from "../../grammar/piece.ts";
import type { Head } from "../heads/head.ts";
import { isLiftLike } from "./no-metcon.ts";
import type { Metcon } from "./metcon.ts";
import { classOf, firstAtom, isTimeTerm } from "../piece-shape.ts";
import { placeOf, type Reading } from "../reading.ts";

/** "wod: 150 wall balls 8:37": the sentence that opens with the word for a workout against the clock. */
const wodSentence = (reading: Reading): number | undefined => {
  if (!reading.classes.has("Wod")) return undefined;
  const word = reading.lexemes.find(({ text }) => text === "wod" || text === "metcon");
  const clause = word && reading.clauses[reading.clauseOf[reading.pieceOf[word.index] ?? 0] ?? 0];
  const isFirst = clause && reading.pieces[clause.from]?.from === word.index;
  return isFirst && reading.clauses[clause.index - 1]?.sentence !== clause.sentence
    ? clause.sentence
    : undefined;
};

/** Counted movements with one time at the end and no scheme: done once through, against the clock. */
export const chipper = (reading: Reading, free: readonly Head[]): Metcon | undefined => {
  const wod = wodSentence(reading);
  const least = wod === undefined ? 3 : 1;
  if (free.length < least) return undefined;
  const all = free.filter((head) => head.exercise || head.kind === "activity");
  const moves = wod === undefined ? all : all.filter(({ sentence }) => sentence === wod);
  const counted = moves.filter(({ prefixed }) => prefixed);
  if (moves.length < least || counted.length < Math.max(1, moves.length - 1) || moves.some(isLiftLike))
    return undefined;
  const isIn = (piece: Piece): boolean =>
    wod === undefined || reading.clauses[reading.clauseOf[placeOf(reading, piece)] ?? 0]?.sentence === wod;
  const clock = reading.pieces.findLast(
    (piece) => isTimeTerm(piece) && firstAtom(piece)?.unit === "clock" && isIn(piece),
  );
  const isScaled = reading.pieces.some((piece) => classOf(piece) === "Scaling");
  if (
    !clock ||
    !moves.some(({ exercise }) => exercise) ||
    (!isScaled && placeOf(reading, clock) < (moves.at(-1)?.at ?? 0))
  )
    return undefined;
  if (!moves.every(({ exercise, lexeme }) => exercise !== undefined || lexeme?.entry?.exercise !== undefined))
    return undefined;
  return {
    at: moves[0]?.at ?? 0,
    sentence: moves[0]?.sentence ?? 0,
    kind: "forTime",
    used: [],
    heads: [...moves],
  };
};
