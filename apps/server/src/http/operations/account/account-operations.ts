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
} from "@canter/protocol/account/accounts";
import { screenOf } from "../../../accounts/screen-cookie.ts";
import { defineAccountOperation } from "../../operation.ts";

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
