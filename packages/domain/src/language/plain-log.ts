import type { ParsedMessage, ParsedSpan, ParsedWorkout } from "./parsed-message.ts";

/** What a plain log consists of. */
const kinds: ReadonlySet<ParsedSpan["kind"]> = new Set([
  "exercise",
  "discipline",
  "sets",
  "weight",
  "duration",
  "distance",
  "score",
  "heartRate",
  "pace",
  "rpe",
]);
/** What joins these, and says nothing by itself. */
const between = /^(?:[\s,;:&+.@–-]|\b(?:then|and|plus)\b)*$/iu;
/** A message that begins with a joint goes on from another one. */
const before = /^[\s.–-]*$/u;

/** "Squats 12 reps" may be a wish, "squats 12 reps @ 60" was lifted. */
const isDone = ({ exercises, durationSeconds, distanceMeters }: ParsedWorkout): boolean =>
  (durationSeconds !== undefined && distanceMeters !== undefined) ||
  exercises.some(({ sets }) =>
    sets.some(({ reps, weightKg }) => reps !== undefined && weightKg !== undefined),
  );

/** Whether a text could be one, before it is read: it has a figure, and asks nothing. */
export const mayBePlainLog = (text: string): boolean => /\d/u.test(text) && !/[?？]/u.test(text);

/**
 * "Squat 5x5 @ 120 kg, then bench 60x8": what was trained and with what, surely read, and not a word beside that. It can't be taken for
 * anything else, so that readers of orders, questions and talk need not look at it: they would cost more than all else about it.
 */
export function isPlainLog(
  text: string,
  { isLog, confidence, spans, workouts, cutOffAt }: ParsedMessage,
): boolean {
  if (!isLog || confidence !== "sure" || cutOffAt !== undefined || !workouts.every(isDone)) return false;
  let end = 0;
  for (const { kind, start, end: ends, workoutIndex } of spans) {
    // A word without a meaning is looked at with what stands between.
    if (kind === "filler") continue;
    if (workoutIndex === undefined || !kinds.has(kind)) return false;
    if (!(end === 0 ? before : between).test(text.slice(end, start))) return false;
    end = ends;
  }
  return between.test(text.slice(end));
}
