import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ImportApply, ImportResponse } from "@canter/protocol/imports";
import { request } from "./request.ts";
import { withRetryKey } from "./retry-key.ts";

/** How often a batch that is under way is looked at. */
const lookAgainMs = 700;

const isUnderWay = (state: ImportResponse["state"] | undefined): boolean =>
  state === "applying" || state === "undoing";

/** What the member has brought in, the latest first. */
export const importPagesQuery = infiniteQueryOptions({
  queryKey: ["imports", "pages"],
  queryFn: ({ pageParam, signal }) =>
    request("GET /imports", { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** One batch; looked at again and again while it is under way. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", id],
    queryFn: ({ signal }) => request("GET /imports/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? lookAgainMs : false),
  });

/** Has files looked through. Nothing of them counts yet. */
export const lookThroughFiles = (
  files: readonly File[],
  athleteId: string | undefined,
): Promise<ImportResponse> => {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return request("POST /imports", { files: form, query: { athleteId } });
};

/** What a batch changes may be anywhere. */
export const refreshAfterImport = (client: QueryClient): Promise<void> => client.invalidateQueries();

/** Brings a batch in, with what was said of it. */
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

/** What a device recorded of a workout; empty where nothing was. */
export const recordingQuery = (workoutId: string) =>
  queryOptions({
    queryKey: ["workout", workoutId, "recording"],
    queryFn: ({ signal }) =>
      request("GET /workouts/{id}/recording", { params: { id: workoutId }, signal, query: { points: 600 } }),
  });
