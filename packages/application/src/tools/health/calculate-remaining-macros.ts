import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { readNutritionDay } from "../../health/nutrition-days.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";

export const calculateRemainingMacros = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool({
    name: "calculate_remaining_macros",
    description:
      "What is left of today's targets for energy, protein, carbohydrates and fat; negative: over it.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const day = asToolResult(await readNutritionDay(context, member, {}));
      if (!day.ok) return day;
      const { date, remaining, targets, totals } = day.value;
      const { withoutCalories } = totals;
      return ok({
        date,
        remaining,
        targets,
        ...(withoutCalories > 0 && { mealsWithoutCalories: withoutCalories }),
      });
    },
  });
