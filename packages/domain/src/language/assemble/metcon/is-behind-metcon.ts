import type { Clause } from "../clause.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import type { Head } from "../heads/head.ts";
import { isLiftLike } from "./no-metcon.ts";
import type { Metcon } from "./metcon.ts";
import { classOf, firstAtom, isDistanceTerm, isTimeTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";

/** Seconds and metres: no movement of a metcon goes on for as long. */
const longest = { seconds: 900, meters: 5000 };
/** "7 min amrap of burpees, got 98. 45 min vinyasa yoga": behind it, and as long as a session. */
export const isLongSession = (reading: Reading, open: Metcon, head: Head): boolean => {
  const last = open.heads.at(-1);
  const isApart =
    (head.sentence !== open.sentence && head.sentence !== last?.sentence) ||
    (last !== undefined && reading.clauses[head.clause]?.before === "Then");
  return (
    isApart &&
    head.kind === "activity" &&
    head.pieces.some((piece) => {
      const atom = firstAtom(piece);
      return (
        (atom?.unit === "time" && (atom.quantity?.seconds ?? 0) >= longest.seconds) ||
        (isDistanceTerm(piece) && (atom?.quantity?.meters ?? 0) >= longest.meters)
      );
    })
  );
};

/** "amrap 12: …, 7+3, row 2k 9:10": a way with its time, behind the result. */
export const isTimedWay = ({ pieces, clauses }: Reading, { kind, clause }: Head): boolean => {
  const clausePieces = pieces.slice(clauses[clause]?.from, clauses[clause]?.to);
  return (
    kind === "activity" &&
    clausePieces.some(isDistanceTerm) &&
    clausePieces.some((piece) => isTimeTerm(piece) && firstAtom(piece)?.unit === "clock")
  );
};

/** Seconds: no minute's turn is as long. */
const maxTurn = 240;
/** "EMOM 10: 5 pull ups odd, 10 push ups even | row 2k 7:21": what the turns are is stated in one line, and the next one is stated otherwise. */
const isBelowTurns = (open: Metcon, { before }: Clause, head: Head): boolean =>
  (before === "Newline" || before === "Semi") &&
  (open.heads.length > 1 || head.kind === "activity") &&
  open.heads.every(({ sentence }) => sentence === open.sentence) &&
  ((!head.prefixed && open.heads.length > 1) ||
    head.pieces.some((piece) => isTimeTerm(piece) && (firstAtom(piece)?.quantity?.seconds ?? 0) >= maxTurn));

/** Things done in turn. */
const maxTurns = 8;
/** "EMOM 15: min 1 12 cal row, min 2 10 t2b. Power snatch 3-3-2": the next sentence is of none of the minutes. */
export const isBehindTurns = ({ clauses, lexemes, pieces }: Reading, open: Metcon, head: Head): boolean => {
  const last = open.heads.at(-1);
  const clause = clauses[head.clause];
  if (open.kind !== "emom" || !last || !clause) return false;
  if (clause.before === "Then") return head.kind === "activity" && head.pieces.some(isTimeTerm);
  if (head.sentence === last.sentence || !(clause.before === "Stop" || isBelowTurns(open, clause, head)))
    return false;
  const from = pieces[clause.from]?.from ?? 0;
  // "1. 3 snatches 2. 40 double unders": the number of a minute
  if (lexemes[from - 2]?.class === "Number" && (lexemes[from - 2]?.quantity?.value ?? 0) <= maxTurns)
    return false;
  return !lexemes
    .slice(from, from + 3)
    .some(
      ({ text, class: name }) =>
        /^(min|minute|mins|odd|odds|even|evens|station)/.test(text) || name === "Interval",
    );
};

/** "10 kb swings, 12 step ups, 10 rows. Assault bike 10 x 15 cal": counted otherwise, in the next sentence. */
export const isApart = ({ clauses }: Reading, open: Metcon, head: Head): boolean =>
  open.heads.length > 1 &&
  open.heads.every(({ prefixed }) => prefixed) &&
  !head.prefixed &&
  head.sentence !== open.heads.at(-1)?.sentence &&
  (clauses[head.clause]?.before === "Stop" || isIntervals(head)) &&
  (isLiftLike(head) || isIntervals(head));

/** "assault bike 10 x 15 cal": a session on a machine. */
const isIntervals = ({ kind, pieces }: Head): boolean =>
  kind === "activity" && pieces.some((piece) => piece.kind === "term" && piece.factors.length > 1);

/** "AMRAP 15: …. Physio done: clamshells 3x15", "…. In hand with the yearling": done in no metcon. */
export const isOfNone = (open: Metcon, { discipline, sentence }: Head): boolean =>
  sentence !== open.sentence &&
  sentence !== open.heads.at(-1)?.sentence &&
  (["mobility", "yoga", "ridden"].includes(discipline ?? "") || horseDisciplines.has(discipline ?? ""));

/** "3 rounds for time: … 14:20. 4 rounds, not for time: 8 swings, 12 lunges", "…, then 4 rounds: db bench + db row". */
export const isNextCircuit = (reading: Reading, open: Metcon, at: number): boolean => {
  const { pieces, clauses, clauseOf } = reading;
  const piece = pieces[at];
  const clause = clauses[clauseOf[at] ?? 0];
  if (piece?.kind !== "rounds" || piece.timing !== "none" || piece.extra !== undefined || !clause)
    return false;
  if (clause.sentence === open.sentence)
    return clause.before === "Then" && classOf(pieces[at + 1]) === "Colon";
  return clauses
    .filter(({ sentence }) => sentence === clause.sentence)
    .some(({ from, to }) => pieces.slice(from, to).some((one) => classOf(one) === "NotForTime"));
};
