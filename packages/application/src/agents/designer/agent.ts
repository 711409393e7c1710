import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../core/application-context.ts";

/** Makes training plans for a goal and a date, which arrive as drafts, and refines them. Loaded when it is first asked. */
export const createDesigner = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "designer",
  title: "Designer",
  description: "Makes a training plan for a goal and a date: a draft that waits to be made active.",
  limits: { steps: 24, tokens: 120_000, seconds: 120, costMicros: 800_000 },
  prepare: async (request, circumstances) =>
    (await import("./prepare-designer.ts")).prepareDesigner(context, request, circumstances),
});
