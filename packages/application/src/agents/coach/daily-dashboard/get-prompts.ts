import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ratesOverDays } from "@canter/domain/dashboard/answer/engagement";
import { ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { promptRates } from "@canter/storage/prompt/prompt-rates";
import { listPrompts } from "@canter/storage/prompt/list-prompts";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../../application-context.ts";

/** A question that was asked longer ago may be asked anew. */
const lookBackDays = 60;

/** What the coach asked lately, how often, and what was answered: the latest of each question. */
export const getPrompts = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  today: string,
): Tool<TransactionHandle> =>
  defineTool({
    name: "get_prompts",
    description:
      "Lists the questions of the last two months, with their answers and what those did; and how often each kind of question was asked and answered.",
    effect: "read",
    input: z.object({}),
    run: async () => {
      const prompts = await listPrompts(store.db, scope, { askedSince: addDays(today, -lookBackDays) });
      const latest = new Map(prompts.toReversed().map((prompt) => [prompt.key, prompt]));
      const rates = await promptRates(store.db, scope, addDays(today, -ratesOverDays));
      return ok({
        rates,
        prompts: [...latest.values()]
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
      });
    },
  });
