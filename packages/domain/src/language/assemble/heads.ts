import { unnamed } from "./heads/unnamed.ts";
import { trainingDay } from "./heads/training-day.ts";
import type { Clause } from "./clause.ts";
import type { Reading } from "./reading.ts";
import { firstAtom, isTimeTerm } from "./piece-shape.ts";
import type { Head } from "./head.ts";
import type { HeadSearch } from "./heads/head-search.ts";
import { headAt } from "./heads/head-at.ts";
import { keptOfPlan } from "./heads/kept-of-plan.ts";
import { isExchanged } from "./heads/is-exchanged.ts";
import { goOn } from "./heads/go-on.ts";
import { begin } from "./heads/begin.ts";

/**
 * Finds what the message is about and gives every piece to a head: in a clause with heads, numbers before the first are
 * its own ("5 pull ups"), numbers behind one belong to it; a clause without goes on about the last one.
 */
export const findHeads = (reading: Reading): Head[] => {
  const search: HeadSearch = {
    reading,
    heads: [],
    known: new Set(),
    current: undefined,
    waiting: [],
    isWod: false,
  };
  for (const clause of reading.clauses) {
    if (clause.mood) {
      const kept = keptOfPlan(reading, clause, search.known);
      if (kept) search.heads.push((search.current = kept));
      continue;
    }
    const own = headsIn(search, clause);
    if (own.length === 0) goOn(search, clause);
    else begin(search, clause, own);
  }
  const { heads } = search;
  heads.push(...unnamed(reading, search.waiting));
  return heads.some(({ kind }) => kind !== "bare") ||
    (reading.isHorse && heads.some(({ pieces }) => pieces.some(isTimeTerm)))
    ? heads
    : [...heads, ...trainingDay(reading)];
};

/** Notes the exercises and benchmarks that a clause names. */
const headsIn = (search: HeadSearch, clause: Clause): Head[] => {
  const own: Head[] = [];
  if (search.isWod && isPastWod(search, clause)) search.isWod = false;
  for (let at = clause.from; at < clause.to; at += 1) {
    const head = headAt(search.reading, at, search.isWod, search.known);
    if (!head) continue;
    own.push(head);
    if (head.exercise) search.known.add(head.exercise.name);
    if (head.kind === "wod" || head.lexeme?.text.startsWith("hyrox")) search.isWod = true;
  }
  return own;
};

/** "Helen 9:47. bench 70 4x10 with pendlay row 60 4x10": sets in a sentence behind the benchmark and its result. */
const isPastWod = ({ reading, heads }: HeadSearch, { sentence }: Clause): boolean => {
  const wod = heads.findLast(({ kind }) => kind === "wod");
  if (!wod || sentence <= wod.sentence) return false;
  const end = reading.clauses.findLast((one) => one.sentence < sentence)?.to ?? 0;
  const hasResult = reading.pieces
    .slice(wod.at, end)
    .some((piece) => piece.kind === "rounds" || firstAtom(piece)?.unit === "clock");
  const own = reading.clauses.filter((one) => one.sentence === sentence);
  return (
    hasResult &&
    own.some(({ from, to }) =>
      reading.pieces
        .slice(from, to)
        .some(
          (piece) =>
            piece.kind === "term" && (piece.factors.length > 1 || firstAtom(piece)?.repsEach !== undefined),
        ),
    ) &&
    !own.some(({ index }) => isExchanged(reading, index))
  );
};
