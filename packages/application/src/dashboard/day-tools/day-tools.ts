import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { getFitnessContent } from "../../agent-tools/content/get-fitness-content.ts";
import { getProgramState } from "../../agent-tools/content/get-program-state.ts";
import { getHealthSummary, getWeightTrend } from "../../agent-tools/health/body-tools.ts";
import { getNutritionHistory } from "../../agent-tools/health/nutrition-tools.ts";
import { getUserGoals } from "../../agent-tools/health/goal-tools.ts";
import { getOwnWorkouts } from "../../agent-tools/training/get-own-workouts.ts";
import { getPrompts } from "./get-prompts.ts";
import { getVoiceMemos } from "./get-voice-memos.ts";

/** The tools that look up a day, for its member only. `today` is local. */
export const dayTools = (
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): readonly Tool<TransactionHandle>[] => {
  const scope = { context, member };
  return [
    getWeightTrend(scope),
    getNutritionHistory(scope),
    getOwnWorkouts(scope),
    getUserGoals(scope),
    getHealthSummary(scope),
    getVoiceMemos(scope),
    getProgramState(context, member, today),
    getFitnessContent(context, member, today),
    getPrompts(context, member, today),
  ];
};
