import { z } from "zod";
import {
  messageAcceptedSchema,
  messageCreateSchema,
  parseRequestSchema,
  runResultSchema,
} from "@canter/protocol/messages";
import { parsedMessageSchema } from "@canter/protocol/parsed-message";
import { defineOperation } from "../operation.ts";
import { problemToResponse } from "../problem-response.ts";

export const messageOperations = [
  defineOperation({
    id: "createMessage",
    method: "post",
    path: "/messages",
    tag: "messages",
    problems: ["forbidden"],
    summary:
      "Say something in one's own words. What reports training is logged; a bare follow-up completes the latest draft.",
    query: z.object({
      wait: z.enum(["0", "1"]).optional().meta({ description: "1: answer with the run's result." }),
    }),
    body: messageCreateSchema,
    success: {
      status: 202,
      description: "Taken in; the run's result is at runs/{id}.",
      schema: messageAcceptedSchema,
    },
    otherSuccess: [{ status: 200, description: "With ?wait=1: what came of it.", schema: runResultSchema }],
    handle: async ({ application, member, query, body, once }) => {
      const logged = await application.logMessage(member, body, once);
      if (!logged.ok) return problemToResponse(logged.error);
      const { messageId, runId, conversationId } = logged.value;
      return query.wait === "1"
        ? Response.json(logged.value)
        : Response.json({ messageId, runId, conversationId }, { status: 202 });
    },
  }),
  defineOperation({
    id: "readRun",
    method: "get",
    path: "/runs/{id}",
    tag: "messages",
    problems: [],
    summary: "What came of a message.",
    params: z.object({ id: z.string() }),
    success: { description: "The run with its result.", schema: runResultSchema },
    handle: ({ application, member, params }) => application.readRun(member, params.id),
  }),
  defineOperation({
    id: "parse",
    method: "post",
    path: "/parse",
    tag: "messages",
    problems: [],
    summary: "How a text would be understood in this group, saving nothing.",
    body: parseRequestSchema,
    success: {
      description: "Workouts, and what each stretch of the text was read as.",
      schema: parsedMessageSchema,
    },
    handle: ({ application, member, body, once }) => application.parseText(member, body, once),
  }),
];
