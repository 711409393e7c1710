import { tmpdir } from "node:os";
import { Hono } from "hono";
import type { z } from "zod";
import type { MemberContext } from "@canter/application/core/application-context";
import type { Application } from "@canter/application/create-application";
import { hasMarks, plainForms, wordStatements } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { healthSchema } from "@canter/protocol/account/session";
import type { Accounts } from "../../accounts/accounts.ts";
import { createAttemptLimit } from "../../accounts/attempt-limit.ts";
import type { Principal } from "../../accounts/principal.ts";
import type { Live } from "../../live/live.ts";
import { admit } from "../admit.ts";
import { allowBodyTime, type BodyLimit, limitBodies } from "../limit-bodies.ts";
import { base, type Operation, type UseLimit } from "../operation.ts";
import { operations } from "../operation-registry.ts";
import { notThere, problemResponse, problemToResponse } from "../problem-response.ts";
import { readInput } from "../read-input.ts";
import { createUploadLimit, heldUploadLimits, type ReceivedFile, uploadLimits } from "../receive-file.ts";
import { connectionOf, type RequestOrigin, type RequestOriginOf } from "../request-origin.ts";
import { jsonResponse, textAsJson } from "../text-response.ts";

export type AppParts = {
  readonly application: Application;
  readonly accounts: Accounts;
  /** The sender of a request; undefined: unknown here. */
  readonly identify: Accounts["identify"];
  /** The address at which people reach this server, if not this machine's own. */
  readonly publicUrl?: URL;
  /** Addresses and ranges of proxies whose statements about clients are trusted; absent: this machine's, if there is a `publicUrl`. */
  readonly trustedProxies?: readonly string[];
  /** Streams and sockets. */
  readonly live: Live;
  /** The folder for bodies that are too long for memory; absent: the system's temporary folder. */
  readonly workDir?: string;
  readonly health: () => z.input<typeof healthSchema>;
  /** Resolves when the server can work; a `StoreFailure` means that it can't. */
  readonly ready: () => Promise<void>;
  /** Folder of the built web app; absent: the interface alone. */
  readonly webRoot?: string;
  /** Notified of bugs; the response itself only states that there was one. */
  readonly reportBug: (error: unknown) => void;
};

const minuteMs = 60_000;

type MaxUse = { readonly maxCalls: number; readonly milliseconds: number; readonly fromBytes?: number };

/** Far above a person's use; counted per process. `fromBytes`: shorter bodies are not counted. */
const useLimits: Readonly<Record<UseLimit, MaxUse>> = {
  heavy: { maxCalls: 30, milliseconds: minuteMs },
  makes: { maxCalls: 30, milliseconds: 60 * minuteMs },
  text: { maxCalls: 30, milliseconds: minuteMs, fromBytes: 1500 },
};

/** A body that comes in pieces states no length, and may be long. */
const bytesOf = ({ headers }: Request): number =>
  headers.has("transfer-encoding") ? Infinity : Number(headers.get("content-length") ?? 0);

/** Counts by account; returns the refusal (429 with Retry-After) for excessive use. */
function createUseLimits() {
  const limits = new Map(
    Object.entries(useLimits).map(([name, { maxCalls, milliseconds }]) => [
      name,
      createAttemptLimit(maxCalls, milliseconds),
    ]),
  );
  return (
    { limit, id, bytes }: Pick<Operation, "limit" | "id" | "bytes">,
    principal: Principal | undefined,
    request: Request,
  ): Response | undefined => {
    if (limit === undefined || !principal) return undefined;
    if (bytesOf(request) < (useLimits[limit].fromBytes ?? 0)) return undefined;
    const seconds = limits.get(limit)?.begin(`${principal.accountId} ${id}`);
    if (typeof seconds !== "number") return undefined;
    return problemResponse(
      "too_many_requests",
      `That was often enough for now; try again in ${seconds} seconds.`,
      {
        // Its body has not been read, and will not be.
        headers: { "retry-after": String(seconds), ...(bytes && { connection: "close" }) },
      },
    );
  };
}

