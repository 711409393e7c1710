import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import { z } from "zod";
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

const tag = "plans";
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
    tag,
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
    tag,
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
    tag,
    problems: [],
    summary:
      "A program as the barn's plan door speaks of it: goal, target date, weeks of sessions, reasoning.",
    params: z.object({ id: z.string().max(100) }),
    success: { description: "The plan.", schema: trainingPlanSchema },
    handle: ({ application, member, params: { id } }) => application.agents.readTrainingPlan(member, id),
  }),
];
