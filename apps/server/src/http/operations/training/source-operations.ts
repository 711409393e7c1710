import {
  serviceChallengeSchema,
  sourceAuthorizeSchema,
  sourceConnectSchema,
  sourceDisconnectQuerySchema,
  sourceListSchema,
  sourcePatchSchema,
  sourceSchema,
} from "@canter/protocol/training/imports";
import { z } from "zod";
import { defineOpenOperation, defineOperation } from "../../operation.ts";

const tag = "sources";
const params = z.object({ id: z.string() });
const serviceParams = z.object({ service: z.string().max(40) });
/** The address registered with a service, including its secret. */
const hookParams = serviceParams.extend({ token: z.string().max(100) });
const source = (description: string) => ({ description, schema: sourceSchema });

/** Where a service redirects somebody after consent, on the page of connected sources. */
const redirectPath = "/sources";

export const sourceOperations = [
  defineOperation({
    id: "listSources",
    needs: ["import", "read"],
    method: "get",
    path: "/sources",
    tag,
    problems: ["forbidden"],
    summary: "The services that one has connected, what came of the last look at each, and which there are.",
    success: { description: "Without tokens.", schema: sourceListSchema },
    handle: ({ application, member }) => application.import.listSources(member),
  }),
  defineOperation({
    id: "authorizeSource",
    lasting: true,
    needs: ["import", "write"],
    method: "post",
    path: "/services/{service}/authorize",
    tag,
    problems: ["forbidden", "conflict"],
    params: serviceParams,
    body: sourceAuthorizeSchema,
    summary:
      "Begin connecting a service (strava, withings): the address at which one consents. Who consented is sent to this server's /sources, with what `POST /sources` takes.",
    success: {
      description: "The address, good for half an hour and in this session alone.",
      schema: z.object({ url: z.string() }),
    },
    handle: ({ application, accounts, member, principal, params: { service }, body }) =>
      application.import.authorizeSource(member, {
        kind: service,
        redirectUri: accounts.origin() + redirectPath,
        session: principal.sessionId,
        days: body.days,
      }),
  }),
  defineOperation({
    id: "connectSource",
    lasting: true,
    needs: ["import", "write"],
    method: "post",
    path: "/sources",
    tag,
    problems: ["forbidden", "conflict"],
    body: sourceConnectSchema,
    summary:
      "Connect a service with the consent that one came back with; it is looked at soon, and from then on by itself.",
    success: { status: 201, ...source("The source.") },
    handle: ({ application, member, principal, body, once }) =>
      application.import.connectSource(member, { ...body, session: principal.sessionId }, once),
  }),
  defineOperation({
    id: "syncSource",
    limit: "heavy",
    needs: ["import", "write"],
    method: "post",
    path: "/sources/{id}/sync",
    tag,
    problems: ["forbidden", "too_many_requests"],
    params,
    summary: "Look at a source now; a paused one goes on.",
    success: { status: 202, ...source("It is looked at as soon as there is time.") },
    handle: ({ application, member, params: { id }, once }) =>
      application.import.syncSource(member, id, once),
  }),
  defineOperation({
    id: "changeSource",
    needs: ["import", "write"],
    method: "patch",
    path: "/sources/{id}",
    tag,
    problems: ["forbidden"],
    params,
    body: sourcePatchSchema,
    summary: "Pause a source, or let it go on.",
    success: source("The source."),
    handle: ({ application, member, params: { id }, body }) =>
      body.isPaused ? application.import.pauseSource(member, id) : application.import.syncSource(member, id),
  }),
  defineOperation({
    id: "disconnectSource",
    lasting: true,
    needs: ["import", "write"],
    method: "delete",
    path: "/sources/{id}",
    tag,
    problems: ["forbidden"],
    params,
    query: sourceDisconnectQuerySchema,
    summary:
      "Give the consent back and forget the source; with `training=remove` what it brought is undone too.",
    success: source("What it was."),
    handle: ({ application, member, params: { id }, query }) =>
      application.import.disconnectSource(member, id, { withTraining: query.training === "remove" }),
  }),
  defineOpenOperation({
    id: "answerServiceHook",
    method: "get",
    path: "/service-hooks/{service}/{token}",
    tag,
    problems: ["not_found"],
    params: hookParams,
    summary: "What a service asks before it notifies this server of anything.",
    success: { description: "What it wants to hear.", schema: serviceChallengeSchema },
    handle: async ({ application, request, params }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const answer = await application.import.answerChallenge(params, query);
      return answer.ok ? Response.json(answer.value) : answer;
    },
  }),
  defineOpenOperation({
    id: "receiveServiceEvent",
    method: "post",
    path: "/service-hooks/{service}/{token}",
    tag,
    problems: ["not_found"],
    params: hookParams,
    body: z.looseObject({}),
    summary:
      "A service says that something has happened: its member's source is looked at, and nothing else of it is believed.",
    success: { description: "Noted.", schema: z.object({ received: z.boolean() }) },
    handle: ({ application, params, body }) => application.import.receiveServiceEvent(params, body),
  }),
];
