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
    needs: ["conversation", "write"],
    method: "post",
    path: "/messages",
    tag: "messages",
    problems: ["forbidden"],
    summary:
      "Say something in one's own words. What reports training is logged; a bare follow-up completes the latest draft.",
    query: z.object({
      wait: z.enum(["0", "1", "soon"]).optional().meta({
        description: "1: answer with the run's result. soon: as 1 where it is there within half a second.",
      }),
    }),
    body: messageCreateSchema,
    success: {
      status: 202,
      description: "Taken in; the run's result is at runs/{id}.",
      schema: messageAcceptedSchema,
    },
    otherSuccess: [{ status: 200, description: "With ?wait: what came of it.", schema: runResultSchema }],
    handle: async ({ application, member, query, body, once }) => {
      const wait = query.wait === "soon" || query.wait === "1" ? query.wait : undefined;
      const received = await application.receiveMessage(member, body, {
        once,
        wait: wait === "soon" ? wait : wait !== undefined,
      });
      if (!received.ok) return problemToResponse(received.error);
      const { messageId, runId, conversationId, state } = received.value;
      // Whoever waits too long is told where to look, as those who don't wait.
      return wait !== undefined && state !== "queued" && state !== "running"
        ? Response.json(received.value)
        : Response.json({ messageId, runId, conversationId }, { status: 202 });
    },
  }),
  defineOperation({
    id: "readRun",
    needs: ["run", "read"],
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
    needs: ["workout", "read"],
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
