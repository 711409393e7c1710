import { z } from "zod";
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
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import {
  messageAcceptedSchema,
  messageCreateSchema,
  parseRequestSchema,
  type RunResult,
  runResultSchema,
} from "@canter/protocol/coach/messages";
import { parsedMessageSchema } from "@canter/protocol/training/parsed-message";
import { defineOperation } from "../../operation.ts";
import { problemToResponse } from "../../problem-response.ts";
import { jsonResponse } from "../../text-response.ts";

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

const params = z.object({ id: z.string() });

const waitQuery = z.object({
  wait: z.enum(["0", "1", "soon"]).default("0").meta({
    description: "1: answer with the run's result. soon: as 1 where it is there within half a second.",
  }),
});
const waits = { "0": false, "1": true, soon: "soon" } as const;

const accepted = {
  status: 202,
  description: "Taken in; the run's result is at runs/{id}.",
  schema: messageAcceptedSchema,
} as const;
const answered = { status: 200, description: "With ?wait: what came of it.", schema: runResultSchema };

/** The result; if waiting takes too long, refers to the run, as for callers that don't wait. */
function answerOf(received: Result<RunResult, Problem>, wait: boolean | "soon"): Response {
  if (!received.ok) return problemToResponse(received.error);
  const { messageId, runId, conversationId, state } = received.value;
  return wait && state !== "queued" && state !== "running"
    ? jsonResponse(received.value)
    : jsonResponse({ messageId, runId, conversationId }, 202);
}

export const messageOperations = [
  defineOperation({
    id: "createMessage",
    needs: ["conversation", "write"],
    method: "post",
    path: "/messages",
    tag: "messages",
    limit: "text",
    problems: ["forbidden"],
    summary:
      "Say something in one's own words. What reports training is logged; a bare follow-up completes the latest draft.",
    query: waitQuery,
    body: messageCreateSchema,
    success: accepted,
    otherSuccess: [answered],
    handle: async ({ application, member, query: { wait }, body, once }) =>
      answerOf(
        await application.agents.receiveMessage(member, body, { once, wait: waits[wait] }),
        waits[wait],
      ),
  }),
  defineOperation({
    id: "tryAgain",
    needs: ["workout", "write"],
    method: "post",
    path: "/runs/{id}/try-again",
    tag: "runs",
    problems: ["conflict", "forbidden"],
    summary:
      "Read the message of a run once more with the model that had failed. What was saved is not saved again; its drafts that nobody has touched make room for what comes of it.",
    params,
    query: waitQuery,
    success: accepted,
    otherSuccess: [answered],
    handle: async ({ application, member, params: { id }, query: { wait }, once }) =>
      answerOf(await application.agents.tryAgain(member, id, { once, wait: waits[wait] }), waits[wait]),
  }),
  defineOperation({
    id: "readRun",
    needs: ["run", "read"],
    method: "get",
    path: "/runs/{id}",
    tag: "messages",
    problems: [],
    summary: "What came of a message.",
    params,
    success: { description: "The run with its result.", schema: runResultSchema },
    handle: ({ application, member, params }) => application.logging.readRun(member, params.id),
  }),
  defineOperation({
    id: "parse",
    needs: ["workout", "read"],
    method: "post",
    path: "/parse",
    tag: "messages",
    limit: "text",
    problems: [],
    summary: "How a text would be understood in this group, saving nothing.",
    body: parseRequestSchema,
    success: {
      description: "Workouts, and what each stretch of the text was read as.",
      schema: parsedMessageSchema,
    },
    handle: ({ application, member, body, once }) => application.logging.parseText(member, body, once),
  }),
];
