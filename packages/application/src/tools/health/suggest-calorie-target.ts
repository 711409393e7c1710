import { defineTool, type Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { suggestCalorieTarget as suggest } from "../../health/calorie-suggestion.ts";
import { asToolResult, type ToolScope } from "../tool-scope.ts";

const inputSchema = z.object({
  perWeekKg: z
    .number()
    .min(-2)
    .max(2)
    .optional()
    .describe("kilograms a week, negative to lose; what the weight goal asks for where left out"),
});

export const suggestCalorieTarget = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "suggest_calorie_target",
    description:
      "What to eat a day by a named formula (resting need, activity, pace); or what is not known for it.",
    effect: "read",
    input: inputSchema,
    run: async (asked) => asToolResult(await suggest(context, member, asked)),
  });
