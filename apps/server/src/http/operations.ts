import type { Operation } from "./operation.ts";
import { accountOperations } from "./operations/account-operations.ts";
import { barnOperations } from "./operations/barn-operations.ts";
import { contentOperations } from "./operations/content-operations.ts";
import { agentOperations } from "./operations/agent-operations.ts";
import { conversationOperations } from "./operations/conversation-operations.ts";
import { dashboardOperations } from "./operations/dashboard-operations.ts";
import { dataOperations } from "./operations/data-operations.ts";
import { disciplineOperations } from "./operations/discipline-operations.ts";
import { entryOperations } from "./operations/entry-operations.ts";
import { exerciseOperations } from "./operations/exercise-operations.ts";
import { goalOperations } from "./operations/goal-operations.ts";
import { importOperations } from "./operations/import-operations.ts";
import { installationOperations } from "./operations/installation-operations.ts";
import { handoffOperations } from "./operations/handoff-operations.ts";
import { horseCareOperations } from "./operations/horse-care-operations.ts";
import { horseOperations } from "./operations/horse-operations.ts";
import { horseShareOperations } from "./operations/horse-share-operations.ts";
import { horsePhotoOperations } from "./operations/horse-photo-operations.ts";
import { measurementOperations } from "./operations/measurement-operations.ts";
import { memberOperations } from "./operations/member-operations.ts";
import { coachOperations } from "./operations/coach-operations.ts";
import { memoryOperations } from "./operations/memory-operations.ts";
import { messageOperations } from "./operations/message-operations.ts";
import { modelOperations } from "./operations/model-operations.ts";
import { nutritionOperations } from "./operations/nutrition-operations.ts";
import { planOperations } from "./operations/plan-operations.ts";
import { reportOperations } from "./operations/report-operations.ts";
import { notificationOperations } from "./operations/notification-operations.ts";
import { programOperations } from "./operations/program-operations.ts";
import { promptOperations } from "./operations/prompt-operations.ts";
import { proposalOperations } from "./operations/proposal-operations.ts";
import { runOperations } from "./operations/run-operations.ts";
import { screenOperations } from "./operations/screen-operations.ts";
import { sessionOperations } from "./operations/session-operations.ts";
import { workoutOperations } from "./operations/workout-operations.ts";

/** Everything under `/api/v1`; each says what it needs to be allowed. */
export const operations: readonly Operation[] = [
  ...entryOperations,
  ...accountOperations,
  ...installationOperations,
  ...screenOperations,
  ...memberOperations,
  ...sessionOperations,
  ...horseOperations,
  ...horseCareOperations,
  ...horsePhotoOperations,
  ...horseShareOperations,
  ...handoffOperations,
  ...reportOperations,
  ...barnOperations,
  ...notificationOperations,
  ...messageOperations,
  ...conversationOperations,
  ...runOperations,
  ...modelOperations,
  ...agentOperations,
  ...coachOperations,
  ...memoryOperations,
  ...workoutOperations,
  ...programOperations,
  ...planOperations,
  ...contentOperations,
  ...proposalOperations,
  ...measurementOperations,
  ...nutritionOperations,
  ...goalOperations,
  ...disciplineOperations,
  ...exerciseOperations,
  ...dashboardOperations,
  ...promptOperations,
  ...importOperations,
  ...dataOperations,
];
