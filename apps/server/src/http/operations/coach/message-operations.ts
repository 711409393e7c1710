import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import { z } from "zod";
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
    ? Response.json(received.value)
    : Response.json({ messageId, runId, conversationId }, { status: 202 });
}

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
    needs: ["conversation", "write"],
    method: "post",
    path: "/runs/{id}/try-again",
    tag: "runs",
    problems: ["conflict"],
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
