import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { calculateGoalProgress, getUserGoals } from "../../../tools/health/goal-tools.ts";
import {
  calculateRemainingMacros,
  getNutritionHistory,
  getRecentMeals,
  getTodayNutrition,
  suggestCalorieTarget,
} from "../../../tools/health/nutrition-tools.ts";
import { getHealthSummary, getWeightTrend } from "../../../tools/health/body-tools.ts";
import { getVoiceMemos } from "../../../dashboard/tools/get-voice-memos.ts";
import type { ToolScope } from "../../../tools/tool-scope.ts";

/** What a coach looks up about its member's body, food and goals. All of it reads. */
export const healthTools = ({ context, member }: ToolScope): readonly Tool<TransactionHandle>[] =>
  [
    getWeightTrend,
    getTodayNutrition,
    getNutritionHistory,
    getRecentMeals,
    getHealthSummary,
    getUserGoals,
    getVoiceMemos,
    calculateGoalProgress,
    calculateRemainingMacros,
    suggestCalorieTarget,
  ].map((create) => create({ context, member }));
