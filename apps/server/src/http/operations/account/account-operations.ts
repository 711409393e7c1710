import { z } from "zod";
import { ok } from "@canter/domain/result";
import {
  accountPatchSchema,
  accountSchema,
  accountSessionSchema,
  apiKeyCreatedSchema,
  apiKeyCreateSchema,
  apiKeySchema,
  groupCreateSchema,
  assistantClientSchema,
  assistantConnectSchema,
  assistantSchema,
} from "@canter/protocol/account/accounts";
import { sessionSchema, settingsPatchSchema } from "@canter/protocol/account/session";
import { athleteListSchema } from "@canter/protocol/training/workouts";
import type { Application } from "@canter/application/create-application";
import {
  accountDeletionViewSchema,
  deletionRequestSchema,
  deletionSchema,
} from "@canter/protocol/account/deletions";
import { screenOf } from "../../../accounts/screen-cookie.ts";
import { defineAccountOperation, defineOperation } from "../../operation.ts";
import { problemResponse } from "../../problem-response.ts";
import { type Principal, signInAgain } from "../../../accounts/principal.ts";

const tag = "account";
const params = z.object({ id: z.string() });

export const accountOperations = [
  defineAccountOperation({
    id: "readAccount",
    method: "get",
    path: "/account",
    tag,
    problems: [],
    summary: "Who is signed in, and their groups.",
    success: { description: "The account.", schema: accountSchema },
    handle: async ({ application, principal }) =>
      ok(await application.account.readAccount(principal.accountId)),
  }),
  defineAccountOperation({
    id: "changeAccount",
    method: "patch",
    path: "/account",
    tag,
    problems: [],
    summary: "Change the account's name.",
    body: accountPatchSchema,
    success: { description: "The account as it is now.", schema: accountSchema },
    handle: async ({ application, principal, body }) =>
      ok(await application.account.changeAccount(principal.accountId, body)),
  }),
  defineAccountOperation({
    id: "createGroup",
    limit: "makes",
    method: "post",
    path: "/groups",
    tag,
    problems: ["too_many_requests"],
    summary: "Make another household or barn, as its owner.",
    body: groupCreateSchema,
    success: { status: 201, description: "The account with the new group.", schema: accountSchema },
    handle: async ({ application, principal, body, once }) => {
      const made = await application.group.createGroup(principal.accountId, body, once);
      if (!made.ok) return made;
      return ok({
        ...(await application.account.readAccount(principal.accountId)),
        joinedGroupId: made.value,
      });
    },
  }),
  defineAccountOperation({
    id: "listSessions",
    method: "get",
    path: "/sessions",
    tag,
    problems: [],
    summary: "Where the account is signed in.",
    success: { description: "Newest first.", schema: z.object({ items: z.array(accountSessionSchema) }) },
    handle: async ({ application, principal: { accountId, sessionId } }) =>
      ok({ items: await application.account.listSessions(accountId, sessionId) }),
  }),
  defineAccountOperation({
    id: "endSession",
    method: "delete",
    path: "/sessions/{id}",
    tag,
    problems: [],
    params,
    summary: "Sign a browser out from here.",
    success: { description: "The session that is over.", schema: accountSessionSchema },
    handle: async ({ application, accounts, principal: { accountId, sessionId }, params: { id } }) => {
      const ended = await application.account.endSession(accountId, id, sessionId);
      accounts.forget();
      return ended;
    },
  }),
  defineAccountOperation({
    id: "endOtherSessions",
    method: "delete",
    path: "/sessions",
    tag,
    problems: [],
    summary: "Sign out everywhere but here.",
    success: { description: "How many there were.", schema: z.object({ ended: z.number().int() }) },
    handle: async ({ application, accounts, request, principal: { accountId, sessionId } }) => {
      const ended = await application.account.endOtherSessions(accountId, sessionId);
      // Shared screens could sign the account in again.
      await application.account.leaveScreens(accountId, screenOf(request));
      accounts.forget();
      return ok({ ended });
    },
  }),
  defineAccountOperation({
    id: "listApiKeys",
    method: "get",
    path: "/api-keys",
    tag,
    problems: [],
    summary: "The account's keys for programs.",
    success: { description: "Newest first.", schema: z.object({ items: z.array(apiKeySchema) }) },
    handle: async ({ application, principal }) =>
      ok({ items: await application.account.listApiKeys(principal.accountId) }),
  }),
  defineAccountOperation({
    id: "createApiKey",
    limit: "makes",
    lasting: true,
    method: "post",
    path: "/api-keys",
    tag,
    problems: ["too_many_requests"],
    summary: "Make a key for a program; it is shown in this answer only.",
    body: apiKeyCreateSchema,
    success: { status: 201, description: "The key.", schema: apiKeyCreatedSchema },
    handle: async ({ application, principal, body, once }) =>
      application.account.createApiKey(principal.accountId, body, once),
  }),
  defineAccountOperation({
    id: "removeApiKey",
    method: "delete",
    path: "/api-keys/{id}",
    tag,
    problems: [],
    params,
    summary: "Take a key away, at once.",
    success: { description: "The key that is gone.", schema: apiKeySchema },
    handle: async ({ application, accounts, principal, params: { id } }) => {
      const removed = await application.account.removeApiKey(principal.accountId, id);
      accounts.forget();
      return removed;
    },
  }),
];

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

