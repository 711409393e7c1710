import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { readGoal } from "../../health/goals.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";
import { goalSummary } from "./get-user-goals.ts";

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
