import {
  coachChoiceSchema,
  coachCreateSchema,
  coachListSchema,
  coachParamsSchema,
  coachPatchSchema,
  coachSchema,
} from "@canter/protocol/coach/coaches";
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

const tag = "coach";

export const coachOperations = [
  defineOperation({
    id: "listCoaches",
    needs: ["coach", "read"],
    method: "get",
    path: "/coaches",
    tag,
    problems: [],
    summary: "The coaches that the member can choose of, and the one that speaks to them.",
    success: { description: "Those built in, then the member's own.", schema: coachListSchema },
    handle: ({ application, member }) => application.persona.listCoaches(member),
  }),
  defineOperation({
    id: "createCoach",
    needs: ["coach", "write"],
    method: "post",
    path: "/coaches",
    tag,
    problems: ["conflict"],
    summary: "Make a coach of one's own. It changes words and emphasis, never facts or rights.",
    body: coachCreateSchema,
    success: { status: 201, description: "The coach.", schema: coachSchema },
    handle: ({ application, member, body }) => application.persona.createPersona(member, body),
  }),
  defineOperation({
    id: "chooseCoach",
    needs: ["coach", "write"],
    method: "put",
    path: "/coaches/chosen",
    tag,
    problems: [],
    summary: "Choose which coach speaks to the member.",
    body: coachChoiceSchema,
    success: { description: "All coaches, with the one that is chosen now.", schema: coachListSchema },
    handle: ({ application, member, body }) => application.persona.chooseCoach(member, body.id),
  }),
  defineOperation({
    id: "updateCoach",
    needs: ["coach", "write"],
    method: "patch",
    path: "/coaches/{id}",
    tag,
    problems: ["conflict"],
    params: coachParamsSchema,
    summary: "Change a coach of one's own.",
    body: coachPatchSchema,
    success: { description: "The coach as it is now.", schema: coachSchema },
    handle: ({ application, member, params, body }) =>
      application.persona.updatePersona(member, params.id, body),
  }),
  defineOperation({
    id: "deleteCoach",
    needs: ["coach", "write"],
    method: "delete",
    path: "/coaches/{id}",
    tag,
    problems: ["conflict"],
    params: coachParamsSchema,
    summary: "Delete a coach of one's own, for good. Whoever had chosen it has the first one built in again.",
    success: { description: "What is gone.", schema: coachSchema },
    handle: ({ application, member, params }) => application.persona.deletePersona(member, params.id),
  }),
];

const memoryTag = "memory";

export const memoryOperations = [
  defineOperation({
    id: "listMemories",
    needs: ["memory", "read"],
    method: "get",
    path: "/memory",
    tag: memoryTag,
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
    tag: memoryTag,
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
    tag: memoryTag,
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
    tag: memoryTag,
    problems: [],
    summary: "Make agents, or one of them, forget everything of the member, for good.",
    query: memoryForgetQuerySchema,
    success: { description: "How much is forgotten.", schema: memoryForgottenSchema },
    handle: ({ application, member, query }) => application.memory.forgetMemories(member, query.agent),
  }),
];
