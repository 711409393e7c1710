import { z } from "zod";
import { type Tool, defineTool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { ratesOverDays } from "@canter/domain/dashboard/answer/engagement";
import { ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import { answeredElsewhere, promptRates, listPrompts } from "@canter/storage/prompt/prompts";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { getFitnessContent } from "../../agent-tools/content/get-fitness-content.ts";
import { getProgramState } from "../../agent-tools/content/get-program-state.ts";
import { getHealthSummary, getWeightTrend } from "../../agent-tools/health/body-tools.ts";
import { getNutritionHistory } from "../../agent-tools/health/nutrition-tools.ts";
import { getUserGoals } from "../../agent-tools/health/goal-tools.ts";
import { getOwnWorkouts } from "../../agent-tools/training/get-own-workouts.ts";
import { getVoiceMemos } from "./get-voice-memos.ts";

/** A question asked longer ago may be asked again. */
const lookBackDays = 60;

/** Our own questions about the person are answered in all groups by one answer: for one in another group only its date is returned. */
async function answeredInOtherGroups(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  since: string,
  known: ReadonlyMap<string, StoredPrompt>,
) {
  const all = await answeredElsewhere(store.db, scope, since);
  return all
    .filter(({ key, on }) => {
      const own = known.get(key);
      return !(own?.answer && own.answer.on >= on);
    })
    .map(({ key, on }) => ({
      key,
      state: "answered" as const,
      timesAsked: known.get(key)?.timesAsked ?? 1,
      lastAsked: on,
      answer: { text: "", date: on },
    }));
}

/** What the coach asked lately, how often, and the answers: the latest of each question. */
const getPrompts = (
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): Tool<TransactionHandle> =>
  defineTool({
    name: "get_prompts",
    description:
      "Lists the questions of the last two months, with their answers and what those did; and how often each kind of question was asked and answered.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const { store } = context;
      const { scope } = member;
      const since = addDays(today, -lookBackDays);
      const prompts = await listPrompts(store.db, scope, { askedSince: since });
      const latest = new Map(prompts.toReversed().map((prompt) => [prompt.key, prompt]));
      const others = await answeredInOtherGroups(context, member, since, latest);
      for (const { key } of others) latest.delete(key);
      const rates = await promptRates(store.db, scope, addDays(today, -ratesOverDays));
      return ok({
        rates,
        prompts: [
          ...[...latest.values()]
            .toReversed()
            .map(({ id, key, question, timesAsked, askedOn, state, answer, effects }) => ({
              id,
              key,
              question,
              state,
              timesAsked,
              lastAsked: askedOn,
              ...(answer && {
                answer: {
                  text: answer.text,
                  date: answer.on,
                  ...(effects?.[answer.text] && { effect: effects[answer.text]?.do }),
                },
              }),
            })),
          ...others,
        ],
      });
    },
  });

/** The tools that look up a day, for its member only. `today` is local. */
export const dayTools = (
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): readonly Tool<TransactionHandle>[] => {
  const scope = { context, member };
  return [
    getWeightTrend(scope),
    getNutritionHistory(scope),
    getOwnWorkouts(scope),
    getUserGoals(scope),
    getHealthSummary(scope),
    getVoiceMemos(scope),
    getProgramState(context, member, today),
    getFitnessContent(context, member, today),
    getPrompts(context, member, today),
  ];
};
