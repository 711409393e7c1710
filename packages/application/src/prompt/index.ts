import { type Engagement, ratesOverDays } from "@canter/domain/dashboard/answer/engagement";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import {
  dropPrompts,
  listPrompts as listStored,
  type PromptFilter,
  readPrompt,
  promptRates,
} from "@canter/storage/prompt/prompts";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { todayOf } from "../core/local-time.ts";

/** What the coach asks, and asked, the member; and how often they answer, by kind of question. */
export const listPrompts = async (
  context: ApplicationContext,
  member: MemberContext,
  filter: PromptFilter,
): Promise<
  Result<{ readonly items: readonly StoredPrompt[]; readonly rates: readonly Engagement[] }, Problem>
> => {
  const { db } = context.store;
  const since = addDays(todayOf(context, member), -ratesOverDays);
  const [items, rates] = await Promise.all([
    listStored(db, member.scope, filter),
    promptRates(db, member.scope, since),
  ]);
  return ok({ items, rates });
};

/** Lets a question go unanswered; one that is open no more stays as it is. Not found: there is no such question. */
export const dismissPrompt = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<StoredPrompt, Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    await dropPrompts(trx, member.scope, { id });
    const prompt = await readPrompt(trx, member.scope, id);
    return prompt ? ok(prompt) : err(notFound("prompt"));
  });
