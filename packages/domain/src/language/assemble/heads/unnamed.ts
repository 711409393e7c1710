import { lexicon } from "../../lexicon/lexicon.ts";
import type { Piece } from "../../grammar/piece.ts";
import { placeOf, type Reading } from "../reading.ts";
import { quantityKinds } from "../own-quantity.ts";
import { type Head, implicit } from "../head.ts";

/** Numbers with nothing named at all. */
export const unnamed = (reading: Reading, waiting: readonly Piece[]): Head[] => {
  const first = waiting.find(({ kind }) => quantityKinds.has(kind));
  if (!first) return [];
  const alone = onDayOf(reading, implicit(Math.max(0, placeOf(reading, first)), 0, 0));
  alone.pieces.push(...waiting);
  return [alone];
};

const liftsOfDays: Readonly<Record<string, string>> = {
  "squat day": "Back Squat",
  "bench day": "Bench Press",
  "deadlift day": "Deadlift",
  "press day": "Overhead Press",
};

/** "press day: 52.5x5, 60x3": the day's name says which lift. */
const onDayOf = (reading: Reading, head: Head): Head => {
  const day = reading.lexemes.find((one) => one.class === "PlanDay" && liftsOfDays[one.text] !== undefined);
  const exercise = day && lexicon().exercises.byName(liftsOfDays[day.text] ?? "");
  return exercise ? { ...head, kind: "exercise", exercise } : head;
};
