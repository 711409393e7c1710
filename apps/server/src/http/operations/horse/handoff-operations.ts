import {
  handoffReadSchema,
  handoffResponseSchema,
  progressQuerySchema,
  progressResponseSchema,
} from "@canter/protocol/horse/handoff";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const params = z.object({ id: z.string() });
const tag = "athletes";

export const handoffOperations = [
  defineOperation({
    id: "readHandoff",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}/handoff",
    tag,
    problems: [],
    params,
    summary:
      "What to know before taking a horse: cautions, what to watch, who did what since the member last rode it, what is planned and due. Each line with its sources; at most ten.",
    success: { description: "The handoff for the member who asks.", schema: handoffResponseSchema },
    handle: ({ application, member, params: { id } }) => application.handoff.readHandoff(member, id),
  }),
  defineOperation({
    id: "markHandoffRead",
    needs: ["athlete", "read"],
    method: "post",
    path: "/athletes/{id}/handoff/read",
    tag,
    problems: [],
    params,
    summary: "What is there by now is not new to the member any more.",
    success: { description: "When it was read.", schema: handoffReadSchema },
    handle: ({ application, member, params: { id }, once }) =>
      application.handoff.markHandoffRead(member, id, once),
  }),
  defineOperation({
    id: "readHorseProgress",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}/progress",
    tag,
    problems: [],
    params,
    summary:
      "How a horse was worked over a time: how often, how long, at what and how high, with gaps, what recurs and what got worse, each with its evidence.",
    query: progressQuerySchema,
    success: { description: "The progress.", schema: progressResponseSchema },
    handle: ({ application, member, params: { id }, query }) =>
      application.handoff.readProgress(member, id, query),
  }),
];
