import {
  proposalApplySchema,
  proposalDecidedSchema,
  proposalListQuerySchema,
  proposalSchema,
  proposalShiftSchema,
} from "@canter/protocol/training/proposals";
import { pageOf } from "@canter/protocol/page";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const tag = "proposals";
const params = z.object({ id: z.string() });
const decided = (description: string) => ({ description, schema: proposalDecidedSchema });

export const proposalOperations = [
  defineOperation({
    id: "listProposals",
    needs: ["proposal", "read"],
    method: "get",
    path: "/proposals",
    tag,
    problems: [],
    summary: "What the coach proposed to the member, newest first.",
    query: proposalListQuerySchema,
    success: { description: "One page.", schema: pageOf(proposalSchema) },
    handle: ({ application, member, query }) => application.proposal.listProposals(member, query),
  }),
  defineOperation({
    id: "readProposal",
    needs: ["proposal", "read"],
    method: "get",
    path: "/proposals/{id}",
    tag,
    problems: [],
    params,
    summary: "One proposal with its preview.",
    success: { description: "The proposal.", schema: proposalSchema },
    handle: ({ application, member, params: { id } }) => application.proposal.readProposal(member, id),
  }),
  defineOperation({
    id: "applyProposal",
    needs: ["proposal", "apply"],
    method: "post",
    path: "/proposals/{id}/apply",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    body: proposalApplySchema,
    summary:
      "Make the changes that were shown: all or none, once however often it is asked for. Where others wait by now, or the program has moved on, they are shown anew instead.",
    success: decided("What came of it."),
    handle: ({ application, member, params: { id }, body }) =>
      application.proposal.applyProposal(member, id, body?.revision),
  }),
  defineOperation({
    id: "cancelProposal",
    needs: ["proposal", "write"],
    method: "post",
    path: "/proposals/{id}/cancel",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Drop the changes that wait.",
    success: decided("What came of it."),
    handle: ({ application, member, params: { id } }) => application.proposal.cancelProposal(member, id),
  }),
  defineOperation({
    id: "checkProposal",
    needs: ["proposal", "write"],
    method: "post",
    path: "/proposals/{id}/check",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Look at the changes again, on the program as it is now.",
    success: decided("The proposal as it looks now."),
    handle: ({ application, member, params: { id } }) => application.proposal.checkProposal(member, id),
  }),
  defineOperation({
    id: "shiftProposal",
    needs: ["proposal", "write"],
    method: "post",
    path: "/proposals/{id}/shift",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    body: proposalShiftSchema,
    summary: "Add a shift of later weeks, which its preview offers, to the changes that wait.",
    success: decided("The proposal with it."),
    handle: ({ application, member, params: { id }, body }) =>
      application.proposal.shiftProposal(member, { id, ...body }),
  }),
];
