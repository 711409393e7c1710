import { hash } from "node:crypto";
import type { z } from "zod";
import type { Once } from "@canter/application/core/once";
import type { FieldProblem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import { readHeld } from "./limit-bodies.ts";
import { problemResponse } from "./problem-response.ts";
import type { Operation } from "./operation.ts";
import { type ReceivedFile, receiveFile } from "./receive-file.ts";

type Input = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly bytes: Uint8Array;
  readonly file: ReceivedFile | undefined;
  readonly once: Once | undefined;
};

const describe = (fields: readonly FieldProblem[]) =>
  fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");

const refuse = (fields: readonly FieldProblem[]) =>
  err(problemResponse("invalid", describe(fields), { fields }));

/**
 * The fields of an input that its schema dropped, as problems: a misspelt field would otherwise be ignored silently. `accepted` is the
 * schema's output for `input`.
 */
function unknownFields(input: unknown, accepted: unknown, path: readonly string[] = []): FieldProblem[] {
  // Accepted unchanged, however deep it may be.
  if (input === accepted) return [];
  if (typeof input !== "object" || input === null || typeof accepted !== "object" || accepted === null)
    return [];
  const taken = accepted as Record<string, unknown>;
  return Object.entries(input).flatMap(([key, value]) => {
    const here = [...path, key];
    if (!Object.hasOwn(taken, key))
      return value === undefined ? [] : [{ path: here.join("."), message: "is not a known field" }];
    return unknownFields(value, taken[key], here);
  });
}

function check(schema: z.ZodType | undefined, input: unknown, strict: boolean): Result<unknown, Response> {
  if (!schema) return ok(undefined);
  const parsed = schema.safeParse(input);
  if (!parsed.success) return refuse(fieldProblemsOf(parsed.error));
  const unknown = strict ? unknownFields(input, parsed.data) : [];
  return unknown.length > 0 ? refuse(unknown) : ok(parsed.data);
}

const keyForm = "must be 1 to 200 visible ASCII characters, as in a UUID";

/** The body determines whether a request is the same: another group, path, query or body under the same key is a conflict. */
function onceOf(
  request: Request,
  { pathname, searchParams }: URL,
  body: string,
): Result<Once | undefined, Response> {
  const key = request.headers.get("idempotency-key");
  if (request.method !== "POST" || key === null) return ok(undefined);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) return refuse([{ path: "Idempotency-Key", message: keyForm }]);
  const query = [...searchParams].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const stated = JSON.stringify([pathname, query, request.headers.get("canter-group"), body]);
  const requestHash = hash("sha256", stated, "base64url");
  return ok({ key, requestHash });
}

const mediaTypeOf = (request: Request): string | undefined =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();

function readJson(operation: Operation, request: Request, text: string): Result<unknown, Response> {
  if (!operation.body || (text === "" && operation.body.safeParse(undefined).success)) return ok(undefined);
  const type = mediaTypeOf(request);
  if (type !== "application/json" && !type?.endsWith("+json"))
    return err(
      problemResponse("unsupported_media_type", "Content-Type: must be application/json.", {
        headers: { "accept-post": "application/json" },
      }),
    );
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return err(
      problemResponse(
        "malformed",
        `The body must be JSON: ${error instanceof Error ? error.message : "it can't be read"}`,
      ),
    );
  }
}

const noBytes = new Uint8Array();

type Content = { readonly bytes: Uint8Array; readonly file?: ReceivedFile };

/** The body as bytes or as a file, of an accepted type. */
async function readBytes(
  taken: NonNullable<Operation["bytes"]>,
  request: Request,
  workDir: string,
): Promise<Result<Content, Response>> {
  const { mediaTypes, field, isFile } = taken;
  const type = mediaTypeOf(request) ?? "";
  if (mediaTypes.some((one) => (one.endsWith("/") ? type.startsWith(one) : type === one))) {
    if (!isFile) {
      const held = await readHeld(request, taken);
      return held.ok ? ok({ bytes: held.value }) : held;
    }
    const file = await receiveFile(request, workDir, taken);
    return file.ok ? ok({ bytes: noBytes, file: file.value }) : file;
  }
  const allowed = `must be ${mediaTypes.map((one) => (one.endsWith("/") ? `${one}*` : one)).join(" or ")}`;
  return err(
    problemResponse(
      "unsupported_media_type",
      field === undefined ? `Content-Type: ${allowed}.` : `${field}: Content-Type ${allowed}.`,
      field === undefined ? {} : { fields: [{ path: field, message: `Content-Type ${allowed}` }] },
    ),
  );
}

/**
 * The input of a request (the caller removes its file), validated against the operation's schemas; otherwise the response that names the
 * field and the accepted form.
 */
export async function readInput(
  operation: Operation,
  request: Request,
  parameters: Record<string, string>,
  workDir: string,
): Promise<Result<Input, Response>> {
  const params = check(operation.params, parameters, false);
  if (!params.ok) return params;
  const address = new URL(request.url);
  const query = check(operation.query, Object.fromEntries(address.searchParams), true);
  if (!query.ok) return query;
  const content: Result<Content, Response> = operation.bytes
    ? await readBytes(operation.bytes, request, workDir)
    : ok({ bytes: noBytes });
  if (!content.ok) return content;
  const { bytes, file } = content.value;
  const text = request.method === "GET" || operation.bytes ? "" : await request.text();
  const json = readJson(operation, request, text);
  if (!json.ok) return json;
  const body = check(operation.body, json.value, true);
  if (!body.ok) return body;
  const once = onceOf(request, address, operation.bytes ? hash("sha256", bytes, "base64url") : text);
  if (once.ok)
    return ok({
      params: params.value,
      query: query.value,
      body: body.value,
      bytes,
      file,
      once: once.value,
    });
  await file?.remove();
  return once;
}
