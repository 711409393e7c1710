import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { macroNames } from "@canter/domain/health/nutrition";
import { ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { type DayTotals, listNutritionDays, readNutritionDay } from "../../health/nutrition-days.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";
import { todayOf } from "../../core/local-time.ts";

const inputSchema = z.object({ days: z.int().min(1).max(90).default(7) });

/** Whether a day's total of something is what was eaten: a meal without calories leaves the day's energy unknown. */
const isTold = (day: DayTotals, name: (typeof macroNames)[number]): boolean =>
  name !== "calories" || day.withoutCalories === 0;

/** Means a day of the days on which something of it is written down; whole ones. */
const averagesOf = (days: readonly DayTotals[]) =>
  Object.fromEntries(
    macroNames.flatMap((name) => {
      const known = days.flatMap((day) => (day[name] && isTold(day, name) ? [day[name]] : []));
      const sum = known.reduce((total, one) => total + one, 0);
      return known.length === 0 ? [] : [[name, Math.round(sum / known.length)]];
    }),
  );

export const getNutritionHistory = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_nutrition_history",
    description:
      "The days on which the member wrote down food, with their totals; averages of those days, targets, and the streak.",
    effect: "read",
    input: inputSchema,
    run: async ({ days }) => {
      const today = todayOf(context, member);
      const history = asToolResult(
        await listNutritionDays(context, member, { from: addDays(today, 1 - days), to: today }),
      );
      if (!history.ok) return history;
      const day = asToolResult(await readNutritionDay(context, member, {}));
      if (!day.ok) return day;
      const { targets, streak } = day.value;
      return ok({ days: history.value, averages: averagesOf(history.value), targets, streak });
    },
  });
