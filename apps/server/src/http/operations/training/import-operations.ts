import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  importApplySchema,
  importCreateQuerySchema,
  importListQuerySchema,
  importResponseSchema,
  recordingQuerySchema,
  recordingResponseSchema,
} from "@canter/protocol/training/imports";
import { pageOf } from "@canter/protocol/page";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const tag = "imports";
const params = z.object({ id: z.string() });
const batch = (description: string) => ({ description, schema: importResponseSchema });

/** Several years of a watch's data, zipped. */
const maxBytes = 64_000_000;
const maxFiles = 500;

type SentFile = { readonly name: string; readonly bytes: Uint8Array };

/** The files of a form, or the body as a single file. Invalid: a form that can't be read, or has none. */
async function filesIn(
  request: Request,
  bytes: Uint8Array,
  name: string | undefined,
): Promise<Result<readonly SentFile[], Problem>> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) return ok([{ name: name ?? "file", bytes }]);
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  if (!form) return err(invalid("body", "must be a form of files (multipart/form-data), each as `file`"));
  const sent = [...form.values()].filter((value) => typeof value !== "string");
  if (sent.length > maxFiles)
    return err(invalid("file", `must be at most ${maxFiles} files; put them in a ZIP file`));
  return ok(
    await Promise.all(
      sent.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    ),
  );
}

export const importOperations = [
  defineOperation({
    id: "createImport",
    limit: "heavy",
    needs: ["workout", "write"],
    method: "post",
    path: "/imports",
    tag,
    problems: ["forbidden", "conflict", "too_many_requests"],
    bytes: {
      mediaTypes: ["multipart/form-data", "application/", "text/"],
      most: maxBytes,
    },
    query: importCreateQuerySchema,
    summary:
      "Look through files of a watch or another app (FIT, TCX, GPX, Apple Health, CSV of Strong, Hevy, FitNotes, Garmin, Strava; gzipped or zipped; any other table with a header): what they would come to, what is open, what can't be read. Nothing counts before it is applied.",
    success: { status: 201, ...batch("The preview.") },
    handle: async ({ application, member, request, bytes, query, once }) => {
      const files = await filesIn(request, bytes, query.name);
      if (!files.ok) return files;
      return application.import.createImport(
        member,
        { files: files.value, athleteId: query.athleteId, map: query.map },
        once,
      );
    },
  }),
  defineOperation({
    id: "listImports",
    needs: ["workout", "read"],
    method: "get",
    path: "/imports",
    tag,
    problems: [],
    query: importListQuerySchema,
    summary: "What the member has brought in, the latest first.",
    success: { description: "One page.", schema: pageOf(importResponseSchema) },
    handle: ({ application, member, query }) => application.import.listImports(member, query),
  }),
  defineOperation({
    id: "readImport",
    needs: ["workout", "read"],
    method: "get",
    path: "/imports/{id}",
    tag,
    problems: [],
    params,
    summary: "How bringing in files stands, and what came of it.",
    success: batch("The batch."),
    handle: ({ application, member, params: { id } }) => application.import.readImport(member, id),
  }),
  defineOperation({
    id: "applyImport",
    limit: "heavy",
    needs: ["workout", "write"],
    method: "post",
    path: "/imports/{id}/apply",
    tag,
    problems: ["forbidden", "conflict", "too_many_requests"],
    params,
    body: importApplySchema,
    summary:
      "Bring in what a preview shows: once, however often it is asked for. What is here already is known by its source; what looks like something logged is asked about.",
    success: { status: 202, ...batch("It is under way.") },
    handle: ({ application, member, params: { id }, body, once }) =>
      application.import.applyImport(member, id, body, once),
  }),
  defineOperation({
    id: "undoImport",
    limit: "heavy",
    needs: ["workout", "write"],
    method: "post",
    path: "/imports/{id}/undo",
    tag,
    problems: ["conflict", "too_many_requests"],
    params,
    summary: "Take a whole batch back. What somebody has changed since stays.",
    success: { status: 202, ...batch("It is under way.") },
    handle: ({ application, member, params: { id }, once }) =>
      application.import.undoImport(member, id, once),
  }),
  defineOperation({
    id: "discardImport",
    needs: ["workout", "write"],
    method: "delete",
    path: "/imports/{id}",
    tag,
    problems: ["conflict"],
    params,
    summary: "Forget a preview.",
    success: batch("What it was."),
    handle: ({ application, member, params: { id } }) => application.import.discardImport(member, id),
  }),
  defineOperation({
    id: "readRecording",
    needs: ["workout", "read"],
    method: "get",
    path: "/workouts/{id}/recording",
    tag,
    problems: [],
    params,
    query: recordingQuerySchema,
    summary:
      "What a device recorded of a workout: heart rate, pace, power, track, laps, splits; empty where nothing was.",
    success: { description: "The recording.", schema: recordingResponseSchema },
    handle: ({ application, member, params: { id }, query }) =>
      application.import.readRecording(member, id, query),
  }),
];
