import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { z } from "zod";
import { readTrend } from "../../health/body-trend.ts";
import { listBodyScans } from "../../health/body-scans.ts";
import { readNutritionDay } from "../../health/nutrition-days.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";
import { workoutNames } from "../training/workout-names.ts";

export const getHealthSummary = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool({
    name: "get_health_summary",
    description: "One look at the day: weight, the last body scan, food so far, the last workout.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const { athleteId } = member.member;
      const [trend, scans, food, workouts] = await Promise.all([
        readTrend(context, member, { kind: "weight" }),
        listBodyScans(context, member, { athleteId, limit: 1 }),
        readNutritionDay(context, member, {}),
        listWorkouts(context.store.db, member.scope, { athleteId, status: "saved", limit: 1 }),
      ]);
      const scan = asToolResult(scans);
      if (!scan.ok) return scan;
      const nameOf = await workoutNames({ context, member });
      const [last] = scan.value.items;
      const workout = workouts.ok ? workouts.value.items[0] : undefined;
      return ok({
        ...(trend.ok && trend.value.latest && { weight: { ...trend.value.latest, unit: trend.value.unit } }),
        ...(last && {
          bodyScan: {
            id: last.id,
            date: last.date,
            bodyFatPercent: last.bodyFatPercent,
            leanKg: last.leanKg,
            fatKg: last.fatKg,
          },
        }),
        ...(food.ok && { food: { date: food.value.date, totals: food.value.totals } }),
        ...(workout && {
          lastWorkout: { id: workout.id, date: workout.date, title: nameOf(workout) },
        }),
      });
    },
  });
