import {
  memoryForgetQuerySchema,
  memoryForgottenSchema,
  memoryListQuerySchema,
  memoryListSchema,
  memoryParamsSchema,
  memoryPutSchema,
  memorySchema,
} from "@canter/protocol/coach/memory";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";
import { wantsYaml, yamlMediaType, yamlResponse } from "../../problem-response.ts";

const tag = "memory";

export const memoryOperations = [
  defineOperation({
    id: "listMemories",
    needs: ["memory", "read"],
    method: "get",
    path: "/memory",
    tag,
    problems: [],
    summary:
      "What agents remember of the member, by agent and key. With Accept: application/yaml all of it, as canter memory import reads it.",
    query: memoryListQuerySchema,
    success: { description: "One page.", schema: memoryListSchema },
    otherSuccess: [
      { status: 200, description: "Entries by agent and key.", schema: z.string(), mediaType: yamlMediaType },
    ],
    handle: async ({ application, member, query, request }) =>
      wantsYaml(request)
        ? yamlResponse(await application.memory.exportMemories(member, query.agent))
        : application.memory.listMemories(member, query),
  }),
  defineOperation({
    id: "putMemory",
    needs: ["memory", "write"],
    method: "put",
    path: "/memory/{agent}/{key}",
    tag,
    problems: ["conflict"],
    params: memoryParamsSchema,
    summary: "Correct what an agent remembers of the member, or tell it something.",
    body: memoryPutSchema,
    success: { description: "As it is remembered now.", schema: memorySchema },
    handle: ({ application, member, params, body }) => application.memory.putMemory(member, params, body),
  }),
  defineOperation({
    id: "removeMemory",
    needs: ["memory", "write"],
    method: "delete",
    path: "/memory/{agent}/{key}",
    tag,
    problems: [],
    params: memoryParamsSchema,
    summary: "Make an agent forget something of the member, for good.",
    success: { description: "What is forgotten.", schema: memorySchema },
    handle: ({ application, member, params }) => application.memory.removeMemory(member, params),
  }),
  defineOperation({
    id: "forgetMemories",
    needs: ["memory", "write"],
    method: "delete",
    path: "/memory",
    tag,
    problems: [],
    summary: "Make agents, or one of them, forget everything of the member, for good.",
    query: memoryForgetQuerySchema,
    success: { description: "How much is forgotten.", schema: memoryForgottenSchema },
    handle: ({ application, member, query }) => application.memory.forgetMemories(member, query.agent),
  }),
];
