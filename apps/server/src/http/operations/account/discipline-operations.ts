import { z } from "zod";
import { ok } from "@canter/domain/result";
import { disciplineSchema } from "@canter/domain/workout/discipline";
import { disciplineInputSchema, disciplineResponseSchema } from "@canter/protocol/training/workouts";
import { defineOperation } from "../../operation.ts";

const params = z.object({ id: disciplineSchema.shape.id });
const tag = "disciplines";

export const disciplineOperations = [
  defineOperation({
    id: "listDisciplines",
    needs: ["discipline", "read"],
    method: "get",
    path: "/disciplines",
    tag,
    problems: [],
    summary: "The built-in disciplines and the group's own.",
    success: { description: "All of them.", schema: z.object({ items: z.array(disciplineResponseSchema) }) },
    handle: async ({ application, member }) => ok({ items: await application.group.listDisciplines(member) }),
  }),
  defineOperation({
    id: "putDiscipline",
    needs: ["discipline", "write"],
    method: "put",
    path: "/disciplines/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary:
      "Add or change a discipline of the group's own; its words are understood in messages from now on.",
    body: disciplineInputSchema,
    success: { description: "The discipline.", schema: disciplineResponseSchema },
    handle: ({ application, member, params: { id }, body }) =>
      application.group.putDiscipline(member, { ...body, id }),
  }),
  defineOperation({
    id: "removeDiscipline",
    needs: ["discipline", "write"],
    method: "delete",
    path: "/disciplines/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Remove a discipline of the group's own. Workouts keep it.",
    success: { description: "The discipline that was removed.", schema: disciplineResponseSchema },
    handle: ({ application, member, params: { id } }) => application.group.removeDiscipline(member, id),
  }),
];
