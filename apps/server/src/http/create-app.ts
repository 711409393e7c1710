import { Hono } from "hono";
import type { Application } from "@canter/application/create-application";
import { healthSchema } from "@canter/protocol/session";
import type { z } from "zod";
import { limitBodies } from "./limit-bodies.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { problemResponse, problemToResponse } from "./problem-response.ts";
import { readInput } from "./read-input.ts";
import { guardRequests } from "./request-guards.ts";
import { secureHeaders } from "./secure-headers.ts";
import { createWebApp } from "./web-app.ts";

/** Who sends a request. */
export type Principal = { readonly accountId: string };

export type AppParts = {
  readonly application: Application;
  /** Undefined: nobody that is known here. */
  readonly identify: (request: Request) => Principal | undefined;
  readonly health: () => z.input<typeof healthSchema>;
  /** Folder of the built web app; absent: the interface alone. */
  readonly webRoot?: string;
  /** Told about bugs; the answer itself says no more than that there was one. */
  readonly reportBug: (error: unknown) => void;
};

const base = "/api/v1";

const notThere = () => problemResponse("not_found", "There is nothing at this address.");

async function answer(
  operation: Operation,
  request: Request,
  parameters: Record<string, string>,
  parts: AppParts,
): Promise<Response> {
  const principal = parts.identify(request);
  if (!principal) return notThere();
  // Before the input is looked at: to a stranger every address of a group looks the same.
  const member = await parts.application.enterGroup(
    principal.accountId,
    request.headers.get("canter-group") ?? undefined,
  );
  if (!member.ok) return problemToResponse(member.error);
  const input = await readInput(operation, request, parameters);
  if (!input.ok) return input.error;
  const result = await operation.handle({
    application: parts.application,
    member: member.value,
    ...input.value,
  });
  if (result instanceof Response) return result;
  return result.ok
    ? Response.json(result.value, { status: operation.success.status })
    : problemToResponse(result.error);
}

function addOperations(app: Hono, parts: AppParts): void {
  const methodsByPath = new Map<string, string[]>();
  for (const operation of operations) {
    const path = base + operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const method = operation.method.toUpperCase();
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
    app.on(method, path, (c) => answer(operation, c.req.raw, c.req.param() as Record<string, string>, parts));
  }
  for (const [path, methods] of methodsByPath) {
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
    app.all(path, () =>
      problemResponse("method_not_allowed", `This address answers to ${allow}.`, { headers: { allow } }),
    );
  }
}

/** The whole HTTP interface and the web app: guards first, then `/api/v1`, then everything else. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono();
  app.use(secureHeaders);
  app.use(guardRequests);
  app.use("/api/*", limitBodies);
  app.use("/api/*", async (c, next) => {
    await next();
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
  app.get(`${base}/health`, (c) => c.json(parts.health()));
  app.get(`${base}/openapi.json`, async (c) => {
    // Only who asks for the document pays for its generator.
    const { openApiDocument } = await import("./openapi-document.ts");
    return c.json(openApiDocument());
  });
  for (const path of ["health", "openapi.json"])
    app.all(`${base}/${path}`, () =>
      problemResponse("method_not_allowed", "This address answers to GET, HEAD.", {
        headers: { allow: "GET, HEAD" },
      }),
    );
  addOperations(app, parts);
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
    parts.reportBug(error);
    return problemResponse(
      "internal",
      "The server's log says what happened. Sent again with the same Idempotency-Key, it takes effect once.",
    );
  });
  return app;
}
