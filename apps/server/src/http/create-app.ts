import type { readinessSchema } from "@canter/protocol/account/session";
import { storeFailureBehind } from "@canter/storage/store-failure";
import { Hono } from "hono";
import type { z } from "zod";
import {
  authorizationServerPaths,
  mcpChallenge,
  resourceMetadata,
  resourceMetadataPaths,
} from "../accounts/assistant/assistant-addresses.ts";
import { toAuthRequest } from "../accounts/to-auth-request.ts";
import { answerLive } from "../live/open-socket.ts";
import { refuseOtherAccount } from "./admit.ts";
import { limitBodies } from "./limit-bodies.ts";
import { base } from "./operation.ts";
import type { AppParts } from "./operations/create-operations-app.ts";
import { failureToResponse, notThere, problemResponse } from "./problem-response.ts";
import { connectionOf, createRequestOriginOf, guardRequests } from "./request-origin.ts";
import { secureHeaders } from "./secure-headers.ts";
import { createWebApp } from "./web-app.ts";

/** Responds to a bug or a failing database. */
const answerFailures =
  ({ reportBug }: AppParts) =>
  (error: Error): Response => {
    reportBug(storeFailureBehind(error) ?? error);
    const failure = failureToResponse(error);
    if (failure) return failure;
    return problemResponse(
      "internal",
      "Something went wrong on the server, whose log says what. Try it again: it takes effect once.",
    );
  };

/** The endpoint for assistants, and the metadata on how they are authorised. */
function addAssistants(app: Hono, parts: AppParts): void {
  app.post("/mcp", async (c) => {
    // The protocol is loaded only for those who use an assistant.
    const { answerMcp } = await import("../mcp/answer-mcp.ts");
    const principal = await parts.accounts.identifyAssistant(c.req.raw);
    const challenge = mcpChallenge(parts.accounts.origin());
    return answerMcp(c.req.raw, { application: parts.application, principal, challenge });
  });
  for (const path of resourceMetadataPaths)
    app.get(path, (c) => c.json(resourceMetadata(parts.accounts.origin())));
  for (const path of authorizationServerPaths)
    app.get(path, async (c) => c.json(await parts.accounts.assistantServer()));
  app.all("/mcp", () =>
    problemResponse("method_not_allowed", "This address answers to POST.", { headers: { allow: "POST" } }),
  );
}

/**
 * The whole HTTP interface and the web app: guards first, then `/api/v1`, then everything else. `identify`: from `accounts` unless given.
 */
export function createApp({
  identify,
  ...given
}: Omit<AppParts, "identify"> & Partial<Pick<AppParts, "identify">>): Hono {
  const parts = { ...given, identify: identify ?? given.accounts.identify };
  const app = new Hono();
  const clientOf = createRequestOriginOf(
    parts.trustedProxies ?? (parts.publicUrl ? ["127.0.0.0/8", "::1"] : []),
  );
  const onError = answerFailures(parts);
  let loaded: Promise<Hono> | undefined;
  // The server is ready before they are loaded: their schemas and routes are a sixth of the start-up time.
  const operations = () =>
    (loaded ??= import("./operations/create-operations-app.ts").then(({ createOperationsApp }) =>
      createOperationsApp(parts, clientOf).onError(onError),
    ));
  app.use(secureHeaders(parts.publicUrl));
  app.use(guardRequests(parts.publicUrl));
  for (const path of ["/api/auth/*", "/mcp"]) app.use(path, limitBodies(new Map()));
  app.use("/api/*", async (c, next) => {
    await next();
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
  app.get(`${base}/health`, (c) => c.json(parts.health()));
  app.get(`${base}/health/ready`, async (c) => {
    await parts.ready();
    return c.json({ status: "ready" } satisfies z.input<typeof readinessSchema>);
  });
  app.get(`${base}/openapi.json`, async (c) => {
    // The generator is loaded only when the document is requested.
    const { openApiDocument } = await import("./openapi-document.ts");
    return c.json(openApiDocument());
  });
  app.get(`${base}/live`, (c) => answerLive(c, parts));
  for (const path of ["health", "health/ready", "openapi.json", "live"])
    app.all(`${base}/${path}`, () =>
      problemResponse("method_not_allowed", "This address answers to GET, HEAD.", {
        headers: { allow: "GET, HEAD" },
      }),
    );
  app.all(`${base}/*`, async (c) => (await operations()).fetch(c.req.raw, c.env));
  app.on(["GET", "POST"], "/api/auth/*", async (c) => {
    const isOfPage = c.req.raw.headers.has("canter-account");
    const other = isOfPage && refuseOtherAccount(c.req.raw, await parts.identify(c.req.raw));
    return (
      other || parts.accounts.route(await toAuthRequest(c.req.raw, clientOf(c.req.raw, connectionOf(c))))
    );
  });
  addAssistants(app, parts);
  app.all("/api/*", notThere);
  app.all("/api", notThere);
  const webApp = parts.webRoot === undefined ? undefined : createWebApp(parts.webRoot);
  app.on(["GET", "HEAD"], "*", (c) => (webApp ? webApp(c.req.raw) : notThere()));
  app.all("*", () =>
    problemResponse("method_not_allowed", "This address answers to GET, HEAD.", {
      headers: { allow: "GET, HEAD" },
    }),
  );
  app.onError(onError);
  return app;
}
