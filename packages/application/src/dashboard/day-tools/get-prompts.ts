import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ratesOverDays } from "@canter/domain/dashboard/answer/engagement";
import { ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { answeredElsewhere } from "@canter/storage/prompt/answered-elsewhere";
import { promptRates } from "@canter/storage/prompt/prompt-rates";
import { listPrompts } from "@canter/storage/prompt/prompts";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";

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
export const getPrompts = (
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
