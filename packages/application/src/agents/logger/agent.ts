import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../core/application-context.ts";

/**
 * Records training in the member's own words: many workouts from one message, nothing lost, nothing doubled. Loaded when it is first
 * asked.
 */
export const createLogger = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "logger",
  title: "Logger",
  description: "Reads what was trained from a message and saves it, each workout on its own.",
  limits: { steps: 200, tokens: 60_000, seconds: 90, costMicros: 500_000 },
  prepare: async (request, circumstances) => {
    const { openLogger } = await import("./open-logger.ts");
    const { prepareLogger } = await import("./prepare-logger.ts");
    const world = await prepareLogger(context, request, circumstances.done ?? []);
    return () => openLogger(world, circumstances).task;
  },
});
