import { placeOf, type Reading } from "../reading.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import { classOf, textOf, firstAtom, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";
import { type Head, implicit } from "./head.ts";
import { headAt, isExchanged } from "./head-at.ts";
import { unnamed, type HeadSearch } from "./head-search.ts";
import { continueHeads } from "./continue-heads.ts";
import { beginHeads } from "./begin-heads.ts";
import { shareLoad } from "./share-numbers.ts";

/** Seconds: as long as a session takes. */
const minSession = 900;
/** "chest and triceps, 50 min": behind the day's name, how long it took and nothing else. */
const timeBehind = (reading: Reading, clause: Clause): Piece | undefined => {
  const next = reading.clauses[clause.index + 1];
  const time = next && next.to - next.from === 1 ? reading.pieces[next.from] : undefined;
  return clause.index === 0 &&
    next?.before === "Comma" &&
    next.mood === undefined &&
    isSimpleTerm(time) &&
    firstAtom(time)?.unit === "time" &&
    (firstAtom(time)?.quantity?.seconds ?? 0) >= minSession
    ? time
    : undefined;
};

/** "did legs today", "leg day done": a training day by its name and nothing else. */
const trainingDay = (reading: Reading): Head[] => {
  for (const clause of reading.clauses) {
    if (clause.mood || clause.soft) continue;
    const inClause = reading.pieces.slice(clause.from, clause.to);
    const day = inClause.find((piece) => classOf(piece) === "PlanDay");
    const isDone = inClause.some(
      (piece) =>
        classOf(piece) === "DoVerb" ||
        (piece.kind === "date" && day?.kind === "lexeme" && day.lexeme.text.endsWith(" day")),
    );
    const isRide =
      reading.isHorse &&
      inClause.some(
        (piece) =>
          piece.kind === "lexeme" && /^(lesson|clinic|session|schooling|test)$/.test(piece.lexeme.text),
      ) &&
      reading.names.some(
        ({ role, at }) => role === "horse" && inClause.some((piece) => at >= piece.from && at < piece.to),
      );
    const time = day && inClause.length === 1 ? timeBehind(reading, clause) : undefined;
    if (time)
      return [
        {
          ...implicit(clause.from, clause.index, clause.sentence),
          kind: "activity",
          discipline: "strength",
          pieces: [time],
        },
      ];
    if (isRide)
      return [
        { ...implicit(clause.from, clause.index, clause.sentence), kind: "activity", discipline: "ridden" },
      ];
    if (day && isDone)
      return [
        {
          ...implicit(placeOf(reading, day), clause.index, clause.sentence),
          kind: "activity",
          discipline: "strength",
        },
      ];
  }
  return [];
};

/** "30 min amrap, 9 rounds + 20": how long and how far, and of nothing that is named. */
const schemeAlone = (reading: Reading): Head | undefined => {
  if (!reading.kinds.has("amrap")) return undefined;
  const scheme = reading.pieces.findIndex(({ kind }) => kind === "amrap");
  const at = reading.pieces.findIndex(({ kind }, place) => kind === "rounds" && place > scheme);
  const clause = reading.clauses[reading.clauseOf[at] ?? -1];
  if (scheme < 0 || !clause || clause.mood) return undefined;
  const head = implicit(at, clause.index, clause.sentence);
  return { ...head, kind: "activity", discipline: "crossfit", pieces: reading.pieces.slice(at, at + 1) };
};

/** "bench was supposed to be 3x5 at 100 but I only managed 5, 5, 3": what was planned, with its load, is what was done. */
const keptOfPlan = (reading: Reading, clause: Clause, known: ReadonlySet<string>): Head | undefined => {
  const next = reading.clauses[clause.index + 1];
  if (clause.mood !== "plan" || !next || next.mood || next.sentence > clause.sentence + 1) return undefined;
  const behind = reading.pieces.slice(next.from, next.to);
  const isNamedAnew = behind.some((piece) =>
    ["Exercise", "Activity", "NamedWod", "NamedDistance", "PlanDay"].includes(classOf(piece) ?? ""),
  );
  if (
    isNamedAnew ||
    !behind.some(({ kind }) => kind === "term") ||
    !(next.before === "And" || behind.some((piece) => classOf(piece) === "DoVerb"))
  )
    return undefined;
  const heads = Array.from({ length: clause.to - clause.from }, (_, k) =>
    headAt(reading, clause.from + k, false, known),
  ).filter((head) => head !== undefined);
  const [head] = heads;
  if (!head || heads.length > 1) return undefined;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  const load = inClause.findIndex(
    (piece, at) =>
      isSimpleTerm(piece) && firstAtom(piece)?.unit === "load" && classOf(inClause[at - 1]) === "At",
  );
  if (load >= 0 && !behind.some((piece) => firstAtom(piece)?.unit === "load"))
    head.pieces.push(...inClause.slice(load - 1, load + 1));
  return head;
};

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
    if (own.length === 0) continueHeads(search, clause);
    else beginHeads(search, clause, own);
  }
  const { heads } = search;
  heads.push(...unnamed(reading, search.waiting));
  const isNamed =
    heads.some(({ kind }) => kind !== "bare") ||
    (reading.isHorse && heads.some(({ pieces }) => pieces.some(isTimeTerm)));
  shareLoad(reading, heads);
  if (isNamed) return heads;
  const alone = schemeAlone(reading);
  return alone ? [alone] : [...heads, ...trainingDay(reading)];
};

/** "half marathon on the erg": a distance by its name, and what it was done on. */
const isWayOn = ({ pieces }: Reading, way: Head, head: Head): boolean =>
  way.kind === "distance" &&
  head.kind === "activity" &&
  head.discipline !== undefined &&
  head.at > way.at + 1 &&
  textOf(pieces[way.at + 1]) === "on" &&
  pieces.slice(way.at + 2, head.at).every((piece) => classOf(piece) === "Article");

/** Notes the exercises and benchmarks that a clause names. */
const headsIn = (search: HeadSearch, clause: Clause): Head[] => {
  const own: Head[] = [];
  if (search.isWod && isPastWod(search, clause)) search.isWod = false;
  for (let at = clause.from; at < clause.to; at += 1) {
    const head = headAt(search.reading, at, search.isWod, search.known);
    if (!head) continue;
    const way = own.at(-1);
    if (way && isWayOn(search.reading, way, head)) {
      way.discipline = head.discipline;
      way.pieces.push(search.reading.pieces[at] as Piece);
      continue;
    }
    own.push(head);
    if (head.exercise) search.known.add(head.exercise.name);
    if (head.kind === "wod" || head.lexeme?.text.startsWith("hyrox")) search.isWod = true;
  }
  return own;
};

/** "Helen 9:47. bench 70 4x10 with pendlay row 60 4x10": sets, or an AMRAP, in a sentence behind the benchmark and its result. */
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
            piece.kind === "amrap" ||
            (piece.kind === "term" && (piece.factors.length > 1 || firstAtom(piece)?.repsEach !== undefined)),
        ),
    ) &&
    !own.some(({ index }) => isExchanged(reading, index))
  );
};
