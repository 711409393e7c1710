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
import { catchUpWords } from "../../search/pending-words.ts";
import { searchWords } from "../../workout/search-words.ts";
import { addEmbeddingCall } from "../../model/model-usage.ts";
import {
  listContentItems,
  listContentKeys,
  putContentItems,
  readContentItem,
  readContentItems,
} from "../../content/content-items.ts";
import {
  listContentPrograms,
  putContentPrograms,
  readContentProgram,
} from "../../content/content-programs.ts";
import {
  insertContentSource,
  listContentSources,
  readContentSource,
  replaceContentSource,
} from "../../content/content-sources.ts";
import { insertPlaylist, listPlaylists, readPlaylist, replacePlaylist } from "../../content/playlists.ts";

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
        await catchUpWords(trx);
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

const source = {
  id: "src",
  kind: "file",
  name: "Mine",
  config: {},
  status: "new",
  createdBy: "zoe",
  createdAt: 1,
  updatedAt: 1,
} as const;
const item = {
  id: "file:i",
  title: "Mine",
  kind: "yoga",
  durationMinutes: 1,
  equipment: [],
  tags: [],
  sourceKey: "mine",
  updatedAt: 1,
} as const;
const playlist = {
  id: "pl",
  name: "Mine",
  items: ["file:i"],
  createdBy: "zoe",
  version: 1,
  createdAt: 1,
  updatedAt: 1,
};

/** What somebody stores is in their own group, even under an id that another group has. */
const own = async (trx: TransactionHandle, scope: Scope) => {
  const mine = { ...source, id: "new", createdBy: scope.groupId === "barn" ? "anna" : "zoe" };
  return insertContentSource(trx, scope, mine);
};

/** Each function of content that takes a scope; content belongs to the group. */
export const contentCalls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true; readonly shared?: true }>
> = {
  listContentSources: { call: (trx, scope) => listContentSources(trx, scope), shared: true },
  readContentSource: { call: (trx, scope) => readContentSource(trx, scope, "src"), shared: true },
  insertContentSource: { call: own, own: true },
  replaceContentSource: {
    call: (trx, scope) => replaceContentSource(trx, scope, source),
    shared: true,
  },
  listContentItems: {
    call: (trx, scope) => listContentItems(trx, scope, { withMissing: true, limit: 9 }),
    shared: true,
  },
  readContentItems: { call: (trx, scope) => readContentItems(trx, scope, ["file:i"]), shared: true },
  readContentItem: { call: (trx, scope) => readContentItem(trx, scope, "file:i"), shared: true },
  listContentKeys: { call: (trx, scope) => listContentKeys(trx, scope), shared: true },
  putContentItems: {
    call: async (trx, scope) => {
      await own(trx, scope);
      await putContentItems(trx, scope, [{ ...item, equipment: [], tags: [], sourceId: "new" }]);
      return readContentItem(trx, scope, "file:i");
    },
    own: true,
  },
  listContentPrograms: { call: (trx, scope) => listContentPrograms(trx, scope), shared: true },
  readContentProgram: { call: (trx, scope) => readContentProgram(trx, scope, "file:p"), shared: true },
  putContentPrograms: {
    call: async (trx, scope) => {
      await own(trx, scope);
      const program = {
        id: "file:p",
        title: "Mine",
        days: [{ contentIds: [] }],
        sourceId: "new",
        updatedAt: 1,
      };
      await putContentPrograms(trx, scope, [program]);
      return readContentProgram(trx, scope, "file:p");
    },
    own: true,
  },
  listPlaylists: { call: (trx, scope) => listPlaylists(trx, scope, { limit: 9 }), shared: true },
  readPlaylist: { call: (trx, scope) => readPlaylist(trx, scope, "pl"), shared: true },
  insertPlaylist: {
    call: async (trx, scope) => {
      const createdBy = scope.groupId === "barn" ? "anna" : "zoe";
      await insertPlaylist(trx, scope, { ...playlist, id: "new", name: "Mine", createdBy });
      return readPlaylist(trx, scope, "new");
    },
    own: true,
  },
  replacePlaylist: {
    call: async (trx, scope) => {
      const replaced = await replacePlaylist(trx, scope, { ...playlist, name: SECRET });
      // Does not reveal whether another group has one with this id: it was read before.
      return replaced.ok ? replaced : undefined;
    },
    shared: true,
  },
};
