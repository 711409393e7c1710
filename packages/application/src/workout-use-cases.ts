import { lazily } from "./lazily.ts";
import { listRecords } from "./record/list-records.ts";
import { answerWorkoutDoubt } from "./workout/answer-doubt.ts";
import { createWorkout } from "./workout/create-workout.ts";
import { decideDraft } from "./workout/decide-draft.ts";
import { deleteWorkout, restoreWorkout } from "./workout/delete-workout.ts";
import { editWorkout } from "./workout/edit-workout.ts";
import { readExerciseHistory } from "./workout/exercise-history.ts";
import { listAlternatives } from "./workout/list-alternatives.ts";
import { exportWorkouts } from "./workout/export-workouts.ts";
import { listExercises, readExercise } from "./workout/list-exercises.ts";
import { listWorkoutVersions } from "./workout/list-workout-versions.ts";
import { listWorkouts } from "./workout/list-workouts.ts";
import { readWorkout } from "./workout/read-workout.ts";
import { undoWorkout } from "./workout/undo-workout.ts";

/** What members do with workouts, and read from them. */
export const workoutUseCases = {
  listWorkouts,
  readWorkout,
  readWorkoutOutcome: lazily(
    async () => (await import("./outcome/read-workout-outcome.ts")).readWorkoutOutcome,
  ),
  createWorkout,
  editWorkout,
  deleteWorkout,
  restoreWorkout,
  undoWorkout,
  decideDraft,
  answerWorkoutDoubt,
  listWorkoutVersions,
  listExercises,
  readExercise,
  listAlternatives,
  readExerciseHistory,
  listRecords,
  exportWorkouts,
};
