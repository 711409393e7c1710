import { lexicon } from "../../lexicon/lexicon.ts";
import type { Piece } from "../../grammar/piece.ts";
import { placeOf, type Reading } from "../reading.ts";
import { quantityKinds } from "./own-quantity.ts";
import { type Head, implicit, liftsOfDays } from "./head.ts";
import { isSeparator } from "../clause.ts";

/** Numbers with nothing named at all. */
export const unnamed = (reading: Reading, waiting: readonly Piece[]): Head[] => {
  const first = waiting.find(({ kind }) => quantityKinds.has(kind));
  if (!first) return [];
  const alone = onDayOf(reading, implicit(Math.max(0, placeOf(reading, first)), 0, 0));
  alone.pieces.push(...waiting);
  return [alone];
};

/** "press day: 52.5x5, 60x3": the day's name says which lift. */
const onDayOf = (reading: Reading, head: Head): Head => {
  const day = reading.lexemes.find((one) => one.class === "PlanDay" && liftsOfDays.has(one.text));
  const exercise = day && lexicon().exercises.byName(liftsOfDays.get(day.text) ?? "");
  return exercise ? { ...head, kind: "exercise", exercise } : head;
};

/** The pieces from one to another, with the separators that stand before them. */
export const withSeparators = ({ pieces }: Reading, from: number, to: number): Piece[] => {
  let start = from;
  while (start > 0 && isSeparator(pieces[start - 1] as Piece)) start -= 1;
  return pieces.slice(start, to);
};

export const separatorsBefore = (reading: Reading, from: number): Piece[] =>
  withSeparators(reading, from, from);

/** How far the search has come. */
export type HeadSearch = {
  readonly reading: Reading;
  readonly heads: Head[];
  /** Names of the exercises named so far. */
  readonly known: Set<string>;
  /** What the message is about just now. */
  current: Head | undefined;
  /** Pieces that wait for what they are about. */
  waiting: Piece[];
  /** A benchmark was named. */
  isWod: boolean;
};
