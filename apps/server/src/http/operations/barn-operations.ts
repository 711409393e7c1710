import { barnQuerySchema, barnResponseSchema } from "@canter/protocol/barn";
import { ok } from "@canter/domain/result";
import { defineOperation } from "../operation.ts";

export const barnOperations = [
  defineOperation({
    id: "readBarn",
    needs: ["athlete", "read"],
    method: "get",
    path: "/barn",
    tag: "athletes",
    problems: [],
    summary:
      "All horses: who rode last, what is next, what to know and what is due, and day by day what was done and is planned in a week, with what somebody should look at.",
    query: barnQuerySchema,
    success: { description: "The horses that the member may read.", schema: barnResponseSchema },
    handle: async ({ application, member, query }) => ok(await application.barn.readBarn(member, query)),
  }),
];
