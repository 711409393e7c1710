import type { QueryClient } from "@tanstack/react-query";
import type { RunResult, MessageCreate } from "@canter/protocol/messages";
import type { DraftDecision } from "@canter/protocol/workouts";
import type { Workout } from "@canter/domain/workout/workout";
import { request } from "./request.ts";

const path = (id: string, action = "") => `workouts/${encodeURIComponent(id)}${action}`;

/** Everything that is told by workouts: lists, records, charts, the list of athletes with their last day. */
const refresh = (client: QueryClient): void => {
  for (const key of ["workouts", "exercises", "athletes"]) void client.invalidateQueries({ queryKey: [key] });
};

const settled = (client: QueryClient, workout: Workout): Workout => {
  client.setQueryData(["workout", workout.id], workout);
  void client.invalidateQueries({ queryKey: ["workout", workout.id] });
  refresh(client);
  return workout;
};

/** Sends a message and waits for what came of it. The same key again gives the same answer. */
export const sendMessage = async (
  client: QueryClient,
  message: MessageCreate,
  idempotencyKey: string,
): Promise<RunResult> => {
  const result = await request<RunResult>("messages", {
    method: "POST",
    query: { wait: 1 },
    body: message,
    idempotencyKey,
  });
  for (const { workout } of result.allWorkouts) client.setQueryData(["workout", workout.id], workout);
  refresh(client);
  return result;
};

/** Changes the given fields (null removes one) of the version that was seen. Throws 409 when there is a newer one. */
export const patchWorkout = async (
  client: QueryClient,
  id: string,
  patch: { readonly version: number } & Readonly<Record<string, unknown>>,
): Promise<Workout> => settled(client, await request<Workout>(path(id), { method: "PATCH", body: patch }));

export const deleteWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  settled(client, await request<Workout>(path(id), { method: "DELETE" }));

export const restoreWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  settled(client, await request<Workout>(path(id, "/restore"), { method: "POST" }));

/** Back to the version before, as a new version. */
export const undoWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  settled(client, await request<Workout>(path(id, "/undo"), { method: "POST" }));

export const decideDraft = async (
  client: QueryClient,
  id: string,
  decision: DraftDecision["decision"],
): Promise<Workout> =>
  settled(
    client,
    await request<Workout>(path(id, "/decide"), {
      method: "POST",
      body: { decision } satisfies DraftDecision,
    }),
  );
