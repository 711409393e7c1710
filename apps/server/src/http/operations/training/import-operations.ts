import { z } from "zod";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  importApplySchema,
  importCreateQuerySchema,
  importListQuerySchema,
  importResponseSchema,
  recordingQuerySchema,
  recordingResponseSchema,
  serviceChallengeSchema,
  sourceAuthorizeSchema,
  sourceConnectSchema,
  sourceDisconnectQuerySchema,
  sourceListSchema,
  sourcePatchSchema,
  sourceSchema,
} from "@canter/protocol/training/imports";
import { pageOf } from "@canter/protocol/page";
import { defineOperation, defineOpenOperation } from "../../operation.ts";
import { jsonResponse } from "../../text-response.ts";

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
      maxBytes: maxBytes,
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

const sourceTag = "sources";

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
    tag: sourceTag,
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
    tag: sourceTag,
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
    tag: sourceTag,
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
    tag: sourceTag,
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
    tag: sourceTag,
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
    tag: sourceTag,
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
    tag: sourceTag,
    problems: ["not_found"],
    params: hookParams,
    summary: "What a service asks before it notifies this server of anything.",
    success: { description: "What it wants to hear.", schema: serviceChallengeSchema },
    handle: async ({ application, request, params }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const answer = await application.import.answerChallenge(params, query);
      return answer.ok ? jsonResponse(answer.value) : answer;
    },
  }),
  defineOpenOperation({
    id: "receiveServiceEvent",
    method: "post",
    path: "/service-hooks/{service}/{token}",
    tag: sourceTag,
    problems: ["not_found"],
    params: hookParams,
    body: z.looseObject({}),
    summary:
      "A service says that something has happened: its member's source is looked at, and nothing else of it is believed.",
    success: { description: "Noted.", schema: z.object({ received: z.boolean() }) },
    handle: ({ application, params, body }) => application.import.receiveServiceEvent(params, body),
  }),
];
