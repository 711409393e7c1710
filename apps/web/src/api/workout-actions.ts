import { type QueryClient, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Attachment } from "@canter/domain/attachment/attachment";
import type { RunResult, MessageCreate } from "@canter/protocol/coach/messages";
import type { DoubtAnswerInput } from "@canter/protocol/training/doubts";
import type { DraftDecision } from "@canter/protocol/training/workouts";
import type { Workout } from "@canter/domain/workout/workout";
import type { TableMapping } from "@canter/domain/import/table-mapping";
import type { ReadingExampleResponse, WorkoutReading } from "@canter/protocol/training/reading-examples";
import type { ImportApply, ImportResponse } from "@canter/protocol/training/imports";
import { refreshTalk, refreshWorkouts } from "./refresh.ts";
import type { PageScope } from "../browser/page-scope.ts";
import { addressOf, byCursor, request, requestFile, withRetryKey } from "./request.ts";
import { workoutReadingQuery } from "./workouts.ts";

const cacheWorkout = (client: QueryClient, workout: Workout): Workout => {
  client.setQueryData(["workout", workout.id], workout);
  void client.invalidateQueries({ queryKey: ["workout", workout.id] });
  refreshWorkouts(client);
  return workout;
};

type Accepted = Pick<RunResult, "messageId" | "runId" | "conversationId">;

/**
 * Sends a message. Returns its result, or, if that takes longer, the current run (queued or running), to be followed. The same key again
 * returns the same answer.
 */
export const sendMessage = async (
  client: QueryClient,
  message: MessageCreate,
  idempotencyKey: string,
  scope?: PageScope,
): Promise<RunResult> => {
  const accepted = await request("POST /messages", {
    query: { wait: "soon" },
    body: message,
    idempotencyKey,
    scope,
  });
  return resultOf(client, accepted, scope);
};

/** Has a run's message read again by the model that had failed; returns what `sendMessage` does. */
export const tryAgain = async (client: QueryClient, runId: string): Promise<RunResult> =>
  resultOf(
    client,
    await request("POST /runs/{id}/try-again", { params: { id: runId }, query: { wait: "soon" } }),
  );

const resultOf = async (
  client: QueryClient,
  accepted: Accepted | RunResult,
  scope?: PageScope,
): Promise<RunResult> => {
  const result =
    "state" in accepted
      ? accepted
      : await request("GET /runs/{id}", { params: { id: accepted.runId }, scope });
  for (const { workout } of result.allWorkouts) client.setQueryData(["workout", workout.id], workout);
  refreshTalk(client);
  return result;
};

/** Changes the given fields (null removes one) of the version that was read. Throws 409 when there is a newer one. */
export const patchWorkout = async (
  client: QueryClient,
  id: string,
  patch: { readonly version: number } & Readonly<Record<string, unknown>>,
): Promise<Workout> =>
  cacheWorkout(client, await request("PATCH /workouts/{id}", { params: { id }, body: patch }));

export const deleteWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  cacheWorkout(client, await request("DELETE /workouts/{id}", { params: { id } }));

export const restoreWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  cacheWorkout(client, await request("POST /workouts/{id}/restore", { params: { id } }));

/** Restores the previous version, as a new version. */
export const undoWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  cacheWorkout(client, await request("POST /workouts/{id}/undo", { params: { id } }));

export const decideDraft = async (
  client: QueryClient,
  id: string,
  decision: DraftDecision["decision"],
): Promise<Workout> =>
  cacheWorkout(
    client,
    await request("POST /workouts/{id}/decide", {
      params: { id },
      body: { decision } satisfies DraftDecision,
    }),
  );

/** Answers in words what a draft asks. The same key again answers nothing twice. */
export const answerDraft = async (
  client: QueryClient,
  id: string,
  text: string,
  idempotencyKey: string,
): Promise<Workout> =>
  cacheWorkout(
    client,
    await request("POST /workouts/{id}/answer", { params: { id }, body: { text }, idempotencyKey }),
  );

/** Answers a doubt about a workout's value. */
export const answerWorkoutDoubt = async (
  client: QueryClient,
  id: string,
  answer: DoubtAnswerInput,
): Promise<Workout> =>
  cacheWorkout(client, await request("POST /workouts/{id}/doubt", { params: { id }, body: answer }));

/** How often a batch under way is polled. */
const lookAgainMs = 700;

const isUnderWay = (state: ImportResponse["state"] | undefined): boolean =>
  state === "applying" || state === "undoing";

/** The member's imports, the latest first. */
export const importPagesQuery = infiniteQueryOptions({
  queryKey: ["imports", "pages"],
  queryFn: ({ pageParam, signal }) =>
    request("GET /imports", { query: { limit: 20, cursor: pageParam }, signal }),
  ...byCursor,
});

