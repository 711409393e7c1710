import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../core/application-context.ts";
import { dailyEchoHead } from "./daily-echo-head.ts";

/** The smallest agent: one tool, an answer, one assignment, a memory. Loaded when it is first asked. */
export const createEcho = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "echo",
  title: "Echo",
  description: "Repeats what it is given: the smallest example of an agent.",
  limits: { steps: 10, tokens: 10_000, seconds: 60, costMicros: 50_000 },
  assignments: [dailyEchoHead],
  prepare: async (request, circumstances) =>
    (await import("./prepare-echo.ts")).prepareEcho(context, request, circumstances),
});
