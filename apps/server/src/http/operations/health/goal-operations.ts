import {
  goalCreateSchema,
  goalListQuerySchema,
  goalPatchSchema,
  goalResponseSchema,
} from "@canter/protocol/health/goals";
import { pageOf } from "@canter/protocol/page";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const params = z.object({ id: z.string() });
const tag = "goals";
const goal = (description: string) => ({ description, schema: goalResponseSchema });

export const goalOperations = [
  defineOperation({
    id: "listGoals",
    needs: ["goal", "read"],
    method: "get",
    path: "/goals",
    tag,
    problems: [],
    summary: "Goals with how they stand today, latest first.",
    query: goalListQuerySchema,
    success: { description: "One page.", schema: pageOf(goalResponseSchema) },
    handle: ({ application, member, query }) => application.health.listGoals(member, query),
  }),
  defineOperation({
    id: "createGoal",
    needs: ["goal", "write"],
    method: "post",
    path: "/goals",
    tag,
    problems: ["forbidden"],
    summary: "Set a goal: of weight, body composition, performance, or a habit.",
    body: goalCreateSchema,
    success: { status: 201, ...goal("The goal.") },
    handle: ({ application, member, body, once }) => application.health.createGoal(member, body, once),
  }),
  defineOperation({
    id: "readGoal",
    needs: ["goal", "read"],
    method: "get",
    path: "/goals/{id}",
    tag,
    problems: [],
    params,
    summary: "One goal, also a deleted one (with deletedAt).",
    success: goal("The goal."),
    handle: ({ application, member, params: { id } }) => application.health.readGoal(member, id),
  }),
  defineOperation({
    id: "changeGoal",
    needs: ["goal", "write"],
    method: "patch",
    path: "/goals/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary:
      "Change the fields given; null removes one. Achieved or abandoned goes by status. targetDate is after the day on which the goal began; it may have passed, as when a change is taken back.",
    body: goalPatchSchema,
    success: goal("The goal as it is now."),
    handle: ({ application, member, params: { id }, body }) =>
      application.health.changeGoal(member, id, body),
  }),
  defineOperation({
    id: "deleteGoal",
    needs: ["goal", "write"],
    method: "delete",
    path: "/goals/{id}",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Delete a goal; it can be brought back for ever.",
    success: goal("The goal with deletedAt."),
    handle: ({ application, member, params: { id } }) => application.health.deleteGoal(member, id),
  }),
  defineOperation({
    id: "restoreGoal",
    needs: ["goal", "write"],
    method: "post",
    path: "/goals/{id}/restore",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Bring a deleted goal back.",
    success: goal("The goal."),
    handle: ({ application, member, params: { id }, once }) =>
      application.health.restoreGoal(member, id, once),
  }),
];
