import type { Exercise } from "./exercise.ts";

/** How well an exercise stands in for another: by muscles, movement and how well known it is; 0 where it does not at all. */
export const exerciseLikeness = (one: Exercise, other: Exercise): number => {
  if (one.category !== other.category || one.id === other.id) return 0;
  const [same, near] = [
    other.primaryMuscles,
    [...(one.secondaryMuscles ?? []), ...(one.primaryMuscles ?? [])],
  ];
  const muscles = (one.primaryMuscles ?? []).filter((muscle) => same?.includes(muscle)).length;
  const related = (same ?? []).filter((muscle) => near.includes(muscle)).length;
  if (muscles === 0 && (related === 0 || one.mechanic !== other.mechanic || one.force !== other.force))
    return 0;
  return (
    4 * muscles +
    related +
    (one.force === other.force ? 2 : 0) +
    (one.mechanic === other.mechanic ? 2 : 0) +
    (one.family !== undefined && one.family === other.family ? 3 : 0) +
    Math.min(other.aliases.length, 8) / 4
  );
};
