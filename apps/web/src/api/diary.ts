import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { Measurement } from "@canter/domain/health/measurement";
import type { NutritionEntry } from "@canter/domain/health/nutrition";
import type { DoubtAnswerInput } from "@canter/protocol/doubts";
import type { GoalResponse } from "@canter/protocol/goals";
import type { BodyScanResponse } from "@canter/protocol/measurements";
import type { FavouriteResponse } from "@canter/protocol/nutrition";
import { request, RequestFailed } from "./request.ts";
import { withRetryKey } from "./retry-key.ts";

/** What is written down about a person's body, food and goals, by its path. */
export type Entries = {
  readonly measurements: Measurement;
  readonly "body-scans": BodyScanResponse;
  readonly nutrition: NutritionEntry;
  readonly "nutrition-favourites": FavouriteResponse;
  readonly goals: GoalResponse;
};
export type DiaryPath = keyof Entries;

/** Everything that is told by them: goals by weights, the day by all. */
export const refreshDiary = (client: QueryClient): void => {
  for (const key of [
    "dashboard",
    "measurements",
    "body-scans",
    "nutrition",
    "nutrition-favourites",
    "nutrition-suggestion",
    "goals",
  ])
    void client.invalidateQueries({ queryKey: [key] });
};

const settled = <T>(client: QueryClient, answer: T): T => {
  refreshDiary(client);
  return answer;
};

/** Filters of a list: whose (always: without it a list has everybody whose training one may read), of which kind, which days; `q`: words in it. */
export type DiaryFilter = {
  readonly athleteId: string;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: string | undefined;
  readonly q?: string | undefined;
};
type Page<T> = { readonly items: readonly T[]; readonly nextCursor?: string };

/** Latest first, page by page. */
export const diaryPagesQuery = <P extends DiaryPath>(path: P, filter: DiaryFilter, limit = 30) =>
  infiniteQueryOptions({
    queryKey: [path, "pages", filter, limit],
    queryFn: ({ pageParam, signal }) =>
      request<Page<Entries[P]>>(path, { query: { ...filter, limit, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });

export const createEntry = async <P extends DiaryPath>(
  client: QueryClient,
  path: P,
  body: Readonly<Record<string, unknown>>,
): Promise<Entries[P]> =>
  settled(
    client,
    await withRetryKey([path, body], (idempotencyKey) =>
      request<Entries[P]>(path, { method: "POST", body, idempotencyKey }),
    ),
  );

const one = (path: DiaryPath, id: string, action = ""): string =>
  `${path}/${encodeURIComponent(id)}${action}`;

export type Changeable = Exclude<DiaryPath, "nutrition-favourites">;

/** Changes the fields given (null removes one) of the version that was seen. Throws 409 when there is a newer one, and fetches that. */
export const changeEntry = async <P extends Changeable>(
  client: QueryClient,
  path: P,
  id: string,
  patch: { readonly version: number } & Readonly<Record<string, unknown>>,
): Promise<Entries[P]> => {
  try {
    return settled(client, await request<Entries[P]>(one(path, id), { method: "PATCH", body: patch }));
  } catch (error) {
    if (error instanceof RequestFailed && error.problem.status === 409) refreshDiary(client);
    throw error;
  }
};

export const deleteEntry = async <P extends DiaryPath>(
  client: QueryClient,
  path: P,
  id: string,
): Promise<Entries[P]> => settled(client, await request<Entries[P]>(one(path, id), { method: "DELETE" }));

export const restoreEntry = async <P extends DiaryPath>(
  client: QueryClient,
  path: P,
  id: string,
): Promise<Entries[P]> =>
  settled(client, await request<Entries[P]>(one(path, id, "/restore"), { method: "POST" }));

/** Answers what is asked about a value of a measurement or of what was eaten. */
export const answerEntryDoubt = async <P extends "measurements" | "nutrition">(
  client: QueryClient,
  path: P,
  id: string,
  answer: DoubtAnswerInput,
): Promise<Entries[P]> =>
  settled(client, await request<Entries[P]>(one(path, id, "/doubt"), { method: "POST", body: answer }));
