import { z } from "zod";
import { planRunSchema, planWishSchema, trainingPlanSchema } from "@canter/protocol/plans";
import { defineOperation } from "../operation.ts";
import { problemToResponse } from "../problem-response.ts";

const tag = "plans";
const waitQuery = z.object({
  wait: z.enum(["0", "1"]).default("0").meta({ description: "1: answer with the plan." }),
});

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
      const asked = await application.agents.requestPlan(member, body, { once, wait });
      if (!asked.ok) return problemToResponse(asked.error);
      const isUnderWay = asked.value.state === "queued" || asked.value.state === "running";
      return Response.json(asked.value, { status: wait && !isUnderWay ? 200 : 202 });
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
