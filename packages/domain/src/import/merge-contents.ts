import type { WorkoutContent } from "../workout/workout.ts";

const measures = ["startTime", "durationSeconds", "avgHeartRate", "score"] as const;

const richerExercises = (mine: WorkoutContent["exercises"], theirs: WorkoutContent["exercises"]) =>
  mine.length > 0 ? mine : theirs;

/**
 * Merges two entries of one session: everything that a person entered stays, and only what is missing is added from the other one (the
 * watch's heart rate, start and duration).
 */
export const mergeContents = (mine: WorkoutContent, theirs: WorkoutContent): WorkoutContent => {
  const added = Object.fromEntries(
    measures.flatMap((field) =>
      mine[field] === undefined && theirs[field] !== undefined ? [[field, theirs[field]]] : [],
    ),
  );
  const fields = { ...theirs.fields, ...mine.fields };
  const title = mine.title ?? theirs.title;
  const notes = mine.notes ?? theirs.notes;
  return {
    ...mine,
    ...added,
    ...(mine.distanceMeters === undefined &&
      theirs.distanceMeters !== undefined && {
        distanceMeters: theirs.distanceMeters,
        distance: theirs.distance,
      }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(title !== undefined && { title }),
    ...(notes !== undefined && { notes }),
    exercises: richerExercises(mine.exercises, theirs.exercises),
  };
};
