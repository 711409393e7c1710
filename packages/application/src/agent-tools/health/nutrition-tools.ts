import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { macroNames } from "@canter/domain/health/nutrition-totals";
import { ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { todayOf } from "../../core/local-time.ts";
import { listFavourites } from "../../health/favourites.ts";
import { type DayTotals, listNutritionDays, readNutritionDay } from "../../health/nutrition-days.ts";
import { suggestCalorieTarget as suggest } from "../../health/nutrition-targets.ts";
import { listNutrition } from "../../health/nutrition.ts";
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

const recentMealsInput = z.object({ limit: z.int().min(1).max(50).default(10) });

export const getRecentMeals = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof recentMealsInput>>({
    name: "get_recent_meals",
    description: "What the member ate lately, latest first, and their favourites: for suggestions.",
    effect: "read",
    input: recentMealsInput,
    run: async ({ limit }) => {
      const { athleteId } = member.member;
      const meals = asToolResult(await listNutrition(context, member, { athleteId, limit }));
      if (!meals.ok) return meals;
      const favourites = asToolResult(await listFavourites(context, member, { athleteId, limit }));
      if (!favourites.ok) return favourites;
      return ok({
        meals: meals.value.items.map(({ id, date, meal, text, calories }) => ({
          id,
          date,
          ...(meal && { meal }),
          text: text.slice(0, 200),
          ...(calories !== undefined && { calories }),
        })),
        favourites: favourites.value.items.map(({ id, text, calories }) => ({
          id,
          text: text.slice(0, 200),
          ...(calories !== undefined && { calories }),
        })),
      });
    },
  });

const nutritionHistoryInput = z.object({ days: z.int().min(1).max(90).default(7) });

/** Whether a day's total of something is what was eaten: a meal without calories leaves the day's energy unknown. */
const isReported = (day: DayTotals, name: (typeof macroNames)[number]): boolean =>
  name !== "calories" || day.withoutCalories === 0;

/** Means a day of the days on which something of it is written down; whole ones. */
const averagesOf = (days: readonly DayTotals[]) =>
  Object.fromEntries(
    macroNames.flatMap((name) => {
      const known = days.flatMap((day) => (day[name] && isReported(day, name) ? [day[name]] : []));
      const sum = known.reduce((total, one) => total + one, 0);
      return known.length === 0 ? [] : [[name, Math.round(sum / known.length)]];
    }),
  );

export const getNutritionHistory = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof nutritionHistoryInput>>({
    name: "get_nutrition_history",
    description:
      "The days on which the member wrote down food, with their totals; averages of those days, targets, and the streak.",
    effect: "read",
    input: nutritionHistoryInput,
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

const calorieTargetInput = z.object({
  perWeekKg: z
    .number()
    .min(-2)
    .max(2)
    .optional()
    .describe("kilograms a week, negative to lose; what the weight goal asks for where left out"),
});

export const suggestCalorieTarget = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof calorieTargetInput>>({
    name: "suggest_calorie_target",
    description:
      "What to eat a day by a named formula (resting need, activity, pace); or what is not known for it.",
    effect: "read",
    input: calorieTargetInput,
    run: async (asked) => asToolResult(await suggest(context, member, asked)),
  });
