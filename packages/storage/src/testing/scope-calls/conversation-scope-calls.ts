import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import { stemsOf } from "@canter/domain/context/stems";
import type { Scope } from "@canter/domain/access/scope";
import {
  listMessagesAcross,
  readFoundMessages,
  readMessages,
  readNeighbours,
} from "../../conversation/find-messages.ts";
import { findMessages, latestWithWords, searchMessages } from "../../conversation/search-messages.ts";
import {
  completeConversationsAbout,
  deleteConversation,
  updateConversation,
} from "../../conversation/conversations.ts";
import { hasMessage, heldMessages } from "../../conversation/messages.ts";
import { deleteMessage, editMessage } from "../../conversation/change-message.ts";
import {
  listSharedConversations,
  listSummedUpByRule,
  putSummary,
  summariesOf,
} from "../../conversation/summaries.ts";
import {
  membersWhoWrote,
  messagesWithoutVector,
  nearestMessages,
  putVectors,
} from "../../conversation/message-vectors.ts";
import { sql } from "kysely";
import type { TransactionHandle } from "../../database.ts";
import { searchWords } from "../../workout/search-words.ts";
import { addEmbeddingCall } from "../../model/model-usage.ts";

const summary = {
  conversationId: "c",
  upToSeq: 1,
  text: SECRET,
  messageIds: ["m"],
  madeBy: "playbook",
  createdAt: 9,
} as const;

/** A model's vector of Anna's message. */
export const fillVectors = (trx: TransactionHandle, anna: Scope): Promise<unknown> =>
  putVectors(trx, anna, "m", [{ messageId: "m", text: SECRET, vector: [1, 2] }]);

/** Every function of the shared messages that takes a scope, called on Anna's data. */
export const conversationCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> =
  {
    listMessagesAcross: { call: (trx, scope) => listMessagesAcross(trx, scope, { limit: 9 }) },
    searchMessages: { call: (trx, scope) => searchMessages(trx, scope, { q: SECRET, limit: 9 }) },
    findMessages: {
      call: (trx, scope) =>
        findMessages(trx, scope, { keys: [[stemsOf(SECRET)[0] ?? ""]], perKey: 9, limit: 9 }),
    },
    latestWithWords: {
      call: async (trx, scope) => [...(await latestWithWords(trx, scope, [searchWords(SECRET)[0] ?? ""]))],
    },
    editMessage: { call: (trx, scope) => editMessage(trx, scope, "m", { text: SECRET, editedAt: 9 }) },
    deleteMessage: { call: (trx, scope) => deleteMessage(trx, scope, "m", 9) },
    updateConversation: { call: (trx, scope) => updateConversation(trx, scope, "c", { title: SECRET }) },
    completeConversationsAbout: {
      call: async (trx, scope) => {
        await updateConversation(trx, scope, "c", { programId: "p" });
        return completeConversationsAbout(trx, scope, "p");
      },
    },
    deleteConversation: { call: (trx, scope) => deleteConversation(trx, scope, "c", 9) },
    heldMessages: { call: (trx, scope) => heldMessages(trx, scope, "c") },
    hasMessage: { call: (trx, scope) => hasMessage(trx, scope, "m") },
    readFoundMessages: {
      call: async (trx, scope) => {
        const { rows } = await sql<{ id: number }>`select id from message_texts`.execute(trx);
        return readFoundMessages(
          trx,
          scope,
          rows.map(({ id }) => id),
        );
      },
    },
    readMessages: { call: (trx, scope) => readMessages(trx, scope, ["m"]) },
    readNeighbours: {
      call: (trx, scope) => readNeighbours(trx, scope, [{ conversationId: "c", seq: 2 }]),
    },
    messagesWithoutVector: {
      call: (trx, scope) => messagesWithoutVector(trx, scope, { model: "another", limit: 9 }),
    },
    putVectors: {
      call: async (trx, scope) =>
        (await putVectors(trx, scope, "m", [{ messageId: "m", text: SECRET, vector: [2, 1] }])) > 0,
    },
    nearestMessages: {
      call: async (trx, scope) =>
        (await nearestMessages(trx, scope, { model: "m", vector: [1, 2], limit: 9 })).nearest,
    },
    addEmbeddingCall: {
      call: (trx, scope) => addEmbeddingCall(trx, scope, { model: "m", tokens: 7, costMicros: 0, at: 9 }),
      own: true,
    },
    membersWhoWrote: { call: (trx, scope) => membersWhoWrote(trx, scope, 0) },
    putSummary: { call: (trx, scope) => putSummary(trx, scope, summary) },
    listSummedUpByRule: {
      call: async (trx, scope) => {
        await putSummary(trx, scope, { ...summary, madeBy: "playbook", upToSeq: 99 });
        return listSummedUpByRule(trx, scope, { since: 0, limit: 9 });
      },
    },
    summariesOf: {
      call: async (trx, scope) => {
        await putSummary(trx, scope, summary);
        return (await summariesOf(trx, scope, [summary.conversationId])).size > 0;
      },
    },
    listSharedConversations: {
      call: async (trx, scope) => {
        await putSummary(trx, scope, summary);
        return listSharedConversations(trx, scope, { exceptId: "other", since: 0, limit: 9 });
      },
    },
  };
