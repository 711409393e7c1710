import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import type { Reading } from "../reading.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { classOf, firstAtom, isDistanceTerm, isTimeTerm } from "../piece-shape.ts";
import { type Head, implicit } from "./head.ts";
import { ridesAnew } from "./rides-anew.ts";
import { isRunAfter } from "../sports/own-session.ts";
import { isRunBehindSport } from "../sports/run-behind-sport.ts";

/** Metres a second, from which to which a distance that is stated with its time can be of that sport. */
const paces: Readonly<Record<string, readonly [number, number]>> = {
  cycling: [4.5, 20],
  walking: [0.5, 2.2],
  hiking: [0.3, 2.2],
  swimming: [0.3, 2],
};

/** Metres a second of a distance with its time; undefined where one of them is not stated. */
const speedOf = (pieces: readonly Piece[]): number | undefined => {
  const pace = pieces.find((piece) => piece.kind === "pace");
  if (pace?.kind === "pace" && pace.perMeters) return pace.perMeters / pace.seconds;
  const meters = firstAtom(pieces.find(isDistanceTerm))?.quantity?.meters;
  const seconds = firstAtom(pieces.find(isTimeTerm))?.quantity?.seconds;
  return meters === undefined || !seconds ? undefined : meters / seconds;
};

/**
 * "40 min spin. Greta did 10 km in 55:30": nobody rides so slowly; told by its time alone, the sport before is no other's.
 * "tues am 3k swim 58 min, tues pm 8k 44:20": of another time, whatever was stated for the one before.
 */
const isOfOtherSport = (last: Head | undefined, speed: number | undefined, isOtherTime: boolean): boolean => {
  const [least, most] = paces[last?.discipline ?? ""] ?? [0, Infinity];
  return (
    speed !== undefined &&
    (speed < least || speed > most) &&
    (isOtherTime || !last?.pieces.some(isDistanceTerm))
  );
};

const hasHorse = (reading: Reading, pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      (piece.kind === "lexeme" && piece.lexeme.class === "HorseWord") ||
      (piece.kind === "lexeme" && /^(him|her)$/.test(piece.lexeme.text)) ||
      reading.names.some(({ role, at }) => role === "horse" && at >= piece.from && at < piece.to),
  );

/** Metres a second: a horse that is given by distance and time was hacked, and mostly walked. */
const fastestHack = 2.4;
/** "tues: lesson on Fudge. today 8k 43:20": on one's own feet, though the message has a horse. */
export const isOnFoot = (reading: Reading, pieces: readonly Piece[], last: Head | undefined): boolean => {
  const speed = reading.isHorse && !hasHorse(reading, pieces) ? speedOf(pieces) : undefined;
  return (
    speed !== undefined &&
    speed < 6 &&
    speed > (last === undefined || horseDisciplines.has(last.discipline ?? "") ? fastestHack : 1.6)
  );
};

/** "mon: 5k 26:30. wed: 8k 44:10": of the same kind as the session before, unless that was no matter of distance. */
export const nextSession = (
  reading: Reading,
  clause: Clause,
  pieces: readonly Piece[],
  last: Head | undefined,
): Head => {
  const next = implicit(clause.from, clause.index, clause.sentence);
  const isLift = last?.kind === "exercise" || last?.kind === "wod";
  const hasDistance = pieces.some(isDistanceTerm);
  const isOtherDay = pieces.some((piece) => piece.kind === "date" || classOf(piece) === "DayPart");
  const isOther =
    isLift ||
    ridesAnew(reading, clause, pieces, last) ||
    isOfOtherSport(last, speedOf(pieces), isOtherDay) ||
    (reading.isHorse && !horseDisciplines.has(last?.discipline ?? "") && hasHorse(reading, pieces)) ||
    (hasDistance && ["yoga", "mobility", "other", "strength", "crossfit"].includes(last?.discipline ?? ""));
  const isRun = isRunBehindSport(reading, clause, last);
  next.discipline =
    isOnFoot(reading, pieces, last) || (isRun && reading.isHorse)
      ? "running"
      : isOther || isRun || isRunAfter(reading, clause, last)
        ? undefined
        : last?.discipline;
  if (!hasDistance && !isOtherDay && !isRun)
    next.borrowed =
      firstAtom(last?.pieces.find(isDistanceTerm))?.quantity?.meters ??
      last?.lexeme?.entry?.meters ??
      last?.borrowed;
  return next;
};
