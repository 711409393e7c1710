import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../core/application-context.ts";

/** Records weight, sleep, food and goals from a message. Loaded when it is first asked; it needs no model. */
export const createDiary = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "diary",
  title: "Diary",
  description: "Records measurements, food and goals reported in a message.",
  limits: { steps: 100, tokens: 0, seconds: 60, costMicros: 0 },
  prepare: async (request) => (await import("./open-diary.ts")).prepareDiary(context, request),
});
