import {
  conversationCreateSchema,
  conversationListQuerySchema,
  conversationPageSchema,
  conversationPatchSchema,
  conversationSchema,
  listedConversationSchema,
  messageAcrossSchema,
  messagePatchSchema,
  messagesQuerySchema,
} from "@canter/protocol/coach/conversations";
import { pageOf, pageQuerySchema } from "@canter/protocol/page";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const tag = "messages";

export const conversationOperations = [
  defineOperation({
    id: "listConversations",
    needs: ["conversation", "read"],
    method: "get",
    path: "/conversations",
    tag,
    problems: [],
    summary: "The member's conversations and where each stopped, the one last written in first.",
    query: conversationListQuerySchema,
    success: { description: "One page.", schema: pageOf(listedConversationSchema) },
    handle: ({ application, member, query }) => application.conversation.listConversations(member, query),
  }),
  defineOperation({
    id: "createConversation",
    needs: ["conversation", "write"],
    method: "post",
    path: "/conversations",
    tag,
    problems: [],
    summary: "Begin a conversation; messages that name none go there from now on.",
    body: conversationCreateSchema,
    success: { status: 201, description: "The conversation.", schema: conversationSchema },
    handle: ({ application, member, body, once }) =>
      application.conversation.createConversation(member, body, once),
  }),
  defineOperation({
    id: "listConversationMessages",
    needs: ["conversation", "read"],
    method: "get",
    path: "/conversations/{id}/messages",
    tag,
    problems: [],
    params: z.object({ id: z.string() }),
    query: pageQuerySchema,
    summary: "A conversation's messages, newest first.",
    success: { description: "One page.", schema: conversationPageSchema },
    handle: ({ application, member, params: { id }, query }) =>
      application.conversation.listConversationMessages(member, id, query),
  }),
  defineOperation({
    id: "changeConversation",
    needs: ["conversation", "write"],
    method: "patch",
    path: "/conversations/{id}",
    tag,
    problems: [],
    params: z.object({ id: z.string() }),
    summary: "Rename a conversation, archive it or take it up again, keep it to itself.",
    body: conversationPatchSchema,
    success: { description: "The conversation.", schema: conversationSchema },
    handle: ({ application, member, params: { id }, body }) =>
      application.conversation.changeConversation(member, id, body),
  }),
  defineOperation({
    id: "deleteConversation",
    needs: ["conversation", "write"],
    method: "delete",
    path: "/conversations/{id}",
    tag,
    problems: [],
    params: z.object({ id: z.string() }),
    summary:
      "Delete a conversation and all that was said in it, for good. What came of it (workouts, changes) stays.",
    success: { description: "Which one is gone.", schema: z.object({ id: z.string() }) },
    handle: ({ application, member, params: { id } }) =>
      application.conversation.deleteConversation(member, id),
  }),
  defineOperation({
    id: "listMessagesAcross",
    needs: ["conversation", "read"],
    method: "get",
    path: "/messages",
    tag,
    problems: [],
    query: messagesQuerySchema,
    summary: "The messages of all the member's conversations, newest first; searched by words.",
    success: { description: "One page.", schema: pageOf(messageAcrossSchema) },
    handle: ({ application, member, query }) => application.conversation.listMessagesAcross(member, query),
  }),
  defineOperation({
    id: "editMessage",
    needs: ["conversation", "write"],
    method: "patch",
    path: "/messages/{id}",
    tag,
    problems: ["forbidden"],
    params: z.object({ id: z.string() }),
    summary: "Change what one said oneself. What came of it stays as it is.",
    body: messagePatchSchema,
    success: { description: "The message.", schema: messageAcrossSchema },
    handle: ({ application, member, params: { id }, body }) =>
      application.conversation.editMessage(member, id, body),
  }),
  defineOperation({
    id: "deleteMessage",
    needs: ["conversation", "write"],
    method: "delete",
    path: "/messages/{id}",
    tag,
    problems: [],
    params: z.object({ id: z.string() }),
    summary: "Delete a message for good: its words are in no search, summary or context any more.",
    success: { description: "Which one is gone.", schema: z.object({ id: z.string() }) },
    handle: ({ application, member, params: { id } }) => application.conversation.deleteMessage(member, id),
  }),
];
