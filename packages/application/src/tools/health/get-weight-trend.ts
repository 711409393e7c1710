import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { readTrend } from "../../health/body-trend.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";
import { todayOf } from "../../core/local-time.ts";

const inputSchema = z.object({
  days: z.int().min(1).max(366).default(90),
  /** Body fat and lean mass, too. */
  body: z.boolean().default(true),
});

/** Readings that a summary shows. */
const shown = 7;

export const getWeightTrend = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_weight_trend",
    description:
      "The member's weight: trend today, change over 7 days, pace a week, goal with the day on which it is reached, the last readings; body fat and lean mass where they are known.",
    effect: "read",
    input: inputSchema,
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
