import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { LoggerSession } from "../logger-context.ts";

const inputSchema = z.object({
  text: z.string().trim().min(1).max(4000).describe("the words of the message that tell this workout"),
  discipline: z.string().max(60).optional().describe("what you take it for: a discipline's id, name or word"),
});

const named = (disciplines: readonly Discipline[], word: string): Discipline | undefined => {
  const sought = word.trim().toLowerCase();
  return disciplines.find(
    ({ id, name, words }) => id === sought || name.toLowerCase() === sought || words.includes(sought),
  );
};

/** First stage: what kind of training a part of the message tells. The k-th call is for workout k. */
export const detectDiscipline = ({ world, slots }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "detect_discipline",
    description:
      "Says which discipline a part of the message is about. Call it once for each workout, in the message's order: the k-th call is for workout k.",
    effect: "read",
    input: inputSchema,
    begin: () => slots.reserve("discipline"),
    run: async ({ text, discipline }, { begun }) => {
      const index = begun as number;
      const known =
        discipline === undefined
          ? world.language.parseMessage(text, world.words.parse).workouts[0]?.discipline
          : named(world.disciplines, discipline)?.id;
      if (known === undefined)
        return err({
          message: `${discipline ?? "That"} is no discipline of this group. There are: ${world.disciplines.map(({ id }) => id).join(", ")}.`,
        });
      slots.storeToolResult("discipline", index, { discipline: known });
      return ok({ workoutIndex: index, discipline: known });
    },
  });
