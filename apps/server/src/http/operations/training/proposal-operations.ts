import {
  proposalApplySchema,
  proposalDecidedSchema,
  proposalListQuerySchema,
  proposalSchema,
  proposalShiftSchema,
} from "@canter/protocol/training/proposals";
import { pageOf } from "@canter/protocol/page";
import { z } from "zod";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import {
  planFeedbackSchema,
  type PlanRun,
  planRunSchema,
  planWishSchema,
  trainingPlanSchema,
} from "@canter/protocol/training/goal-plans";
import { defineOperation } from "../../operation.ts";
import { problemToResponse } from "../../problem-response.ts";
import { jsonResponse } from "../../text-response.ts";

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

const planTag = "plans";
const waitQuery = z.object({
  wait: z.enum(["0", "1"]).default("0").meta({ description: "1: answer with the plan." }),
});

/** The result; if waiting takes too long, refers to the run, as for callers that don't wait. */
function answerOf(asked: Result<PlanRun, Problem>, wait: boolean): Response {
  if (!asked.ok) return problemToResponse(asked.error);
  const isUnderWay = asked.value.state === "queued" || asked.value.state === "running";
  return jsonResponse(asked.value, wait && !isUnderWay ? 200 : 202);
}

export const planOperations = [
  defineOperation({
    id: "requestPlan",
    needs: ["program", "write"],
    method: "post",
    path: "/agent/plan",
    tag: planTag,
    problems: ["forbidden"],
    summary:
      "Have a training plan made for a horse or an athlete: a goal in one's own words, and a date. It arrives as a draft program; the run tells thought, action and observation on the way.",
    query: waitQuery,
    body: planWishSchema,
    success: { status: 202, description: "It is being made: follow runs/{runId}.", schema: planRunSchema },
    otherSuccess: [{ status: 200, description: "With ?wait=1: what came of it.", schema: planRunSchema }],
    handle: async ({ application, member, query, body, once }) => {
      const wait = query.wait === "1";
      return answerOf(await application.agents.requestPlan(member, body, { once, wait }), wait);
    },
  }),
  defineOperation({
    id: "refinePlan",
    needs: ["program", "write"],
    method: "post",
    path: "/agent/plan/{programId}/feedback",
    tag: planTag,
    problems: ["forbidden", "conflict"],
    summary:
      "Say what should be otherwise about a draft that one had made. What comes of it waits as a proposal on the draft; days, limits and time off that were said hold for what is said later.",
    params: z.object({ programId: z.string().max(100) }),
    query: waitQuery,
    body: planFeedbackSchema,
    success: { status: 202, description: "It is looked into: follow runs/{runId}.", schema: planRunSchema },
    otherSuccess: [{ status: 200, description: "With ?wait=1: what came of it.", schema: planRunSchema }],
    handle: async ({ application, member, params: { programId }, query, body: { text }, once }) => {
      const wait = query.wait === "1";
      const said = { programId, text };
      return answerOf(await application.agents.refinePlan(member, said, { once, wait }), wait);
    },
  }),
  defineOperation({
    id: "readTrainingPlan",
    needs: ["program", "read"],
    method: "get",
    path: "/programs/{id}/training-plan",
    tag: planTag,
    problems: [],
    summary:
      "A program as the barn's plan door speaks of it: goal, target date, weeks of sessions, reasoning.",
    params: z.object({ id: z.string().max(100) }),
    success: { description: "The plan.", schema: trainingPlanSchema },
    handle: ({ application, member, params: { id } }) => application.agents.readTrainingPlan(member, id),
  }),
];