/** One batch; polled while it is under way. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", id],
    queryFn: ({ signal }) => request("GET /imports/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? lookAgainMs : false),
  });

/** Has files read for a preview. Nothing of them counts yet. */
export const lookThroughFiles = (
  files: readonly File[],
  athleteId: string | undefined,
  /** The meaning of a table's columns. */
  map?: TableMapping,
): Promise<ImportResponse> => {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return request("POST /imports", { files: form, query: { athleteId, map: map && JSON.stringify(map) } });
};

/** A batch may change anything. */
export const refreshAfterImport = (client: QueryClient): Promise<void> => client.invalidateQueries();

/** Imports a batch, with the person's decisions. */
export const applyImport = (id: string, decisions: ImportApply): Promise<ImportResponse> =>
  withRetryKey(["imports", id, "apply"], (idempotencyKey) =>
    request("POST /imports/{id}/apply", { params: { id }, body: decisions, idempotencyKey }),
  );

export const undoImport = (id: string): Promise<ImportResponse> =>
  withRetryKey(["imports", id, "undo"], (idempotencyKey) =>
    request("POST /imports/{id}/undo", { params: { id }, idempotencyKey }),
  );

export const discardImport = (id: string): Promise<ImportResponse> =>
  request("DELETE /imports/{id}", { params: { id } });

/** A workout's recording; empty if there is none. */
export const recordingQuery = (workoutId: string) =>
  queryOptions({
    queryKey: ["workout", workoutId, "recording"],
    queryFn: ({ signal }) =>
      request("GET /workouts/{id}/recording", { params: { id: workoutId }, signal, query: { points: 600 } }),
  });

/** The photos and voice memos of a workout. */
export const attachmentsQuery = (workoutId: string) =>
  queryOptions({
    queryKey: ["workout", workoutId, "attachments"],
    queryFn: ({ signal }) =>
      request("GET /workouts/{id}/attachments", { params: { id: workoutId }, signal }).then(
        ({ items }) => items,
      ),
  });

/** The address of the picture or the audio for an element of the page. */
export const attachmentAddress = ({ workoutId, id }: Pick<Attachment, "workoutId" | "id">): string =>
  addressOf("GET /workouts/{id}/attachments/{attachmentId}", {
    params: { id: workoutId, attachmentId: id },
  });

type Added = {
  readonly workoutId: string;
  readonly bytes: Blob;
  readonly durationSeconds?: number | undefined;
  /** The same key again adds nothing. */
  readonly key: string;
  readonly scope?: PageScope | undefined;
};

export const addAttachment = ({
  workoutId,
  bytes,
  durationSeconds,
  key,
  scope,
}: Added): Promise<Attachment> =>
  request("POST /workouts/{id}/attachments", {
    params: { id: workoutId },
    query: { durationSeconds },
    bytes,
    idempotencyKey: key,
    scope,
  });

export const removeAttachment = ({ workoutId, id }: Pick<Attachment, "workoutId" | "id">) =>
  request("DELETE /workouts/{id}/attachments/{attachmentId}", {
    params: { id: workoutId, attachmentId: id },
  });

/** Refetches whatever shows a workout's attachments: its page, and the handoff of its horse. */
export const refreshAttachments = async (client: QueryClient, workoutId: string): Promise<void> => {
  const { queryKey } = attachmentsQuery(workoutId);
  // A first answer that is still awaited was read before, and is not asked for anew while it is awaited.
  await client.cancelQueries({ queryKey });
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ predicate: (query) => query.queryKey.includes("handoff") }),
  ]);
};

const refreshExamples = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["reading-examples"] });

/** Keeps the message of a workout with all its workouts as they are now. Throws 409 with the reason where there is nothing to keep. */
export const keepReadingExample = async (client: QueryClient, workoutId: string): Promise<WorkoutReading> => {
  const reading = await request("PUT /workouts/{id}/reading-example", { params: { id: workoutId } });
  client.setQueryData(workoutReadingQuery(workoutId).queryKey, reading);
  await refreshExamples(client);
  return reading;
};

export const shareReadingExample = async (
  client: QueryClient,
  id: string,
  isShared: boolean,
): Promise<ReadingExampleResponse> => {
  const shared = await request("PATCH /reading-examples/{id}", { params: { id }, body: { isShared } });
  await refreshExamples(client);
  return shared;
};

export const deleteReadingExample = async (client: QueryClient, id: string): Promise<void> => {
  await request("DELETE /reading-examples/{id}", { params: { id } });
  void client.invalidateQueries({
    queryKey: ["workout"],
    predicate: ({ queryKey }) => queryKey[2] === "reading",
  });
  await refreshExamples(client);
};

/** As a case file of the project: a line of JSON for each. */
export const readingExamplesFile = (): Promise<Blob> => requestFile("GET /reading-examples/export");
