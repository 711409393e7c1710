import type { Head } from "./head.ts";
import { isLiftLike } from "./is-lift-like.ts";
import type { Metcon } from "./metcon.ts";
import { firstAtom, isDistanceTerm, isTimeTerm } from "./piece-shape.ts";
import type { Reading } from "./reading.ts";

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

/** Things done in turn. */
const mostTurns = 8;
/** "EMOM 15: min 1 12 cal row, min 2 10 t2b. Power snatch 3-3-2": the next sentence is of none of the minutes. */
export const isBehindTurns = ({ clauses, lexemes, pieces }: Reading, open: Metcon, head: Head): boolean => {
  const last = open.heads.at(-1);
  const clause = clauses[head.clause];
  if (open.kind !== "emom" || !last || !clause) return false;
  if (clause.before === "Then") return head.kind === "activity" && head.pieces.some(isTimeTerm);
  if (head.sentence === last.sentence || clause.before !== "Stop") return false;
  const from = pieces[clause.from]?.from ?? 0;
  // "1. 3 snatches 2. 40 double unders": the number of a minute
  if (lexemes[from - 2]?.class === "Number" && (lexemes[from - 2]?.quantity?.value ?? 0) <= mostTurns)
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
  clauses[head.clause]?.before === "Stop" &&
  isLiftLike(head);
