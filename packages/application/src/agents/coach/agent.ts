import type { Agent, Ending } from "@canter/agent/run/agent";
import { driveWithTools } from "@canter/agent/run/drive-with-tools";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../application-context.ts";
import { enterAsMember } from "../../group/enter-group.ts";
import { loadLanguage } from "../../language.ts";
import { groupWords } from "../../logging/parse-text.ts";
import type { RunRecord } from "../../logging/run-result.ts";
import { loggerInputSchema } from "../logger/prepare-logger.ts";
import { coachPlaybook } from "./playbook.ts";
import { coachPrompt } from "./prompt.ts";
import { getPersonalRecords } from "./tools/get-personal-records.ts";
import { getRecentWorkouts } from "./tools/get-recent-workouts.ts";

const replyTo = (ending: Ending): string => {
  if (ending.kind === "cancelled") return "Stopped.";
  return ending.kind === "answered" && ending.text.trim() !== ""
    ? ending.text.trim()
    : "I have no answer to that.";
};

/** Answers questions from the diary. */
export const createCoach = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "coach",
  title: "Coach",
  description: "Answers questions about what was done.",
  limits: { steps: 30, tokens: 60_000, seconds: 90, costMicros: 500_000 },
  prepare: async (request, { hasModel }) => {
    const entered = await enterAsMember(context, request);
    if (!entered.ok) throw new Error(entered.error.detail);
    const input = loggerInputSchema.parse(request.input);
    const words = await groupWords(context, entered.value, input);
    const language = await loadLanguage();
    const world = { context, member: entered.value, text: input.text, words, language, hasModel };
    return () => ({
      tools: [getRecentWorkouts(world), getPersonalRecords(world)],
      playbook: coachPlaybook(world),
      modelDrive: driveWithTools(coachPrompt(world)),
      first: hasModel ? "model" : "playbook",
      conclude: (_tx, ending) => {
        const reply = replyTo(ending);
        const result: RunRecord = { isLog: false, confidence: "sure", reply, workouts: [], unread: [] };
        return Promise.resolve({ reply, result });
      },
    });
  },
});
