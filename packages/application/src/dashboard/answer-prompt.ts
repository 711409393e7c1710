import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { answerElsewhere } from "@canter/storage/prompt/answered-elsewhere";
import { answerPrompt as answerStored, readPrompt } from "@canter/storage/prompt/prompts";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";
import { readVoiceMemo } from "@canter/storage/voice-memo/voice-memos";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { storeAnswer } from "../conversation/day-talk.ts";
import { prepareEffect } from "./answer-effects.ts";

export type PromptAnswer = { readonly text?: string | undefined; readonly voiceMemoId?: string | undefined };

/** Whether this is the stored answer again: a memo stays the same memo, whatever its transcript has become. */
const isSame = (before: NonNullable<StoredPrompt["answer"]>, { text, voiceMemoId }: PromptAnswer): boolean =>
  before.voiceMemoId === voiceMemoId && (voiceMemoId !== undefined || before.text === text);

/** Effects that concern only their own day: once it is over, there is nothing to change. */
const ofADay = new Set(["lighter", "rest"]);

/** The effect of a tapped option, ready to be performed in the answer's transaction. */
async function effectOf(
  context: ApplicationContext,
  member: MemberContext,
  { state, effects, askedOn }: StoredPrompt,
  { text, today }: { readonly text: string | undefined; readonly today: string },
): ReturnType<typeof prepareEffect> {
  const effect = state === "open" && text !== undefined ? effects?.[text] : undefined;
  if (!effect) return undefined;
  if (ofADay.has(effect.do) && askedOn !== today)
    return () => Promise.resolve("That was about another day: nothing changes today.");
  return prepareEffect({ context, member, today }, effect);
}

/**
 * Answers a question by text or voice memo, permanently; the coach reads it the next time it prepares a day. A tapped option has its
 * effect in the same transaction, once: repeating the same answer returns the first result. One of our own questions about the person is
 * answered in their other groups too, unless a key limited to one group answers. Not found: the question or the memo; conflict: it was
 * answered differently, or dropped before.
 */
export async function answerPrompt(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { text, voiceMemoId }: PromptAnswer,
  once?: Once,
): Promise<Result<StoredPrompt, Problem>> {
  const { scope } = member;
  const at = context.clock.now();
  const today = localDateAt(at, member.member.zone);
  const asked = await readPrompt(context.store.db, scope, id);
  if (!asked) return err(notFound("prompt"));
  const act = await effectOf(context, member, asked, { text, today });
  const answered = await transactOnce(
    context,
    member,
    once,
    async (trx): Promise<Result<StoredPrompt, Problem>> => {
      const prompt = await readPrompt(trx, scope, id);
      if (!prompt) return err(notFound("prompt"));
      const memo = voiceMemoId === undefined ? undefined : await readVoiceMemo(trx, scope, voiceMemoId);
      if (voiceMemoId !== undefined && !memo) return err(notFound("voice memo"));
      if (prompt.answer && isSame(prompt.answer, { text, voiceMemoId })) return ok(prompt);
      if (prompt.state !== "open") return err(conflict("This question was answered or dropped before."));
      const outcome = await act?.(trx);
      const answer = {
        text: text ?? memo?.transcript ?? "",
        ...(voiceMemoId !== undefined && { voiceMemoId }),
        ...(outcome !== undefined && { outcome }),
        on: today,
        at,
      };
      if (!(await answerStored(trx, scope, id, answer)))
        return err(conflict("This question was answered or dropped before."));
      if (member.onlyHere !== true)
        await answerElsewhere(trx, scope, prompt.key, {
          on: today,
          at,
          outcome: `Answered in ${member.group.name}.`,
        });
      const now = { ...prompt, state: "answered", answer } as const;
      await storeAnswer(context, trx, scope, now);
      return ok(now);
    },
  );
  if (answered.ok) await context.deliver();
  return answered;
}
