import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { answerPrompt as answerStored, dropPrompts } from "@canter/storage/prompt/end-prompt";
import {
  listPrompts as listStored,
  type PromptFilter,
  readPrompt,
} from "@canter/storage/prompt/list-prompts";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";
import { readVoiceMemo } from "@canter/storage/voice-memo/read-voice-memo";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { type Once, transactOnce } from "../once.ts";

/** What the coach asks, and asked, the member. */
export const listPrompts = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: PromptFilter,
): Promise<Result<readonly StoredPrompt[], Problem>> => ok(await listStored(store.db, scope, filter));

export type PromptAnswer = { readonly text?: string | undefined; readonly voiceMemoId?: string | undefined };

/**
 * Answers a question, by words or a voice memo, for good; the coach reads it the next time that it prepares a day. Not found: the
 * question or the memo; conflict: it was answered or dropped before.
 */
export const answerPrompt = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { text, voiceMemoId }: PromptAnswer,
  once?: Once,
): Promise<Result<StoredPrompt, Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    const { scope } = member;
    const prompt = await readPrompt(trx, scope, id);
    if (!prompt) return err(notFound("prompt"));
    const memo = voiceMemoId === undefined ? undefined : await readVoiceMemo(trx, scope, voiceMemoId);
    if (voiceMemoId !== undefined && !memo) return err(notFound("voice memo"));
    const at = context.clock.now();
    const answer = {
      text: text ?? memo?.transcript ?? "",
      ...(voiceMemoId !== undefined && { voiceMemoId }),
      on: localDateAt(at, member.member.zone),
      at,
    };
    if (!(await answerStored(trx, scope, id, answer)))
      return err(conflict("This question was answered or dropped before."));
    return ok({ ...prompt, state: "answered", answer });
  });

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