type LimitedParts = AppParts & {
  readonly limitUse: ReturnType<typeof createUseLimits>;
  /** For bodies written to a file as they arrive, and for those in memory. */
  readonly beginFile: ReturnType<typeof createUploadLimit>;
  readonly beginHeld: ReturnType<typeof createUploadLimit>;
};

type Asked = {
  readonly request: Request;
  readonly connection: ReturnType<typeof connectionOf>;
  readonly client: RequestOrigin;
  readonly parameters: Record<string, string>;
};

/** Dates and heights are worded for the member who reads them. */
const wordedFor = <Value>(
  reader: MemberContext | undefined,
  value: Value,
  body = JSON.stringify(value),
): Value =>
  hasMarks(body) ? wordStatements(value, reader ? valueFormsOf(reader.member) : plainForms) : value;

function jsonFor(reader: MemberContext | undefined, value: unknown, status = 200): Response {
  const body = JSON.stringify(value);
  const worded = wordedFor(reader, value, body);
  return worded === value ? textAsJson(body, status) : jsonResponse(worded, status);
}

async function perform(
  operation: Operation,
  { request, connection, client, parameters }: Asked,
  principal: Principal | undefined,
  parts: LimitedParts,
): Promise<Response> {
  const { application, accounts, live, workDir = tmpdir() } = parts;
  // Before the input is read.
  const caller = await admit(operation, request, principal, application);
  if (!caller.ok) return caller.error;
  const limited = parts.limitUse(operation, principal, request);
  if (limited) return limited;
  const begin = operation.bytes?.isFile ? parts.beginFile : parts.beginHeld;
  const upload = operation.bytes && begin(principal?.accountId ?? "");
  if (upload instanceof Response) return upload;
  if (operation.bytes) allowBodyTime(connection, operation.bytes);
  let file: ReceivedFile | undefined;
  try {
    const input = await readInput(operation, request, parameters, workDir);
    if (!input.ok) return input.error;
    ({ file } = input.value);
    // What `needs` requires is present, which the compiler can't know.
    const mayStay = async () =>
      (await admit(operation, request, await parts.identify(request), application)).ok;
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
      ? jsonFor(caller.value.member, result.value, operation.success.status)
      : problemToResponse(wordedFor(caller.value.member, result.error));
  } finally {
    await file?.remove();
    upload?.end();
  }
}

async function answer(operation: Operation, asked: Asked, parts: LimitedParts): Promise<Response> {
  const principal = await parts.identify(asked.request);
  const response = await perform(operation, asked, principal, parts);
  for (const cookie of principal?.cookies ?? []) response.headers.append("set-cookie", cookie);
  return response;
}

/** Addresses with longer bodies than usual. */
const longBodies: ReadonlyMap<string, BodyLimit> = new Map(
  operations.flatMap(({ method, path, bytes }): [string, BodyLimit][] =>
    bytes ? [[`${method.toUpperCase()} ${base}${path}`, bytes]] : [],
  ),
);

function addOperations(app: Hono, appParts: AppParts, clientOf: RequestOriginOf): void {
  const parts: LimitedParts = {
    ...appParts,
    limitUse: createUseLimits(),
    beginFile: createUploadLimit(uploadLimits),
    beginHeld: createUploadLimit(heldUploadLimits),
  };
  const methodsByPath = new Map<string, string[]>();
  for (const operation of operations) {
    const path = base + operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const method = operation.method.toUpperCase();
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
    app.on(method, path, (c) => {
      const { raw: request } = c.req;
      const connection = connectionOf(c);
      const client = clientOf(request, connection);
      const parameters = c.req.param() as Record<string, string>;
      return answer(operation, { request, connection, client, parameters }, parts);
    });
  }
  for (const [path, methods] of methodsByPath) {
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
    app.all(path, () =>
      problemResponse("method_not_allowed", `This address answers to ${allow}.`, { headers: { allow } }),
    );
  }
}

/** All operations below `/api/v1`, each with its guards. */
export function createOperationsApp(parts: AppParts, clientOf: RequestOriginOf): Hono {
  const app = new Hono();
  app.use(limitBodies(longBodies));
  addOperations(app, parts, clientOf);
  app.all("*", notThere);
  return app;
}
