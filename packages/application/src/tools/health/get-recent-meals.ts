import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { listFavourites } from "../../health/favourites.ts";
import { listNutrition } from "../../health/nutrition.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";

const inputSchema = z.object({ limit: z.int().min(1).max(50).default(10) });

export const getRecentMeals = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_recent_meals",
    description: "What the member ate lately, latest first, and their favourites: for suggestions.",
    effect: "read",
    input: inputSchema,
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
