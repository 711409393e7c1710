import { tmpdir } from "node:os";
import type { Application } from "@canter/application/create-application";
import type { healthSchema, readinessSchema } from "@canter/protocol/account/session";
import { storeFailureBehind } from "@canter/storage/store-failure";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import type { Accounts } from "../accounts/accounts.ts";
import {
  authorizationServerPaths,
  mcpChallenge,
  resourceMetadata,
  resourceMetadataPaths,
} from "../accounts/assistant/assistant-addresses.ts";
import { createAttemptLimit } from "../accounts/attempt-limit.ts";
import type { Principal } from "../accounts/principal.ts";
import { toAuthRequest } from "../accounts/to-auth-request.ts";
import { answerLive } from "../live/answer-live.ts";
import type { Live } from "../live/live.ts";
import { admit } from "./admit.ts";
import { type RequestOrigin, createRequestOriginOf } from "./request-origin.ts";
import { type BodyLimit, limitBodies } from "./limit-bodies.ts";
import type { Operation, UseLimit } from "./operation.ts";
import { operations } from "./operations.ts";
import { failureToResponse, problemResponse, problemToResponse } from "./problem-response.ts";
import { readInput } from "./read-input.ts";
import { guardRequests } from "./request-guards.ts";
import { secureHeaders } from "./secure-headers.ts";
import { createWebApp } from "./web-app.ts";

const minuteMs = 60_000;

/** Far above what a person does; counted by process. */
const useLimits: Readonly<Record<UseLimit, { readonly most: number; readonly milliseconds: number }>> = {
  heavy: { most: 30, milliseconds: minuteMs },
  makes: { most: 30, milliseconds: 60 * minuteMs },
};

/** Counts by account; gives the refusal (429 with Retry-After) of whoever does too much. */
function createUseLimits() {
  const limits = new Map(
    Object.entries(useLimits).map(([name, { most, milliseconds }]) => [
      name,
      createAttemptLimit(most, milliseconds),
    ]),
  );
  return (
    { limit, id }: Pick<Operation, "limit" | "id">,
    principal: Principal | undefined,
  ): Response | undefined => {
    if (limit === undefined || !principal) return undefined;
    const seconds = limits.get(limit)?.begin(`${principal.accountId} ${id}`);
    if (typeof seconds !== "number") return undefined;
    return problemResponse(
      "too_many_requests",
      `That was often enough for now; try again in ${seconds} seconds.`,
      {
        headers: { "retry-after": String(seconds) },
      },
    );
  };
}

export type AppParts = {
  readonly application: Application;
  readonly accounts: Accounts;
  /** Who sends a request; undefined: nobody that is known here. Default: as `accounts` says. */
  readonly identify?: Accounts["identify"];
  /** The address at which people reach this server, where that is not this machine's own. */
  readonly publicUrl?: URL;
  /** Addresses and ranges of proxies whose word about clients is taken; absent: this machine's, where there is a `publicUrl`. */
  readonly trustedProxies?: readonly string[];
  /** Streams and sockets. */
  readonly live: Live;
  /** Where bodies lie that are too long to be held; absent: where the system has such files. */
  readonly workDir?: string;
  readonly health: () => z.input<typeof healthSchema>;
  /** Resolves when the server can do its work; a `StoreFailure` says that it can't. */
  readonly ready: () => Promise<void>;
  /** Folder of the built web app; absent: the interface alone. */
  readonly webRoot?: string;
  /** Notified of bugs; the answer itself says no more than that there was one. */
  readonly reportBug: (error: unknown) => void;
};

type LimitedParts = AppParts & { readonly limitUse: ReturnType<typeof createUseLimits> };

const base = "/api/v1";

const notThere = () => problemResponse("not_found", "There is nothing at this address.");

const identifierOf = ({ identify, accounts }: AppParts) => identify ?? accounts.identify;

type Asked = {
  readonly request: Request;
  readonly client: RequestOrigin;
  readonly parameters: Record<string, string>;
};

