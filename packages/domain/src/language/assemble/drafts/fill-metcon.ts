import { readHeartRate } from "../amounts/heart-rate.ts";
import type { Draft } from "../draft.ts";
import type { DraftGroup } from "./draft-group.ts";
import type { Head } from "../heads/head.ts";
import { addMovements } from "../metcon/metcon-movements.ts";
import { type Metcon, readScore } from "../metcon/metcon.ts";
import { classOf, firstAtom, isTimeTerm } from "../piece-shape.ts";
import { type Reading, doubt, explain } from "../reading.ts";
import type { Piece } from "../../grammar/piece.ts";
import { lexicon } from "../../lexicon/lexicon.ts";

/** "partner amrap with Dean: 15 min of 10 thrusters": an AMRAP's length, told apart from its name. */
const lengthAhead = (reading: Reading, metcon: Metcon, first: Head | undefined): number | undefined => {
  const from = reading.clauses.find(({ sentence }) => sentence === metcon.sentence)?.from ?? metcon.at;
  const times = reading.pieces
    .slice(from, first?.at ?? metcon.at)
    .filter(
      (piece) =>
        isTimeTerm(piece) &&
        firstAtom(piece)?.unit === "time" &&
        reading.explained[piece.from] !== 1 &&
        reading.lexemes[piece.to]?.class !== "Exercise",
    );
  const [time] = times;
  if (!time || times.length > 1) return undefined;
  explain(reading, time);
  return firstAtom(time)?.quantity?.seconds;
};

const explainCap = (
  reading: Reading,
  pieces: readonly Piece[],
  piece: Piece,
  metcon: Metcon,
  draft: Draft,
): void => {
  const at = pieces.indexOf(piece);
  const time = [pieces[at - 1], pieces[at + 1], pieces[at + 2]].find(isTimeTerm);
  if (!time) return;
  explain(reading, piece);
  explain(reading, time);
  if (metcon.kind === "amrap") draft.seconds ??= firstAtom(time)?.quantity?.seconds;
};

/** Gives a metcon its score, length and movements; without a result, sets of single lifts and circuits are strength. */
export const fillMetcon = (reading: Reading, group: DraftGroup, metcon: Metcon): void => {
  const { draft } = group;
  const pieces = reading.pieces.filter(
    (piece, at) => metcon.heads.some((head) => head.pieces.includes(piece)) || at === metcon.at,
  );
  const scorePieces = readScore(reading, metcon, pieces);
  for (const head of metcon.heads)
    if (head.kind === "activity" && !head.exercise && head.lexeme?.entry?.exercise)
      head.exercise = lexicon().exercises.byName(head.lexeme.entry.exercise);
  const moves = metcon.heads.filter(({ exercise }) => exercise !== undefined);
  const lifts = metcon.kind === "emom" && moves.length === 1 && !metcon.restTurns;
  const isCircuit = metcon.kind === "rounds" && !metcon.score;
  draft.discipline =
    lifts || isCircuit || (metcon.kind === "tabata" && !metcon.score) ? "strength" : "crossfit";
  if (
    metcon.kind === "amrap" ||
    metcon.kind === "emom" ||
    (metcon.kind === "named" && metcon.score?.type !== "time")
  )
    draft.seconds = metcon.seconds;
  if (metcon.kind === "amrap") draft.seconds ??= lengthAhead(reading, metcon, moves[0]);
  if (metcon.score) draft.score = metcon.score;
  if (
    reading.pieces[metcon.at] &&
    metcon.kind !== "named" &&
    classOf(reading.pieces[metcon.at]) !== "NamedWod"
  )
    explain(reading, reading.pieces[metcon.at] as Piece);
  for (const piece of metcon.used) explain(reading, piece);
  if (metcon.kind !== "named") addMovements(reading, draft, metcon, scorePieces);
  if (metcon.kind === "amrap" && !metcon.score)
    doubt(reading, reading.pieces[metcon.at] as Piece, "an AMRAP without its result");
  for (const piece of pieces) {
    if (
      metcon.kind === "named" &&
      metcon.score?.type === "rounds" &&
      isTimeTerm(piece) &&
      reading.explained[piece.from] !== 1
    ) {
      draft.seconds ??= firstAtom(piece)?.quantity?.seconds;
      explain(reading, piece);
    }
    if (classOf(piece) === "TimeCap") explainCap(reading, pieces, piece, metcon, draft);
  }
  draft.heartRate ??= readHeartRate(reading, pieces);
};
