import type { Scope } from "@canter/domain/access/scope";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { createConversation, latestConversation } from "@canter/storage/conversation/conversations";
import { hasMessage } from "@canter/storage/conversation/messages";
import type { TransactionHandle } from "@canter/storage/database";
import { scopeOfMember } from "@canter/storage/access/scope-of-member";
import type { StoredPrompt } from "@canter/storage/prompt/prompt-row";
import { z } from "zod";
import type { ApplicationContext } from "../core/application-context.ts";
import type { Subscriber } from "../core/outbox/dispatcher.ts";

/** What was written on a day's page: a question of the coach with its answer, or a briefing. */
const dayTalkSchema = z.object({
  memberId: z.string(),
  /** The id of its last message: an event delivered twice stores it once. */
  messageId: z.string(),
  said: z
    .array(
      z.object({
        author: z.enum(["member", "agent"]),
        mode: z.enum(["prompt", "answer", "briefing"]),
        text: z.string(),
      }),
    )
    .min(1),
});
type DayTalk = z.infer<typeof dayTalkSchema>;

const eventType = "day.said";

type Emitting = Pick<ApplicationContext, "emit" | "clock">;

const tell = ({ emit, clock }: Emitting, trx: TransactionHandle, scope: Scope, payload: DayTalk) =>
  emit(trx, scope, { type: eventType, payload, createdAt: clock.now() });

/** Emits a question and its answer, to become the member's messages; an answer that is only audio has no text yet. */
export async function storeAnswer(
  emitting: Emitting,
  trx: TransactionHandle,
  scope: Scope,
  { id: messageId, memberId, question, answer }: StoredPrompt,
): Promise<void> {
  const text = answer?.text.trim() ?? "";
  if (text === "") return;
  await tell(emitting, trx, scope, {
    memberId,
    messageId,
    said: [
      { author: "agent", mode: "prompt", text: question },
      { author: "member", mode: "answer", text },
    ],
  });
}

/** Emits the coach's briefing of a day, to become a message of the member's. */
export const storeBriefing = (
  context: Emitting & Pick<ApplicationContext, "newId">,
  trx: TransactionHandle,
  scope: Scope,
  { memberId, text }: { readonly memberId: string; readonly text: string },
): Promise<void> =>
  tell(context, trx, scope, {
    memberId,
    messageId: context.newId(),
    said: [{ author: "agent", mode: "briefing", text }],
  });

const title = "On the page of the day";

async function say(
  { newId }: Pick<ApplicationContext, "newId">,
  trx: TransactionHandle,
  { memberId, messageId, said }: DayTalk,
  createdAt: number,
): Promise<void> {
  const scope = await scopeOfMember(trx, memberId);
  if (await hasMessage(trx, scope, messageId)) return;
  const begun =
    (await latestConversation(trx, scope, "daily")) ??
    (await createConversation(trx, scope, { id: newId(), kind: "daily", title, createdAt }));
  const conversation = "ok" in begun ? (begun.ok ? begun.value : undefined) : begun;
  if (!conversation) throw new Error(`No conversation for the days of ${memberId}.`);
  const messages = said.map((one, index) => ({
    ...one,
    id: index === said.length - 1 ? messageId : newId(),
    // A question sorts before its answer wherever messages are listed by time.
    createdAt: createdAt - (said.length - 1 - index),
  }));
  const kept = await appendMessages(trx, scope, conversation.id, messages);
  if (!kept.ok) throw new Error(kept.error.detail);
}

/** Stores what was written on a day's page among its member's messages, where agents and searches find it; once each. */
export const createDayTalkSubscriber = (parts: Pick<ApplicationContext, "newId">): Subscriber => ({
  name: "day-talk",
  isConcerned: (_trx, { type }) => Promise.resolve(type === eventType),
  handle: async (trx, events) => {
    for (const { type, payload, createdAt } of events)
      if (type === eventType) await say(parts, trx, dayTalkSchema.parse(payload), createdAt);
  },
});
