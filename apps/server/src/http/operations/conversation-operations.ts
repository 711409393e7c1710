import {
  conversationCreateSchema,
  conversationListQuerySchema,
  conversationPageSchema,
  conversationSchema,
} from "@canter/protocol/conversations";
import { pageOf, pageQuerySchema } from "@canter/protocol/page";
import { z } from "zod";
import { defineOperation } from "../operation.ts";

const tag = "messages";

export const conversationOperations = [
  defineOperation({
    id: "listConversations",
    needs: ["conversation", "read"],
    method: "get",
    path: "/conversations",
    tag,
    problems: [],
    summary: "The member's conversations, the one last written in first.",
    query: conversationListQuerySchema,
    success: { description: "One page.", schema: pageOf(conversationSchema) },
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
];
