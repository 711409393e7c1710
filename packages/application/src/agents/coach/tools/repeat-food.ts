import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { macroNames, meals } from "@canter/domain/health/nutrition-totals";
import { err, ok } from "@canter/domain/result";
import { roundTo } from "@canter/domain/units/convert-units";
import type { TransactionHandle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import { z } from "zod";
import { doneThingSchema, type EntryRef } from "../../../core/message-data.ts";
import { within } from "../../../health/diary-area.ts";
import { nutritionArea, nutritionEntry, storeNutrition } from "../../../health/nutrition.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { sayEntry } from "../corrections/correct-entry.ts";

const inputSchema = z.object({
  ids: z.array(z.string()).min(1).max(20).describe("of the entries that were eaten again"),
  times: z.number().min(0.1).max(20).default(1).describe("how many more of it"),
  meal: z.enum(meals).optional().describe("the meal that it was this time, where that is said"),
});
const outcomeSchema = z.object({ text: z.string(), thing: doneThingSchema });

/** Keeps for today what was eaten before, with the same figures. */
export const repeatFood = (world: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "repeat_food",
    description: "Keeps food that was eaten before once more, for today, with the figures that it had.",
    effect: "write",
    input: inputSchema,
    apply: async (tx, { ids, times, meal }) => {
      const { context, member, messageId } = world;
      const { athleteId } = member.member;
      const source =
        messageId === undefined ? { kind: "manual" as const } : { kind: "message" as const, messageId };
      const entries: EntryRef[] = [];
      const said: string[] = [];
      for (const id of ids) {
        const row = await readDiary(tx, member.scope, nutritionArea.table, id);
        if (!row || row.deletedAt !== undefined || row.athleteId !== athleteId)
          return err({ message: "That entry is not there any more." });
        const before = nutritionArea.toView(row);
        const figures = macroNames.flatMap((name) => {
          const value = before[name];
          return value === undefined ? [] : [[name, roundTo(value * times, 1)] as const];
        });
        // Another one of what was a snack may be for another meal.
        const its = meal ?? (ids.length > 1 ? before.meal : undefined);
        const input = { text: before.text, ...Object.fromEntries(figures), ...(its && { meal: its }) };
        const made = await nutritionEntry(within(context, tx), member, { ...input, athleteId }, source);
        if (!made.ok) return err({ message: made.error.detail });
        const stored = await storeNutrition(context, member, tx, made.value);
        if (!stored.ok) return err({ message: stored.error.detail });
        entries.push({ kind: "nutrition", id: stored.value.id });
        const kept = await readDiary(tx, member.scope, nutritionArea.table, stored.value.id);
        if (kept) said.push(sayEntry("nutrition", kept));
      }
      const thing = { kind: "entries" as const, entries };
      session.did({ did: thing });
      return ok({ text: said.join("; "), thing });
    },
    remember: (output) => session.did({ did: outcomeSchema.parse(output).thing }),
  });
