import { type ParsedMessage, type ParsedWorkout, trainingKinds } from "./parsed-message.ts";

/** What joins these, and says nothing by itself. */
const between = /^(?:[\s,;:&+.@–-]|\b(?:then|and|plus)\b)*$/iu;
/** Opens a report. What begins with a joint goes on from another message. */
const before = /^(?:(?:i )?(?:just )?did\b|[\s,:.–-])*$/iu;

/** "Squats 12 reps" may be a wish, "squats 12 reps @ 60" was lifted. */
const isDone = ({ exercises, durationSeconds, distanceMeters }: ParsedWorkout): boolean =>
  (durationSeconds !== undefined && distanceMeters !== undefined) ||
  exercises.some(({ sets }) =>
    sets.some(({ reps, weightKg }) => reps !== undefined && weightKg !== undefined),
  );

/** May be still to come. */
const tonight = /\btonight\b/iu;

/** Whether a text could be one, before it is read: it has a figure, asks nothing, and is over. */
export const mayBePlainLog = (text: string): boolean =>
  /\d/u.test(text) && !/[?？]/u.test(text) && !tonight.test(text);

/**
 * "Squat 5x5 @ 120 kg, then bench 60x8": what was trained, with what and when, surely read, and not a word beside that. It can't be taken for
 * anything else, so that readers of orders, questions and talk need not look at it: they would cost more than all else about it.
 */
export function isPlainLog(
  text: string,
  { isLog, confidence, spans, workouts, cutOffAt }: ParsedMessage,
): boolean {
  if (!mayBePlainLog(text)) return false;
  if (!isLog || confidence !== "sure" || cutOffAt !== undefined || !workouts.every(isDone)) return false;
  let end = 0;
  for (const { kind, start, end: ends, workoutIndex } of spans) {
    // A word without a meaning is looked at with what stands between.
    if (kind === "filler") continue;
    if (kind !== "date" && (!trainingKinds.has(kind) || workoutIndex === undefined)) return false;
    if (!(end === 0 ? before : between).test(text.slice(end, start))) return false;
    end = ends;
  }
  return between.test(text.slice(end));
}
