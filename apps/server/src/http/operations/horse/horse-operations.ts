import { ok } from "@canter/domain/result";
import {
  barnQuerySchema,
  barnResponseSchema,
  horseCreateSchema,
  horseListQuerySchema,
  horseListSchema,
  horsePatchSchema,
  horseResponseSchema,
} from "@canter/protocol/horse/horses";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const params = z.object({ id: z.string() });
const tag = "athletes";
const horse = (description: string) => ({ description, schema: horseResponseSchema });

export const horseOperations = [
  defineOperation({
    id: "listHorses",
    needs: ["athlete", "read"],
    method: "get",
    path: "/horses",
    tag,
    problems: [],
    summary: "The horses of the group with their profiles, by name.",
    query: horseListQuerySchema,
    success: { description: "All of them.", schema: horseListSchema },
    handle: async ({ application, member, query: { status } }) =>
      ok({ items: await application.horse.listHorses(member, { removed: status === "removed" }) }),
  }),
  defineOperation({
    id: "addHorse",
    needs: ["athlete", "write"],
    method: "post",
    path: "/athletes",
    tag,
    problems: ["forbidden", "conflict"],
    summary:
      "Add a horse to the group. Its name must be nobody else's there, since training is logged by name.",
    body: horseCreateSchema,
    success: { status: 201, ...horse("The horse.") },
    handle: ({ application, member, body, once }) => application.horse.addHorse(member, body, once),
  }),
  defineOperation({
    id: "readHorse",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}",
    tag,
    problems: [],
    params,
    summary: "One horse with its profile, also one that was taken out of the group (with removedAt).",
    success: horse("The horse."),
    handle: ({ application, member, params: { id } }) => application.horse.readHorse(member, id),
  }),
  defineOperation({
    id: "changeHorse",
    needs: ["athlete", "write"],
    method: "patch",
    path: "/athletes/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Change a horse: the fields given; null empties one of the profile.",
    body: horsePatchSchema,
    success: horse("The horse as it is now."),
    handle: ({ application, member, params: { id }, body }) =>
      application.horse.changeHorse(member, id, body),
  }),
  defineOperation({
    id: "removeHorse",
    needs: ["athlete", "administer"],
    method: "delete",
    path: "/athletes/{id}",
    tag,
    problems: ["forbidden"],
    params,
    summary:
      "Take a horse out of the group with all that was written about it; it can be brought back for ever.",
    success: horse("The horse with removedAt."),
    handle: ({ application, member, params: { id } }) => application.horse.removeHorse(member, id),
  }),
  defineOperation({
    id: "restoreHorse",
    needs: ["athlete", "administer"],
    method: "post",
    path: "/athletes/{id}/restore",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Bring a horse back into the group.",
    success: horse("The horse."),
    handle: ({ application, member, params: { id }, once }) =>
      application.horse.restoreHorse(member, id, once),
  }),
];

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