export const assistantOperations = [
  defineAccountOperation({
    id: "listAssistants",
    method: "get",
    path: "/assistants",
    tag,
    problems: [],
    summary: "The assistants that the account has connected with OAuth.",
    success: { description: "Newest first.", schema: z.object({ items: z.array(assistantSchema) }) },
    handle: async ({ application, principal }) =>
      ok({ items: await application.account.listAssistants(principal.accountId) }),
  }),
  defineAccountOperation({
    id: "removeAssistant",
    method: "delete",
    path: "/assistants/{id}",
    tag,
    problems: [],
    params,
    summary: "Take away what an assistant may do, at once.",
    success: { description: "The assistant that is gone.", schema: assistantSchema },
    handle: async ({ application, accounts, principal, params: { id } }) => {
      const removed = await application.account.removeAssistant(principal.accountId, id);
      accounts.forget();
      return removed;
    },
  }),
  defineAccountOperation({
    id: "readAssistantClient",
    method: "get",
    path: "/assistant-client",
    tag,
    problems: [],
    query: z.object({ clientId: z.string().max(200) }),
    summary: "Who wants to be connected, as it calls itself.",
    success: { description: "The assistant.", schema: assistantClientSchema },
    handle: ({ application, query: { clientId } }) => application.account.readAssistant(clientId),
  }),
  defineAccountOperation({
    id: "connectAssistant",
    limit: "makes",
    lasting: true,
    method: "post",
    path: "/assistants",
    tag,
    problems: ["too_many_requests"],
    body: assistantConnectSchema,
    summary: "Let an assistant act in one group, or refuse it; for a browser that is signed in.",
    success: { description: "Where the browser goes on.", schema: z.object({ url: z.string() }) },
    handle: async ({ application, accounts, request, principal, body }) => {
      if (principal.sessionId === undefined)
        return problemResponse("forbidden", "A key connects no assistants: sign in with a browser.");
      const { accountId } = principal;
      const may = await application.account.mayConnectAssistant(accountId, body.groupId);
      if (!may.ok) return may;
      const connected = await accounts.connectAssistant(request, body);
      if (connected instanceof Response || !connected.ok || !body.accept) return connected;
      // It has already been checked that the query is the server's own.
      const clientId = new URLSearchParams(body.query).get("client_id") ?? "";
      await application.account.endAssistantTokens(accountId, { clientId, groupId: body.groupId });
      accounts.forget();
      return connected;
    },
  }),
];

const deletionTag = "deletion";
const success = {
  status: 202,
  description: "It is out of sight, and is being erased.",
  schema: deletionSchema,
} as const;

/** What can't be undone takes a browser that has just signed in: no key, and no session that somebody left open. */
async function refuseUnlessFresh(
  application: Application,
  { accountId, sessionId, tapped }: Principal,
): Promise<Response | undefined> {
  const isFresh =
    sessionId !== undefined &&
    tapped !== true &&
    (await application.account.isFreshSession(accountId, sessionId));
  return isFresh
    ? undefined
    : problemResponse("forbidden", signInAgain.message, { more: { code: signInAgain.code } });
}

export const deletionOperations = [
  defineAccountOperation({
    id: "previewAccountDeletion",
    method: "get",
    path: "/account/deletion",
    tag: deletionTag,
    problems: [],
    summary: "What would go with the account, and what is in the way.",
    success: { description: "Nothing is done yet.", schema: accountDeletionViewSchema },
    handle: async ({ application, principal }) =>
      ok(await application.deletion.previewAccountDeletion(principal.accountId)),
  }),
  defineAccountOperation({
    id: "deleteAccount",
    lasting: true,
    method: "post",
    path: "/account/deletion",
    tag: deletionTag,
    problems: ["forbidden", "conflict"],
    summary:
      "Delete the account for good with all that is its own, and the groups that nobody else belongs to. Takes a browser that has just signed in.",
    body: deletionRequestSchema,
    success,
    handle: async ({ application, accounts, principal, body }) => {
      const refused = await refuseUnlessFresh(application, principal);
      if (refused) return refused;
      const asked = await application.deletion.deleteAccount(principal.accountId, body);
      accounts.forget();
      return asked;
    },
  }),
  defineOperation({
    id: "deleteGroup",
    lasting: true,
    needs: ["group", "administer"],
    method: "post",
    path: "/group/deletion",
    tag: deletionTag,
    problems: ["forbidden"],
    summary:
      "Delete the chosen group for good with its horses; its people keep their own training. Takes a browser that has just signed in.",
    body: deletionRequestSchema,
    success,
    handle: async ({ application, member, principal, body }) =>
      (await refuseUnlessFresh(application, principal)) ?? application.deletion.deleteGroup(member, body),
  }),
  defineOperation({
    id: "deleteHorse",
    lasting: true,
    needs: ["athlete", "administer"],
    method: "post",
    path: "/athletes/{id}/deletion",
    tag: deletionTag,
    problems: ["forbidden", "conflict"],
    params,
    summary:
      "Delete a horse for good that was taken out of the group, with all that was written about it. Takes a browser that has just signed in.",
    body: deletionRequestSchema,
    success,
    handle: async ({ application, member, principal, params: { id }, body }) => {
      const horse = await application.horse.readHorse(member, id);
      if (!horse.ok) return horse;
      return (
        (await refuseUnlessFresh(application, principal)) ??
        application.deletion.deleteHorse(member, id, body)
      );
    },
  }),
];