async function perform(
  operation: Operation,
  { request, client, parameters }: Asked,
  principal: Principal | undefined,
  parts: LimitedParts,
): Promise<Response> {
  const { application, accounts, live, workDir = tmpdir() } = parts;
  // Before the input is looked at.
  const caller = await admit(operation, request, principal, application);
  if (!caller.ok) return caller.error;
  const input = await readInput(operation, request, parameters, workDir);
  if (!input.ok) return input.error;
  const { file } = input.value;
  try {
    const limited = parts.limitUse(operation, principal);
    if (limited) return limited;
    // What `needs` asks for is there: the compiler can't know.
    const mayStay = async () =>
      (await admit(operation, request, await identifierOf(parts)(request), application)).ok;
    const call = {
      application,
      accounts,
      request,
      client,
      live,
      mayStay,
      ...caller.value,
      ...input.value,
      file: file?.path,
    };
    const result = await operation.handle(call as Parameters<Operation["handle"]>[0]);
    if (result instanceof Response) return result;
    return result.ok
      ? Response.json(result.value, { status: operation.success.status })
      : problemToResponse(result.error);
  } finally {
    await file?.remove();
  }
}

async function answer(operation: Operation, asked: Asked, parts: LimitedParts): Promise<Response> {
  const principal = await identifierOf(parts)(asked.request);
  const response = await perform(operation, asked, principal, parts);
  for (const cookie of principal?.cookies ?? []) response.headers.append("set-cookie", cookie);
  return response;
}

/** Where a body may be longer than usual. */
const longBodies: ReadonlyMap<string, BodyLimit> = new Map(
  operations.flatMap(({ method, path, bytes }): [string, BodyLimit][] =>
    bytes ? [[`${method.toUpperCase()} ${base}${path}`, bytes]] : [],
  ),
);

type ClientOf = ReturnType<typeof createRequestOriginOf>;

/** Requests of a test may have none. */
const connectionOf = (c: Context): Parameters<ClientOf>[1] =>
  (c.env as { readonly incoming?: Parameters<ClientOf>[1] } | undefined)?.incoming;

function addOperations(app: Hono, appParts: AppParts, clientOf: ClientOf): void {
  const parts: LimitedParts = { ...appParts, limitUse: createUseLimits() };
  const methodsByPath = new Map<string, string[]>();
  for (const operation of operations) {
    const path = base + operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const method = operation.method.toUpperCase();
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
    app.on(method, path, (c) => {
      const { raw: request } = c.req;
      const client = clientOf(request, connectionOf(c));
      return answer(
        operation,
        { request, client, parameters: c.req.param() as Record<string, string> },
        parts,
      );
    });
  }
  for (const [path, methods] of methodsByPath) {
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
    app.all(path, () =>
      problemResponse("method_not_allowed", `This address answers to ${allow}.`, { headers: { allow } }),
    );
  }
}

/** Where assistants are answered, and where it is said how they are let in. */
function addAssistants(app: Hono, parts: AppParts): void {
  app.post("/mcp", async (c) => {
    // Only who has an assistant pays for its protocol.
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

/** The whole HTTP interface and the web app: guards first, then `/api/v1`, then everything else. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono();
  const clientOf = createRequestOriginOf(
    parts.trustedProxies ?? (parts.publicUrl ? ["127.0.0.0/8", "::1"] : []),
  );
  app.use(secureHeaders(parts.publicUrl));
  app.use(guardRequests(parts.publicUrl));
  app.use("/api/*", limitBodies(longBodies));
  app.use("/mcp", limitBodies(new Map()));
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
    // Only who asks for the document pays for its generator.
    const { openApiDocument } = await import("./openapi-document.ts");
    return c.json(openApiDocument());
  });
  app.get(`${base}/live`, (c) => answerLive(c, { ...parts, identify: identifierOf(parts) }));
  for (const path of ["health", "health/ready", "openapi.json", "live"])
    app.all(`${base}/${path}`, () =>
      problemResponse("method_not_allowed", "This address answers to GET, HEAD.", {
        headers: { allow: "GET, HEAD" },
      }),
    );
  addOperations(app, parts, clientOf);
  app.on(["GET", "POST"], "/api/auth/*", async (c) =>
    parts.accounts.route(await toAuthRequest(c.req.raw, clientOf(c.req.raw, connectionOf(c)))),
  );
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
  app.onError((error) => {
    parts.reportBug(storeFailureBehind(error) ?? error);
    const failure = failureToResponse(error);
    if (failure) return failure;
    return problemResponse(
      "internal",
      "The server's log says what happened. Sent again with the same Idempotency-Key, it takes effect once.",
    );
  });
  return app;
}
