import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../core/application-context.ts";

/** Adds the horses that a message names, and notes what is to be known of them. Loaded when it is first asked; it needs no model. */
export const createStable = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "stable",
  title: "Stable",
  description: "Adds horses, pins cautions to them and notes care dates.",
  limits: { steps: 40, tokens: 0, seconds: 60, costMicros: 0 },
  prepare: async (request) => (await import("./open-stable.ts")).prepareStable(context, request),
});
