import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { otherAccountCode } from "@canter/domain/problem";
import { problemSchema } from "@canter/protocol/problem";
import { healthSchema, readinessSchema } from "@canter/protocol/account/session";
import { passwordNeeded } from "../accounts/principal.ts";
import { programVersion } from "../canter.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operation-registry.ts";
import { type ProblemKind, problemType, statusOf } from "./problem-response.ts";

/**
 * Possible failures of any operation: invalid input or headers, no credentials, another group, an insufficient role, a bug, a database that
 * is unavailable or full.
 */
const always: readonly ProblemKind[] = [
  "invalid",
  "cross_site",
  "unauthenticated",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "internal",
  "unavailable",
  "storage_full",
];
const withBody: readonly ProblemKind[] = ["malformed", "too_large", "unsupported_media_type"];

function problemResponses(operation: Operation) {
  const kinds = [
    ...always,
    // It is meant for another account.
    ...(operation.needs === "nobody" ? [] : (["conflict"] as const)),
    ...(operation.body || operation.bytes ? withBody : []),
    ...operation.problems,
    ...(operation.method === "post" ? (["conflict"] as const) : []),
  ];
  const byStatus = Map.groupBy(new Set(kinds), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.map(problemType).join(", "),
        content: { "application/problem+json": { schema: problemSchema } },
      },
    ]),
  );
}

const accountHeader = z.object({
  "Canter-Account": z
    .string()
    .optional()
    .meta({
      description: `The account that the request is meant for; if another one is signed in, it is answered 409 with the code ${otherAccountCode}. Default: whichever is.`,
    }),
});
const groupHeader = accountHeader.extend({
  "Canter-Group": z
    .string()
    .optional()
    .meta({ description: "The group to act in; default: the account's first." }),
});
const postHeaders = groupHeader.extend({
  "Idempotency-Key": z
    .string()
    .max(200)
    .optional()
    .meta({ description: "The same key takes effect once; another request under it is a conflict." }),
});

/** Only operations within a group choose one, and only those of an account are meant for one. */
const headersOf = ({ needs, method }: Operation) => {
  const headers = method === "post" ? postHeaders : groupHeader;
  if (needs === "nobody") return headers.omit({ "Canter-Account": true, "Canter-Group": true });
  return typeof needs === "string" ? headers.omit({ "Canter-Group": true }) : headers;
};

/** For `lasting` operations. */
const forTapped = `A session that was opened by a tap on a shared screen is answered 403 with the code ${passwordNeeded.code}: sign in with the password first.`;

const bytesContent = (mediaTypes: readonly string[]) =>
  Object.fromEntries(
    mediaTypes.map((type) => [
      type.endsWith("/") ? `${type}*` : type,
      { schema: z.string().meta({ format: "binary" }) },
    ]),
  );

function successResponses({ success, otherSuccess = [] }: Operation) {
  const responses: Record<number, { description: string; content: Record<string, { schema: z.ZodType }> }> =
    {};
  for (const { status, description, schema, mediaType = "application/json" } of [success, ...otherSuccess])
    responses[status] = {
      description: responses[status] ? `${responses[status].description} ${description}` : description,
      content: { ...responses[status]?.content, [mediaType]: { schema } },
    };
  return responses;
}

/** Two addresses that are not operations: a monitoring service has no account. */
function describeHealth(document: OpenAPIHono): void {
  document.openAPIRegistry.registerPath({
    method: "get",
    path: "/api/v1/health",
    operationId: "health",
    summary: "Whether the server lives, whatever its database does; needs no group.",
    tags: ["server"],
    security: [],
    responses: {
      200: { description: "It does.", content: { "application/json": { schema: healthSchema } } },
    },
  });
  document.openAPIRegistry.registerPath({
    method: "get",
    path: "/api/v1/health/ready",
    operationId: "readiness",
    summary: "Whether the server can do its work: its database answers. Needs no group.",
    tags: ["server"],
    security: [],
    responses: {
      200: { description: "It can.", content: { "application/json": { schema: readinessSchema } } },
      [statusOf("unavailable")]: {
        description: `${problemType("unavailable")}; Retry-After says when to ask again.`,
        content: { "application/problem+json": { schema: problemSchema } },
      },
    },
  });
}

/** The interface as an OpenAPI 3.1 document, generated from the schemas that validate every request. */
export function openApiDocument(): object {
  const document = new OpenAPIHono();
  document.openAPIRegistry.registerComponent("securitySchemes", "key", {
    type: "http",
    scheme: "bearer",
    description: "An API key. Browsers send the cookie of their session instead.",
  });
  for (const operation of operations) {
    const { method, path, id, summary, tag, needs, lasting, params, query, body, bytes } = operation;
    document.openAPIRegistry.registerPath({
      method,
      path: `/api/v1${path}`,
      operationId: id,
      summary,
      ...(lasting && { description: forTapped }),
      tags: [tag],
      ...(needs === "nobody" && { security: [] }),
      request: {
        headers: headersOf(operation),
        ...(params && { params: params as z.ZodObject }),
        ...(query && { query: query as z.ZodObject }),
        ...(body && {
          body: {
            required: !body.safeParse(undefined).success,
            content: { "application/json": { schema: body } },
          },
        }),
        ...(bytes && { body: { required: true, content: bytesContent(bytes.mediaTypes) } }),
      },
      responses: { ...successResponses(operation), ...problemResponses(operation) },
    });
  }
  describeHealth(document);
  return document.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Canter",
      version: programVersion,
      description:
        "A self-hosted training coach for people and horses. Errors are problem details (RFC 9457).",
      license: { name: "MIT" },
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
  });
}
