import type { Operation } from "./operation.ts";
import {
  accountOperations,
  assistantOperations,
  sessionOperations,
  deletionOperations,
} from "./operations/account/account-operations.ts";
import {
  barnOperations,
  horseOperations,
  horseShareOperations,
  horsePhotoOperations,
} from "./operations/horse/horse-operations.ts";
import {
  calendarOperations,
  dataOperations,
  webhookOperations,
} from "./operations/account/data-operations.ts";
import { attachmentOperations, workoutOperations } from "./operations/training/workout-operations.ts";
import { contentOperations } from "./operations/training/content-operations.ts";
import { agentOperations, runOperations } from "./operations/coach/agent-operations.ts";
import { conversationOperations, messageOperations } from "./operations/coach/conversation-operations.ts";
import { dashboardOperations, promptOperations } from "./operations/coach/dashboard-operations.ts";
import { disciplineOperations, memberOperations } from "./operations/account/group-operations.ts";
import { entryOperations } from "./operations/account/entry-operations.ts";
import { exerciseOperations } from "./operations/training/exercise-operations.ts";
import { goalOperations } from "./operations/health/goal-operations.ts";
import { importOperations, sourceOperations } from "./operations/training/import-operations.ts";
import { installationOperations } from "./operations/account/installation-operations.ts";
import {
  handoffOperations,
  horseCareOperations,
  reportOperations,
} from "./operations/horse/horse-care-operations.ts";
import { measurementOperations } from "./operations/health/measurement-operations.ts";
import { coachOperations, memoryOperations } from "./operations/coach/coach-operations.ts";
import { modelOperations } from "./operations/coach/model-operations.ts";
import { nutritionOperations } from "./operations/health/nutrition-operations.ts";
import { readingExampleOperations } from "./operations/training/reading-example-operations.ts";
import { planOperations, proposalOperations } from "./operations/training/proposal-operations.ts";
import { notificationOperations } from "./operations/coach/notification-operations.ts";
import { programOperations } from "./operations/training/program-operations.ts";
import { screenOperations } from "./operations/account/screen-operations.ts";

/** Everything under `/api/v1`; each states its required permission. */
export const operations: readonly Operation[] = [
  ...entryOperations,
  ...accountOperations,
  ...assistantOperations,
  ...installationOperations,
  ...screenOperations,
  ...memberOperations,
  ...sessionOperations,
  ...deletionOperations,
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
  ...attachmentOperations,
  ...readingExampleOperations,
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
  ...sourceOperations,
  ...calendarOperations,
  ...webhookOperations,
  ...dataOperations,
];
