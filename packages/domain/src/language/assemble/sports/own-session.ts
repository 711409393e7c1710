import { sentenceEnds } from "../../lexicon/word-class.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";

import type { Head } from "../heads/head.ts";
import { horseDisciplines } from "./sport-groups.ts";
import { classOf, firstAtom, isDistanceTerm, isTimeTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";
import { isRunBehindSport } from "./run-behind-sport.ts";
import { isRunRepeats } from "../distances/track-distances.ts";

const isTimeOrPace = (piece: Piece): boolean => isTimeTerm(piece) || piece.kind === "pace";

/** A distance with its time or pace in one clause, or repeats: a session, though nothing says of what. */
export const isWhole = (
  reading: Reading,
  clause: { readonly from: number; readonly to: number },
): boolean => {
  const inClause = reading.pieces.slice(clause.from, clause.to);
  if (inClause.some((piece) => piece.kind === "term" && isRunRepeats(piece))) return true;
  return (
    inClause.some((piece) => isDistanceTerm(piece) && (firstAtom(piece)?.quantity?.meters ?? 0) >= 400) &&
    inClause.some((piece) => isTimeOrPace(piece) || firstAtom(piece)?.quantity?.dotted !== undefined)
  );
};

/** "squat 5x5 100, 5k 25:00": a distance with a time behind a lift is a run of its own. */
export const startsOwn = (
  reading: Reading,
  clause: { readonly from: number; readonly to: number },
  current: Head | undefined,
): boolean => {
  if (!current) return false;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  if (!inClause.some(({ kind }) => kind === "term" || kind === "measure")) return false;
  return (
    isReportedAnew(reading, withDay(reading, clause, inClause), current) ||
    isRunAfter(reading, clause as Clause, current) ||
    isRunBehindLift(inClause, current) ||
    isRunBehindSport(reading, clause as Clause, current)
  );
};

/** "Sat - 10 mi 1:31:20": the day stands before the dash. */
const withDay = (
  reading: Reading,
  { from, to }: { readonly from: number; readonly to: number },
  inClause: readonly Piece[],
): readonly Piece[] =>
  classOf(reading.pieces[from - 1]) === "Dash" && reading.pieces[from - 2]?.kind === "date"
    ? reading.pieces.slice(from - 2, to)
    : inClause;

/** "5k 25:00, pm 8k", "Anna 5k, me 10k": told like what stands before, of another time of day or of somebody else. */
const isReportedAnew = (reading: Reading, inClause: readonly Piece[], current: Head): boolean => {
  const isAmount = (piece: Piece): boolean =>
    (current.kind !== "exercise" && piece.kind === "term" && isRunRepeats(piece)) ||
    isDistanceTerm(piece) ||
    (current.discipline === "swimming" &&
      firstAtom(piece)?.unit === "none" &&
      (firstAtom(piece)?.value ?? 0) >= 200) ||
    isTimeTerm(piece);
  if (!inClause.some(isAmount)) return false;
  const isNew = isOtherTimeOrMe(reading, inClause);
  if (isNew && current.kind === "exercise") return true;
  const isActor = (): boolean =>
    reading.names.some(
      (one) => (one.role === "person" || one.role === "horse") && isNamedIn(inClause, one.at),
    );
  return (isNew || isActor()) && current.pieces.some(isAmount);
};

const isNamedIn = (pieces: readonly Piece[], at: number): boolean =>
  pieces.some((piece) => at >= piece.from && at < piece.to);

/** A date, a part of the day, or the writer among other people. */
const isOtherTimeOrMe = (reading: Reading, inClause: readonly Piece[]): boolean =>
  inClause.some(
    (piece) =>
      piece.kind === "date" ||
      classOf(piece) === "DayPart" ||
      (piece.kind === "lexeme" &&
        ((piece.lexeme.class === "Pronoun" && piece.lexeme.entry?.value === "me") ||
          (piece.lexeme.text === "my" && piece === inClause[0])) &&
        reading.names.some(({ role }) => role === "person")),
  );

const isRunBehindLift = (inClause: readonly Piece[], current: Head): boolean => {
  if (current.kind !== "exercise") return false;
  const distance = inClause.find(isDistanceTerm);
  return (
    distance !== undefined &&
    (firstAtom(distance)?.quantity?.meters ?? 0) >= 1000 &&
    inClause.some(isTimeOrPace) &&
    !/^(Run|Rowing Machine|Bike|Swim|Ski Erg|Walk|Assault Bike|Bike Erg)$/.test(current.exercise?.name ?? "")
  );
};

/** "5k 25:00, pm upper: bench 4x6": what stands before the first name is a session of its own. */
export const isSessionOfItsOwn = (
  reading: Reading,
  waiting: readonly Piece[],
  head: Head,
  clause: { readonly from: number; readonly to: number },
): boolean => {
  const isWhole =
    waiting.some((piece) => isDistanceTerm(piece) && (firstAtom(piece)?.quantity?.meters ?? 0) >= 1000) &&
    waiting.some(isTimeOrPace);
  // "easy 45 min on the trails, then 6x20s strides. pull ups 5x5"
  const isWithStrides =
    waiting.some((piece) => classOf(piece) === "Strides") &&
    waiting.some((piece) => isTimeTerm(piece) || isDistanceTerm(piece)) &&
    waiting.some((piece) => sentenceEnds.has(classOf(piece) ?? ""));
  if (isWithStrides && head.discipline !== "running") return true;
  const isRun =
    waiting.some((piece) => isDistanceTerm(piece) && (firstAtom(piece)?.quantity?.meters ?? 0) >= 1000) &&
    !waiting.some((piece) => classOf(piece) === "Word") &&
    head.kind === "exercise" &&
    !/Run|Row|Ski|Bike|Swim|Walk|Carry|Sled|Lunge/.test(head.exercise?.name ?? "");
  if (isRun || isOtherHorse(reading, waiting, head, clause)) return true;
  if (!isWhole) return false;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  return (
    head.kind === "exercise" ||
    isOtherSport(reading, waiting, head, clause) ||
    // "10 miles, 1:19, along the canal. Fight Gone Bad - 287 reps"
    (head.kind === "wod" &&
      waiting.some((piece) => classOf(piece) === "Stop" || classOf(piece) === "Newline")) ||
    inClause.some((piece) => piece.kind === "date" || classOf(piece) === "DayPart")
  );
};

/** Metres a second. */
const fastestHack = 2.4;
const isFasterThanHack = (pieces: readonly Piece[]): boolean => {
  const meters = firstAtom(pieces.find(isDistanceTerm))?.quantity?.meters ?? 0;
  const seconds = firstAtom(pieces.find(isTimeTerm))?.quantity?.seconds;
  return (
    pieces.some(({ kind }) => kind === "pace") || (seconds !== undefined && meters / seconds > fastestHack)
  );
};

/** "6k, 36:00. Course at 1.10m on Caruso": a way without a horse, and then what one did. */
const isOfHorse = ({ names, isHorse }: Reading, waiting: readonly Piece[], head: Head): boolean =>
  isHorse &&
  isFasterThanHack(waiting) &&
  horseDisciplines.has(head.discipline ?? "") &&
  names.some(({ role, at }) => role === "horse" && at > (waiting.at(-1)?.from ?? 0)) &&
  !names.some(({ role, at }) => role === "horse" && at < (waiting.at(-1)?.from ?? 0));

const endOfSentence = (
  { clauses }: Reading,
  clause: { readonly from: number; readonly to: number },
): number => {
  const own = clauses.find(({ from }) => from === clause.from)?.sentence;
  return clauses.findLast(({ sentence }) => sentence === own)?.to ?? clause.to;
};

/** "12 km at 6:00/km. Erg 5x500m": a sport with a length of its own, in the next sentence. */
const isOtherSport = (
  reading: Reading,
  waiting: readonly Piece[],
  head: Head,
  clause: { readonly from: number; readonly to: number },
): boolean =>
  head.kind === "activity" &&
  head.discipline !== "running" &&
  head.discipline !== undefined &&
  waiting.some((piece) => sentenceEnds.has(classOf(piece) ?? "")) &&
  (isOfHorse(reading, waiting, head) ||
    reading.pieces
      .slice(clause.from, endOfSentence(reading, clause))
      .some(
        (piece) =>
          piece.kind === "term" &&
          (piece.factors.length > 1 ||
            (firstAtom(piece)?.quantity?.meters ?? 0) >= 1000 ||
            (isTimeTerm(piece) && (firstAtom(piece)?.quantity?.seconds ?? 0) >= 300)),
      ));

/** "hot yoga (60 min) and a 5k home in 27:55". */
export const isRunAfter = (
  reading: Reading,
  clause: { readonly from: number; readonly to: number; readonly before: Lexeme["class"] | undefined },
  last: Head | undefined,
): boolean => {
  if (
    last?.kind !== "activity" ||
    !["yoga", "mobility", "strength"].includes(last.discipline ?? "") ||
    !(
      ["And", "Then", "Plus"].includes(clause.before ?? "") ||
      (sentenceEnds.has(clause.before ?? "") && last.pieces.some(isTimeTerm))
    )
  )
    return false;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  return (
    inClause.some((piece) => isDistanceTerm(piece) && (firstAtom(piece)?.quantity?.meters ?? 0) >= 1000) &&
    inClause.some(isTimeOrPace)
  );
};

/** "30 min on Bailey then 15 min hand walk": a ride of its own before what is named. */
const isOtherHorse = (
  reading: Reading,
  waiting: readonly Piece[],
  head: Head,
  clause: { readonly from: number; readonly to: number },
): boolean =>
  reading.isHorse &&
  horseDisciplines.has(head.discipline ?? "") &&
  waiting.some(isTimeTerm) &&
  reading.pieces.slice(clause.from, clause.to).some(isTimeTerm) &&
  waiting.some((piece) =>
    reading.names.some((one) => one.role === "horse" && one.at >= piece.from && one.at < piece.to),
  );
