import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../application-context.ts";

/** Answers questions, and proposes changes of programs that wait for a click. Loaded when it is first asked. */
export const createCoach = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "coach",
  title: "Coach",
  description: "Answers questions, and proposes changes of programs.",
  limits: { steps: 30, tokens: 60_000, seconds: 90, costMicros: 500_000 },
  prepare: async (request, circumstances) =>
    (await import("./prepare-coach.ts")).prepareCoach(context, request, circumstances),
});
