import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { type GoalView, listGoals, readGoal } from "../../health/goals.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";

const maxGoals = 20;

/** A goal in a line: how far it is, when it is reached at this pace, whether that is in time. */
const goalSummary = ({ id, title, target, targetDate, progress }: GoalView) => ({
  id,
  title,
  kind: target.kind,
  ...(targetDate !== undefined && { targetDate }),
  ...(progress.current !== undefined && { current: progress.current }),
  target: progress.target,
  unit: progress.unit,
  ...(progress.fraction !== undefined && { fraction: progress.fraction }),
  ...(progress.eta !== undefined && { eta: progress.eta }),
  verdict: progress.verdict,
  ...(target.kind === "habit" && { timesPerWeek: target.timesPerWeek }),
});

export const getUserGoals = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool({
    name: "get_user_goals",
    description: "The member's active goals with their progress.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const { athleteId } = member.member;
      const goals = asToolResult(
        await listGoals(context, member, { athleteId, status: "active", limit: maxGoals }),
      );
      return goals.ok ? ok({ goals: goals.value.items.map(goalSummary) }) : goals;
    },
  });

const inputSchema = z.object({ goalId: z.string().max(60).describe("id of a goal, from get_user_goals") });

export const calculateGoalProgress = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "calculate_goal_progress",
    description: "How far one goal is, when it is reached at this pace, and by which method that was found.",
    effect: "read",
    input: inputSchema,
    run: async ({ goalId }) => {
      const goal = asToolResult(await readGoal(context, member, goalId));
      return goal.ok ? ok({ ...goalSummary(goal.value), method: goal.value.progress.method }) : goal;
    },
  });
