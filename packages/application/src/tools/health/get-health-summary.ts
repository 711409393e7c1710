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

const parts = ["weight", "bodyScan", "food", "lastWorkout"] as const;
const inputSchema = z.object({ only: z.array(z.enum(parts)).min(1).optional() });

export const getHealthSummary = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_health_summary",
    description:
      "One look at the day: weight, the last body scan, food so far, the last workout; `only` some of them.",
    effect: "read",
    input: inputSchema,
    run: async ({ only = parts }) => {
      const { athleteId } = member.member;
      const needs = (part: (typeof parts)[number]) => only.includes(part);
      const [trend, scans, food, workouts] = await Promise.all([
        needs("weight") ? readTrend(context, member, { kind: "weight" }) : undefined,
        needs("bodyScan") ? listBodyScans(context, member, { athleteId, limit: 1 }) : undefined,
        needs("food") ? readNutritionDay(context, member, {}) : undefined,
        needs("lastWorkout")
          ? listWorkouts(context.store.db, member.scope, { athleteId, status: "saved", limit: 1 })
          : undefined,
      ]);
      const scan = scans && asToolResult(scans);
      if (scan && !scan.ok) return scan;
      const [last] = scan?.value.items ?? [];
      const workout = workouts?.ok ? workouts.value.items[0] : undefined;
      const nameOf = workout && (await workoutNames({ context, member }));
      return ok({
        ...(trend?.ok && trend.value.latest && { weight: { ...trend.value.latest, unit: trend.value.unit } }),
        ...(last && {
          bodyScan: {
            id: last.id,
            date: last.date,
            bodyFatPercent: last.bodyFatPercent,
            leanKg: last.leanKg,
            fatKg: last.fatKg,
          },
        }),
        ...(food?.ok && { food: { date: food.value.date, totals: food.value.totals } }),
        ...(workout &&
          nameOf && { lastWorkout: { id: workout.id, date: workout.date, title: nameOf(workout) } }),
      });
    },
  });
