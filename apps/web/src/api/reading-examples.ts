import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ReadingExampleResponse, WorkoutReading } from "@canter/protocol/training/reading-examples";
import { request, requestFile } from "./request.ts";

/** At most as many as a page holds: see `maxExamples`. */
export const readingExamplesQuery = queryOptions({
  queryKey: ["reading-examples", "own"],
  queryFn: ({ signal }) => request("GET /reading-examples", { query: { limit: 200 }, signal }),
});

/** What the member's messages are read by. */
export const examplesInUseQuery = queryOptions({
  queryKey: ["reading-examples", "in-use"],
  queryFn: ({ signal }) => request("GET /reading-examples/in-use", { signal }).then(({ items }) => items),
  staleTime: 5 * 60_000,
});

/** The message that a workout came from; see `WorkoutReading`. */
export const workoutReadingQuery = (workoutId: string) =>
  queryOptions({
    queryKey: ["workout", workoutId, "reading"],
    queryFn: ({ signal }) => request("GET /workouts/{id}/reading", { params: { id: workoutId }, signal }),
  });

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
