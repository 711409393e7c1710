import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import type { ReadRequest } from "./ask-line.ts";

/** The playbook's language for changes, with the catalogue; loaded only where something is asked. */
export async function loadRequestReader(): Promise<ReadRequest> {
  const [{ readEditRequest }, { createExerciseIndex }, { default: exercises }] = await Promise.all([
    import("@canter/domain/edit-request/read-edit-request"),
    import("@canter/domain/workout/exercise/exercise-index"),
    import("@canter/domain/workout/exercises.json", { with: { type: "json" } }),
  ]);
  const catalogue = createExerciseIndex(exercises as readonly Exercise[]);
  return (input) => readEditRequest({ ...input, catalogue });
}
