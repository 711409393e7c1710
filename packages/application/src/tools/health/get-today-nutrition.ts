import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { readNutritionDay } from "../../health/nutrition-days.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";

export const getTodayNutrition = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool({
    name: "get_today_nutrition",
    description:
      "What the member has eaten today as far as it is written down: totals, targets, what is left, entries.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const day = asToolResult(await readNutritionDay(context, member, {}));
      if (!day.ok) return day;
      const { date, totals, targets, remaining, streak, entries } = day.value;
      return ok({
        date,
        totals,
        targets,
        remaining,
        streak,
        entries: entries.map(({ id, meal, text, calories, protein }) => ({
          id,
          ...(meal && { meal }),
          text: text.slice(0, 200),
          ...(calories !== undefined && { calories }),
          ...(protein !== undefined && { protein }),
        })),
      });
    },
  });
