import type { ImportedWorkout } from "@canter/domain/import/imported-workout";

/**
 * A recording with the row of the list that it belongs to: the key, title and words of the list, everything measured of the recording. Of
 * several legs in one file each keeps a key of its own.
 */
export const mergeStravaRow = (workout: ImportedWorkout, row: ImportedWorkout): ImportedWorkout => {
  const isLeg = workout.instant !== undefined && Math.abs(workout.instant - (row.instant ?? 0)) > 120_000;
  const { title, notes } = row.content;
  const { isSportOpen, ...rest } = workout;
  const isNamed = isSportOpen && row.content.discipline !== "other";
  return {
    ...rest,
    ...(isSportOpen && !isNamed && { isSportOpen }),
    ...(row.openUnits && !workout.content.distance && { openUnits: row.openUnits }),
    key: isLeg ? `${row.key}/${workout.key}`.slice(0, 300) : row.key,
    content: {
      ...row.content,
      ...workout.content,
      ...(isNamed && { discipline: row.content.discipline }),
      ...(title !== undefined && { title }),
      ...(notes !== undefined && { notes }),
    },
  };
};
