export { addAttachment, listAttachments, readAttachment, removeAttachment } from "./attachments.ts";
export { answerWorkoutDoubt, decideDraft, decideDrafts } from "./decide-draft.ts";
export { createWorkout } from "./create-workout.ts";
export { deleteWorkout, restoreWorkout, undoWorkout } from "./change-workout.ts";
export { editWorkout, nameRiders } from "./edit-workout.ts";
export { readExerciseHistory, listAlternatives, listExercises, readExercise } from "./exercises.ts";
export { listWorkoutVersions, listWorkouts, readWorkout } from "./read-workouts.ts";
