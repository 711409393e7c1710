import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { calculateGoalProgress } from "../../../tools/health/calculate-goal-progress.ts";
import { calculateRemainingMacros } from "../../../tools/health/calculate-remaining-macros.ts";
import { getHealthSummary } from "../../../tools/health/get-health-summary.ts";
import { getNutritionHistory } from "../../../tools/health/get-nutrition-history.ts";
import { getRecentMeals } from "../../../tools/health/get-recent-meals.ts";
import { getTodayNutrition } from "../../../tools/health/get-today-nutrition.ts";
import { getUserGoals } from "../../../tools/health/get-user-goals.ts";
import { getVoiceMemos } from "../../../dashboard/get-voice-memos.ts";
import { getWeightTrend } from "../../../tools/health/get-weight-trend.ts";
import { suggestCalorieTarget } from "../../../tools/health/suggest-calorie-target.ts";
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
