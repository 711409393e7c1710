import type { Exercise } from "../../workout/exercise/exercise.ts";
import { parseLoad } from "./parse-load.ts";
import { openLoads } from "./open-load.ts";
import type { LoadTarget } from "./target.ts";

type Implement = "bar" | "machine" | "cable" | "hand" | "body" | "other";

const implementPatterns: readonly (readonly [RegExp, Implement])[] = [
  [/^body only$/u, "body"],
  [/dumbbell|kettlebell/u, "hand"],
  [/cable/u, "cable"],
  [/machine|leverage|sled|leg press/u, "machine"],
  [/\bbar\b|barbell/u, "bar"],
];

const implementOf = ({ equipment, measure }: Exercise): Implement => {
  if (equipment === undefined) return measure === "reps" || measure === "time" ? "body" : "other";
  return implementPatterns.find(([pattern]) => pattern.test(equipment))?.[1] ?? "other";
};

const isSameFamily = (one: Exercise, other: Exercise): boolean =>
  one.family !== undefined && one.family === other.family;

/** Jumps, throws and lifts for speed take far less than slow ones. */
const isSlow = ({ category }: Exercise): boolean => category === "strength" || category === "powerlifting";

/** A push press takes what an overhead press does: the legs help with the same lift. */
const isHelped = (one: Exercise, other: Exercise): boolean =>
  isSlow(one) && other.category === "olympic weightlifting" && implementOf(one) === implementOf(other);

/** Whether two exercises move alike: by their family, else by kind, main muscles, joints and direction. */
const movesAlike = (one: Exercise, other: Exercise): boolean =>
  isSameFamily(one, other) ||
  ((isSlow(one) === isSlow(other) || isHelped(one, other)) &&
    one.mechanic === other.mechanic &&
    one.force === other.force &&
    (one.primaryMuscles ?? []).some((muscle) => other.primaryMuscles?.includes(muscle)));

/** What a bar holds goes onto a machine or a cable for the same movement; nothing else goes from one implement to another. */
const isLoadedAlike = (one: Exercise, other: Exercise): boolean => {
  const [from, to] = [implementOf(one), implementOf(other)];
  if (from === to) return from !== "body" && (from !== "other" || one.equipment === other.equipment);
  const isPlates = (implement: Implement) => /^(?:bar|machine|cable)$/u.test(implement);
  return isPlates(from) && isPlates(to) && isSameFamily(one, other);
};

/** Kilograms or pounds, as against effort, per cent, body weight and words. */
const isAbsolute = (load: LoadTarget): boolean =>
  load.kind === "mass" ||
  (load.kind === "bodyweight" && load.added !== undefined) ||
  (load.kind === "ladder" && load.steps.some(isAbsolute));

/** The target load of an exercise of which no weight is known; it need not be in the catalogue. */
export const openLoadOf = (exercise: Exercise | undefined): string =>
  exercise && implementOf(exercise) === "body" ? openLoads.body : openLoads.weight;

/**
 * The target load of an exercise that takes the place of another one, for `targetLoad` as it was entered.
 *
 * - Effort (RPE, RIR), per cent of a maximum, and words stay: they are about whatever is lifted.
 * - A weight stays where both exercises are loaded alike (the same kind of implement; a bar and a machine for the same movement), use as
 *   many limbs (laterality) and move alike (same family, or same kind, main muscles, joints and direction).
 * - "bodyweight" stays for an exercise without weights.
 * - Else the new one is at body weight where it is done with the body only, and "by feel" where it takes a weight that nobody knows yet.
 *
 * An exercise that the catalogue does not have keeps what there was: nothing is known against it.
 */
export const carriedLoad = (
  targetLoad: string,
  from: Exercise | undefined,
  to: Exercise | undefined,
): string => {
  if (!from || !to || from.id === to.id) return targetLoad;
  const load = parseLoad(targetLoad, "kg");
  const needsNoWeight = implementOf(to) === "body";
  if (load.kind === "bodyweight" && load.added === undefined)
    return needsNoWeight || implementOf(from) !== "body" ? targetLoad : openLoads.weight;
  if (!isAbsolute(load)) return targetLoad;
  const isKept = isLoadedAlike(from, to) && from.laterality === to.laterality && movesAlike(from, to);
  if (isKept) return targetLoad;
  // What was added to the body is added to the body in a like exercise: a dip for a pull-up is not one.
  if (load.kind === "bodyweight" && needsNoWeight && isSameFamily(from, to)) return targetLoad;
  return needsNoWeight ? openLoads.body : openLoads.weight;
};
