import {
  assistantClientSchema,
  assistantConnectSchema,
  assistantSchema,
} from "@canter/protocol/account/accounts";
import { ok } from "@canter/domain/result";
import { z } from "zod";
import { defineAccountOperation } from "../../operation.ts";
import { problemResponse } from "../../problem-response.ts";

const tag = "account";
const params = z.object({ id: z.string() });

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
