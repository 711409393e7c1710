import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { coachProgram } from "../changes/coach-program.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { describeProgram, describeWeekInFull } from "../changes/describe-program.ts";

const inputSchema = z.object({
  weekNumber: z
    .int()
    .min(1)
    .optional()
    .describe("a week of the program in full; where left out, the week that is on and the next"),
});

/** The program that the conversation is about, as the edit tools number it; with what this run has proposed by then. */
export const getProgram = (world: CoachKnowledge): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_program",
    aliases: ["getTrainingPlan"],
    description: "Shows the program with what waits for a click, or one of its weeks in full.",
    effect: "read",
    input: inputSchema,
    run: async ({ weekNumber }) => {
      const { context, member, conversationId } = world;
      const programId = world.program?.id;
      const program =
        programId === undefined
          ? undefined
          : await coachProgram(context.store.db, member.scope, { conversationId, programId });
      if (!program) return err({ message: "There is no program." });
      if (weekNumber === undefined) return ok({ id: program.id, text: describeProgram(program) });
      const lines = describeWeekInFull(program.program, weekNumber);
      return lines.length > 0
        ? ok({ id: program.id, text: lines.join("\n") })
        : err({ message: `There are ${program.program.weeks.length} weeks.` });
    },
  });
