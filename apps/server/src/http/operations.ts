import type { Operation } from "./operation.ts";
import { dataOperations } from "./operations/data-operations.ts";
import { disciplineOperations } from "./operations/discipline-operations.ts";
import { exerciseOperations } from "./operations/exercise-operations.ts";
import { messageOperations } from "./operations/message-operations.ts";
import { sessionOperations } from "./operations/session-operations.ts";
import { workoutOperations } from "./operations/workout-operations.ts";

/** Everything under `/api/v1` that happens within a group. */
export const operations: readonly Operation[] = [
  ...sessionOperations,
  ...messageOperations,
  ...workoutOperations,
  ...disciplineOperations,
  ...exerciseOperations,
  ...dataOperations,
];
