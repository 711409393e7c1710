import type { Exercise } from "../../workout/exercise/exercise.ts";
import { parseLoad } from "./parse-load.ts";
import { openLoads } from "./open-load.ts";
import type { LoadTarget } from "./target.ts";

type Implement = "bar" | "machine" | "cable" | "hand" | "body" | "other";

const implementPatterns: readonly (readonly [RegExp, Implement])[] = [
  [/^body only$/u, "body"],
  [/dumbbell|kettlebell|handles/u, "hand"],
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

/** Jumps, throws and fast lifts use much less load than slow ones. */
const isSlow = ({ category }: Exercise): boolean => category === "strength" || category === "powerlifting";

/** A push press uses the same load as an overhead press: the legs assist the same lift. */
const isHelped = (one: Exercise, other: Exercise): boolean =>
  isSlow(one) && other.category === "olympic weightlifting" && implementOf(one) === implementOf(other);

/** Whether two exercises have the same movement: by their family, else by kind, main muscles and joints. */
const movesAlike = (one: Exercise, other: Exercise): boolean =>
  isSameFamily(one, other) ||
  ((isSlow(one) === isSlow(other) || isHelped(one, other)) &&
    one.mechanic === other.mechanic &&
    (one.primaryMuscles ?? []).some((muscle) => other.primaryMuscles?.includes(muscle)));

/** Whether a set is of one side: that is the exercise's own, and goes with it. */
export const isOneSided = ({ laterality }: Exercise): boolean => laterality === "unilateral";

/** A barbell load also applies to a machine or cable for the same movement; no other load applies to another implement. */
const isLoadedAlike = (one: Exercise, other: Exercise): boolean => {
  const [from, to] = [implementOf(one), implementOf(other)];
  if (from === to) return from !== "body" && (from !== "other" || one.equipment === other.equipment);
  const isPlates = (implement: Implement) => /^(?:bar|machine|cable)$/u.test(implement);
  return isPlates(from) && isPlates(to) && isSameFamily(one, other);
};

/** Kilograms or pounds, as opposed to effort, per cent, body weight and words. */
const isAbsolute = (load: LoadTarget): boolean =>
  load.kind === "mass" ||
  (load.kind === "bodyweight" && load.added !== undefined) ||
  (load.kind === "ladder" && load.steps.some(isAbsolute));

/** The target load of an exercise without a known weight; it need not be in the catalogue. */
export const openLoadOf = (exercise: Exercise | undefined): string =>
  exercise && implementOf(exercise) === "body" ? openLoads.body : openLoads.weight;

/**
 * The target load of a replacement exercise, from the original's `targetLoad` as entered.
 *
 * - Effort (RPE, RIR), per cent of a maximum, and words are kept: they are relative to whatever is lifted.
 * - A weight is kept if both exercises are loaded alike (the same kind of implement; a bar and a machine for the same movement), use
 *   as many limbs (laterality; the weight of each hand is the same for one) and have the same movement (same family, or same kind, main muscles
 *   and joints).
 * - "bodyweight" is kept for an exercise without weights.
 * - Otherwise the new one is at body weight if it uses only the body, and "by feel" if its weight is unknown.
 *
 * An exercise that is not in the catalogue keeps the load: nothing is known against it.
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
  const isEachHand = implementOf(to) === "hand" && isSameFamily(from, to);
  const isKept =
    isLoadedAlike(from, to) && (isEachHand || from.laterality === to.laterality) && movesAlike(from, to);
  if (isKept) return targetLoad;
  // A load added to the body also applies to a similar exercise: a dip is not similar to a pull-up.
  if (load.kind === "bodyweight" && needsNoWeight && isSameFamily(from, to)) return targetLoad;
  return needsNoWeight ? openLoads.body : openLoads.weight;
};
