import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { type AskedPeriod, trainingMeasures, type TrainingQuestion } from "@canter/domain/question/question";
import { localDateSchema } from "@canter/domain/workout/workout";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { answerAboutTraining } from "../../../question/answer-own-data.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { questionWorld } from "../answers/question-world.ts";

/** A local date; a model is given no form that it knows by the names. */
const day = z
  .string()
  .refine((text) => localDateSchema.safeParse(text).success, "must be a date, as in 2026-11-20")
  .optional();

const inputSchema = z.object({
  measure: z.enum(trainingMeasures),
  exercise: z.string().max(200).optional(),
  discipline: z.string().max(60).optional(),
  athlete: z.string().max(120).optional(),
  from: day,
  to: day,
  againstFrom: day,
  againstTo: day,
});
type Input = z.infer<typeof inputSchema>;

/** A time as a question has it; undefined: all that there is. */
const periodOf = (from: string | undefined, to: string | undefined): AskedPeriod | undefined =>
  from === undefined && to === undefined
    ? undefined
    : {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        label: `from ${from ?? "the first day"} to ${to ?? "today"}`,
        kind: "range",
      };

const questionOf = ({
  measure,
  exercise,
  discipline,
  athlete,
  from,
  to,
  againstFrom,
  againstTo,
}: Input): TrainingQuestion => {
  const [period, against] = [periodOf(from, to), periodOf(againstFrom, againstTo)];
  return {
    measure,
    exercises: exercise === undefined ? [] : [exercise],
    ...(discipline !== undefined && { discipline }),
    ...(athlete !== undefined && { athlete }),
    ...(period && { period }),
    ...(against && { against }),
  };
};

/** Counts, sums, bests, paces and comparisons of training, computed by code: a model need not add up. */
export const queryTraining = (world: CoachKnowledge): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, Input>({
    name: "query_training",
    description: "Computes a figure of training done, also against another time.",
    effect: "read",
    input: inputSchema,
    run: async (input) => {
      const { text } = await answerAboutTraining(questionWorld(world), questionOf(input));
      return ok({ answer: text });
    },
  });
