import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { z } from "zod";
import { todayOf } from "../../core/local-time.ts";
import { listBodyScans } from "../../health/body-scans.ts";
import { readTrend } from "../../health/body-trend.ts";
import { readNutritionDay } from "../../health/nutrition-days.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";
import { workoutNames } from "../training/get-own-workouts.ts";

const parts = ["weight", "bodyScan", "food", "lastWorkout"] as const;
const healthSummaryInput = z.object({ only: z.array(z.enum(parts)).min(1).optional() });

export const getHealthSummary = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof healthSummaryInput>>({
    name: "get_health_summary",
    description:
      "One look at the day: weight, the last body scan, food so far, the last workout; `only` some of them.",
    effect: "read",
    input: healthSummaryInput,
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

const weightTrendInput = z.object({
  days: z.int().min(1).max(366).default(90),
  /** Body fat and lean mass, too. */
  body: z.boolean().default(true),
});

/** Readings that a summary shows. */
const shown = 7;

export const getWeightTrend = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof weightTrendInput>>({
    name: "get_weight_trend",
    description:
      "The member's weight: trend today, change over 7 days, pace a week, goal with the day on which it is reached, the last readings; body fat and lean mass where they are known.",
    effect: "read",
    input: weightTrendInput,
    run: async ({ days, body }) => {
      const from = addDays(todayOf(context, member), -days);
      const weight = asToolResult(await readTrend(context, member, { kind: "weight", from }));
      if (!weight.ok) return weight;
      const [fat, lean] = body
        ? await Promise.all([
            readTrend(context, member, { kind: "body_fat", from }),
            readTrend(context, member, { kind: "lean_mass", from }),
          ])
        : [];
      const { points, athleteId: _athlete, kind: _kind, ...rest } = weight.value;
      return ok({
        ...rest,
        readings: points.slice(-shown).map(({ date, value }) => ({ date, value })),
        ...(fat?.ok && fat.value.latest && { bodyFatPercent: fat.value.latest }),
        ...(lean?.ok && lean.value.latest && { leanMass: { ...lean.value.latest, unit: lean.value.unit } }),
      });
    },
  });
