import { ok } from "@canter/domain/result";
import { sessionSchema, settingsPatchSchema } from "@canter/protocol/account/session";
import { athleteListSchema } from "@canter/protocol/training/workouts";
import { defineOperation } from "../../operation.ts";

export const sessionOperations = [
  defineOperation({
    id: "readSession",
    needs: ["profile", "read"],
    method: "get",
    path: "/session",
    tag: "session",
    problems: [],
    summary: "Who is asking, the groups that they belong to, and their settings in the chosen one.",
    success: { description: "The session.", schema: sessionSchema },
    handle: async ({ application, member }) => ok(await application.group.readSession(member)),
  }),
  defineOperation({
    id: "changeSettings",
    needs: ["profile", "write"],
    method: "patch",
    path: "/session",
    tag: "session",
    problems: [],
    summary:
      "Change one's name, units, time zone, or how dates, times and numbers are written, in the chosen group.",
    body: settingsPatchSchema,
    success: { description: "The session as it is now.", schema: sessionSchema },
    handle: ({ application, member, body }) => application.group.changeSettings(member, body),
  }),
  defineOperation({
    id: "listAthletes",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes",
    tag: "athletes",
    problems: [],
    summary: "The people and horses whose training one may read in the group.",
    success: {
      description: "All of them, by name.",
      schema: athleteListSchema,
    },
    handle: async ({ application, member }) => ok(await application.group.listAthletes(member)),
  }),
];
