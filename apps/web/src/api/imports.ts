import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ImportApply, ImportResponse, RecordingResponse } from "@canter/protocol/imports";
import { request } from "./request.ts";
import { withRetryKey } from "./retry-key.ts";

type ImportPage = { readonly items: readonly ImportResponse[]; readonly nextCursor?: string };

/** How often a batch that is under way is looked at. */
const lookAgainMs = 700;

const isUnderWay = (state: ImportResponse["state"] | undefined): boolean =>
  state === "applying" || state === "undoing";

/** What the member has brought in, the latest first. */
export const importPagesQuery = infiniteQueryOptions({
  queryKey: ["imports", "pages"],
  queryFn: ({ pageParam, signal }) =>
    request<ImportPage>("imports", { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** One batch; looked at again and again while it is under way. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", id],
    queryFn: ({ signal }) => request<ImportResponse>(`imports/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? lookAgainMs : false),
  });

/** Has files looked through. Nothing of them counts yet. */
export const lookThroughFiles = (
  files: readonly File[],
  athleteId: string | undefined,
): Promise<ImportResponse> => {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return request<ImportResponse>("imports", { method: "POST", form, query: { athleteId } });
};

/** What a batch changes may be anywhere. */
export const refreshAfterImport = (client: QueryClient): Promise<void> => client.invalidateQueries();

const change = (id: string, action: string, body?: object): Promise<ImportResponse> =>
  withRetryKey(["imports", id, action], (idempotencyKey) =>
    request<ImportResponse>(`imports/${encodeURIComponent(id)}/${action}`, {
      method: "POST",
      ...(body && { body }),
      idempotencyKey,
    }),
  );

/** Brings a batch in, with what was said of it. */
export const applyImport = (id: string, decisions: ImportApply): Promise<ImportResponse> =>
  change(id, "apply", decisions);

export const undoImport = (id: string): Promise<ImportResponse> => change(id, "undo");

export const discardImport = (id: string): Promise<ImportResponse> =>
  request<ImportResponse>(`imports/${encodeURIComponent(id)}`, { method: "DELETE" });

/** What a device recorded of a workout; empty where nothing was. */
export const recordingQuery = (workoutId: string) =>
  queryOptions({
    queryKey: ["workout", workoutId, "recording"],
    queryFn: ({ signal }) =>
      request<RecordingResponse>(`workouts/${encodeURIComponent(workoutId)}/recording`, {
        signal,
        query: { points: 600 },
      }),
  });
