import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../core/application-context.ts";
import { evaluatorName } from "../../evaluation/evaluation-run.ts";

/** Says behind each workout whether the plan is on track. The verdict is the rule's; a model may put it in words. Loaded when it is first asked. */
export const createEvaluator = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: evaluatorName,
  title: "Evaluator",
  description: "Says behind each workout whether the plan is on track, and what fits the next days.",
  limits: { steps: 12, tokens: 30_000, seconds: 60, costMicros: 100_000 },
  prepare: async (request, circumstances) =>
    (await import("./prepare-evaluator.ts")).prepareEvaluator(context, request, circumstances),
});
