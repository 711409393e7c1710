import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { listRecords } from "../../../record/record-view.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { athleteNamed } from "./athlete-named.ts";

const inputSchema = z.object({
  athlete: z.string().max(120).optional().describe("by name; the writer where left out"),
  exercise: z.string().max(200).optional().describe("name of an exercise; all records where left out"),
});

/** Personal bests of an athlete, with the workout of each. */
export const getPersonalRecords = (world: CoachKnowledge): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_personal_records",
    description: "Lists an athlete's personal records, of one exercise or of everything.",
    effect: "read",
    input: inputSchema,
    run: async ({ athlete, exercise }) => {
      const { context, member, language } = world;
      const whose = athleteNamed(world, athlete);
      if (!whose.ok) return whose;
      const exerciseId =
        exercise === undefined
          ? undefined
          : (language.catalogue.byName(exercise)?.id ?? `own:${exercise.toLowerCase()}`);
      const records = await listRecords(context, member, { athleteId: whose.value.id, exerciseId });
      if (!records.ok) return err({ message: records.error.detail });
      return ok({
        athlete: whose.value.name,
        records: records.value.slice(0, 100).map(({ subject, label, value, unit, date, workoutId }) => ({
          subject,
          label,
          value,
          unit,
          date,
          workoutId,
        })),
      });
    },
  });
