import { sentenceEnds } from "../../lexicon/word-class.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import type { Head } from "../heads/head.ts";
import { horseDisciplines } from "./sport-groups.ts";
import { classOf, firstAtom, isDistanceTerm, isTimeTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";
import { isRunRepeats } from "../distances/track-distances.ts";

/** Metres a second, between which people run; a short repeat is run faster than any way. */
const runs = { least: 2.3, most: 6.7, mostOfRepeat: 8.5 };

/** How far and how fast a sentence tells of; `speed` in metres a second, undefined where no time or pace is stated. */
type Way = { readonly meters: number; readonly speed: number | undefined; readonly isRepeat: boolean };

/** Is it no way of the sport that was stated before it? */
const isOtherThan: Readonly<Record<string, (way: Way) => boolean>> = {
  cycling: ({ speed, isRepeat }) => (isRepeat ? speed === undefined || speed < 7.2 : (speed ?? 9) < 4.5),
  swimming: ({ speed }) => (speed ?? 0) > 2.05,
  walking: ({ speed, isRepeat }) => isRepeat || (speed ?? 0) > runs.least,
  hiking: ({ speed, isRepeat }) => isRepeat || (speed ?? 0) > runs.least,
  rowing: ({ speed }) => (speed ?? 0) > 5.3,
  yoga: ({ speed, isRepeat }) => isRepeat || speed !== undefined,
  mobility: ({ speed, isRepeat }) => isRepeat || speed !== undefined,
  other: ({ speed, isRepeat }) => isRepeat || speed !== undefined,
  strength: ({ speed, isRepeat }) => isRepeat || speed !== undefined,
  crossfit: ({ speed }) => speed !== undefined,
};
/** A horse that is given by distance and time was hacked, and mostly walked. */
const fastestHack = 2.4;

const ofPart =
  /^(first|last|final|fastest|best|split|splits|half|middle|second|third|whole|total|all|pace|leg|lap|laps|inc|including|incl)$/;
const runWords = /^(track|jog|jogs|jogging)$/;
const machines = /ski|erg|elliptical|cross trainer|stair|stepper/;

/** The pieces from a clause to the end of its sentence; one that only warms up tells no way yet. */
const restOfSentence = (reading: Reading, clause: Clause): readonly Piece[] => {
  const endOf = (sentence: number): number =>
    reading.clauses.findLast((one) => one.sentence === sentence)?.to ?? clause.to;
  const own = reading.pieces.slice(clause.from, endOf(clause.sentence));
  const isWarmup = own.length < 5 && own.some((piece) => classOf(piece) === "Warmup");
  return isWarmup ? reading.pieces.slice(clause.from, endOf(clause.sentence + 1)) : own;
};

/** "84, 84, 83" behind repeats: the seconds of the first of them. */
const secondsBehind = (pieces: readonly Piece[], at: number): number | undefined => {
  for (const piece of pieces.slice(at + 1, at + 6)) {
    const atom = firstAtom(piece);
    if (atom?.unit === "time" || atom?.unit === "clock") return atom.quantity?.seconds;
    if (atom?.unit === "none" && atom.value >= 25 && atom.value <= 600) return atom.value;
    if (piece.kind === "term" || classOf(piece) === "Rest") return undefined;
  }
  return undefined;
};

/** Seconds: a strides' or a rest's time is shorter. */
const minOfWay = 60;
/** Seconds: "1:22" to "9:59" can be hours and minutes. */
const minOfMinutes = 600;
const sessionTime = (pieces: readonly Piece[]): number | undefined =>
  pieces
    .map(
      (piece) =>
        firstAtom(piece)?.quantity?.dotted ?? (isTimeTerm(piece) ? firstAtom(piece)?.quantity?.seconds : 0),
    )
    .find((seconds) => (seconds ?? 0) >= minOfWay);

const perUnit: Readonly<Record<string, number>> = { mi: 1609.344, km: 1000 };

/** The first way of a sentence that somebody could have run as a session, or as repeats of one. */
const wayIn = (pieces: readonly Piece[]): Way | undefined => {
  const at = pieces.findIndex(
    (piece) =>
      piece.kind === "term" &&
      (isRunRepeats(piece) || (isDistanceTerm(piece) && (firstAtom(piece)?.quantity?.meters ?? 0) >= 1000)),
  );
  const repeat = pieces.find((piece) => piece.kind === "term" && isRunRepeats(piece));
  const main = repeat ?? pieces[at];
  if (main?.kind !== "term") return undefined;
  const isRepeat = repeat !== undefined;
  const length = isRepeat ? main.factors[1]?.atoms[0] : firstAtom(main);
  const meters = length?.quantity?.meters ?? length?.value ?? 0;
  const pace = pieces.find((piece) => piece.kind === "pace");
  // "5 mi at 8:30 pace": of the unit that the way is stated in
  const per =
    pace?.kind === "pace" ? (pace.perMeters ?? perUnit[length?.quantity?.distance ?? ""]) : undefined;
  if (pace?.kind === "pace" && per) return { meters, speed: per / pace.seconds, isRepeat };
  const seconds = isRepeat ? secondsBehind(pieces, pieces.indexOf(main)) : sessionTime(pieces);
  if (!seconds) return { meters, speed: undefined, isRepeat };
  // "10 miles 1:22": faster than anybody runs, and so hours and minutes
  const isHours = !isRepeat && meters / seconds > runs.mostOfRepeat && seconds < minOfMinutes;
  return { meters, speed: meters / (isHours ? seconds * 60 : seconds), isRepeat };
};

const isOpening = (reading: Reading, clause: Clause): boolean => {
  const first = reading.clauses.find(({ sentence }) => sentence === clause.sentence) ?? clause;
  return (
    sentenceEnds.has(first.before ?? "") &&
    !reading.pieces.slice(first.from, clause.from).some(({ kind }) => kind === "term")
  );
};

/** Is a way told of the sport before, or its time, so that another one is no part of the same? */
const isReported = ({ pieces, clauses }: Reading, last: Head): boolean => {
  const isAmount = (piece: Piece): boolean =>
    piece.kind === "term" && (piece.factors.length > 1 || isTimeTerm(piece) || isDistanceTerm(piece));
  if (last.kind !== "activity" || last.pieces.some(isAmount)) return true;
  // "swim 1500m 31min pool was rammed": the place, behind the session that it was of
  if (last.lexeme?.entry?.weak !== true) return false;
  const from = clauses.find(({ sentence }) => sentence === last.sentence)?.from ?? last.at;
  return pieces.slice(from, last.at).some(isAmount);
};

const isText = (piece: Piece, words: RegExp): boolean =>
  piece.kind === "lexeme" && words.test(piece.lexeme.text);

const fits = (reading: Reading, clause: Clause, last: Head): boolean => {
  const pieces = restOfSentence(reading, clause);
  const discipline = last.kind === "exercise" ? "strength" : (last.discipline ?? "");
  const way = wayIn(pieces);
  if (!way || pieces.some((piece) => isText(piece, ofPart))) return false;
  const most = way.isRepeat ? runs.mostOfRepeat : runs.most;
  if (way.speed !== undefined && (way.speed < runs.least || way.speed > most)) return false;
  const isRunWord = reading.lexemes
    .slice(pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0)
    .some((one) => one.class === "Strides" || runWords.test(one.text));
  const isPerWay = pieces.some((piece) => piece.kind === "pace" && (piece.perMeters ?? 0) >= 1000);
  if (isRunWord || (isPerWay && discipline === "rowing")) return discipline !== "running";
  if (horseDisciplines.has(discipline)) return !way.isRepeat && (way.speed ?? 0) > fastestHack;
  // a ski erg tells its way as a run does
  if (discipline === "other" && machines.test(last.lexeme?.text ?? "") && !isPerWay) return false;
  // "rode an hour, then 8x400m hard"
  const isSure = way.speed !== undefined || clause.before !== "Then";
  return isSure && (isOtherThan[discipline]?.(way) ?? false);
};

/** Is a sentence about a way of its own, behind a sport that was stated? */
const isOwnWay = (reading: Reading, clause: Clause, last: Head | undefined): last is Head => {
  if (!last || last.kind === "distance" || last.kind === "bare") return false;
  // "dressage test on Sherlock, 68.5%. did 5 mi at 8:30 pace": no horse is given by a pace
  if (!isReported(reading, last) && !horseDisciplines.has(last.discipline ?? "")) return false;
  const isNext = last.sentence !== clause.sentence && isOpening(reading, clause);
  if (!isNext && clause.before !== "Then") return false;
  return reading.pieces
    .slice(clause.from, clause.to)
    .some((piece) => piece.kind === "term" && (isDistanceTerm(piece) || isRunRepeats(piece)));
};

/** "tues row 5k 20:10, thurs 5k 26:40": a way of another day, in the same sentence. */
const isWayOfNextDay = (reading: Reading, clause: Clause, last: Head | undefined): last is Head => {
  const pieces = reading.pieces.slice(clause.from, clause.to);
  return (
    last?.kind === "activity" &&
    last.sentence === clause.sentence &&
    pieces.some(({ kind }) => kind === "date") &&
    pieces.some(isDistanceTerm) &&
    isReported(reading, last)
  );
};

/** "rowed 5k 20:14. 8x400m in 1:30": of the erg or of the track, as far as one can tell. */
export const isOfEither = (reading: Reading, clause: Clause, last: Head | undefined): boolean => {
  const isLikeRun =
    last?.discipline === "rowing" || (last?.discipline === "other" && machines.test(last.lexeme?.text ?? ""));
  if (
    !isLikeRun ||
    clause.before === "Then" ||
    !(isOwnWay(reading, clause, last) || isWayOfNextDay(reading, clause, last)) ||
    isRunBehindSport(reading, clause, last)
  )
    return false;
  const pieces = restOfSentence(reading, clause);
  return wayIn(pieces) !== undefined && !pieces.some((piece) => isText(piece, ofPart));
};

/**
 * "2h on the gravel bike at 27 km/h. 10 miles @ 8:15/mile along the Thames": a run, in a sentence of its own behind
 * another sport that was stated.
 */
export const isRunBehindSport = (reading: Reading, clause: Clause, last: Head | undefined): boolean =>
  isOwnWay(reading, clause, last) && fits(reading, clause, last);
