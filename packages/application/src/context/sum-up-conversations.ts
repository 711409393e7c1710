import { type SummarizedMessage, summarizeConversation } from "@canter/domain/context/summarize-conversation";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { listMessages } from "@canter/storage/conversation/messages";
import {
  listRestingConversations,
  putSummary,
  type RestingConversation,
} from "@canter/storage/conversation/summaries";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { guardedEach } from "../core/guarded.ts";
import { loadLanguage } from "../core/language.ts";
import { messageDataOf } from "../core/message-data.ts";
import { enterAsMember } from "../group/read-session.ts";

/** A conversation that nobody has written in for so long rests. */
const restMilliseconds = 30 * 60_000;
const maxAtOnce = 50;
const maxMessages = 200;

const summarized = ({ id, author, text, data }: Message): SummarizedMessage[] => {
  const decision = messageDataOf(data).decision?.kind;
  return author === "system" ? [] : [{ id, author, text, ...(decision && { decision }) }];
};

/** Gives whose it is; undefined: nobody may read it any more, or nothing was said. */
async function sumUp(
  context: ApplicationContext,
  resting: RestingConversation,
): Promise<MemberContext | undefined> {
  const { store, clock } = context;
  const entered = await enterAsMember(context, resting);
  if (!entered.ok) return undefined;
  const { scope } = entered.value;
  const messages = await listMessages(store.db, scope, resting.id, { limit: maxMessages });
  const { catalogue } = await loadLanguage();
  // An empty summary is stored, too: the conversation is then not looked at again before it continues.
  const { text, messageIds } = summarizeConversation(messages.flatMap(summarized), catalogue) ?? {
    text: "",
    messageIds: [],
  };
  await store.transact((trx) =>
    putSummary(trx, scope, {
      conversationId: resting.id,
      upToSeq: messages.at(-1)?.seq ?? resting.lastSeq,
      text,
      messageIds,
      madeBy: "playbook",
      createdAt: clock.now(),
    }),
  );
  return text === "" ? undefined : entered.value;
}

/**
 * Sums up conversations of all groups that rest and have gone on since they were summed up last, by rule. Gives whose they are: a model may say
 * it better.
 */
export async function sumUpConversations(context: ApplicationContext): Promise<readonly MemberContext[]> {
  const until = context.clock.now() - restMilliseconds;
  const resting = await listRestingConversations(context.store.db, { until, limit: maxAtOnce });
  const members = new Map<string, MemberContext>();
  await guardedEach(context.reportBug, resting, async (conversation) => {
    const member = await sumUp(context, conversation);
    if (member) members.set(member.member.id, member);
  });
  return [...members.values()];
}
