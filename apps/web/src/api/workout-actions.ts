import type { QueryClient } from "@tanstack/react-query";
import type { RunResult, MessageCreate } from "@canter/protocol/messages";
import type { DoubtAnswerInput } from "@canter/protocol/doubts";
import type { DraftDecision } from "@canter/protocol/workouts";
import type { Workout } from "@canter/domain/workout/workout";
import { refreshDiary } from "./diary.ts";
import { request } from "./request.ts";

/** Everything that is told by workouts: lists, records, charts, the list of athletes with their last day. */
export const refreshWorkouts = (client: QueryClient): void => {
  // What is written in the one box may be weight, food or a goal, and may be what the day asked for.
  refreshDiary(client);
  for (const key of ["workouts", "exercises", "athletes"]) void client.invalidateQueries({ queryKey: [key] });
};

const settled = (client: QueryClient, workout: Workout): Workout => {
  client.setQueryData(["workout", workout.id], workout);
  void client.invalidateQueries({ queryKey: ["workout", workout.id] });
  refreshWorkouts(client);
  return workout;
};

type Accepted = Pick<RunResult, "messageId" | "runId" | "conversationId">;

/**
 * Sends a message. Gives what came of it, or, where that takes longer, the run as it stands (queued or running), to be
 * followed. The same key again gives the same answer.
 */
export const sendMessage = async (
  client: QueryClient,
  message: MessageCreate,
  idempotencyKey: string,
): Promise<RunResult> => {
  const accepted = await request("POST /messages", {
    query: { wait: "soon" },
    body: message,
    idempotencyKey,
  });
  return resultOf(client, accepted);
};

/** Has the message of a run read once more, by the model that had failed; gives what `sendMessage` does. */
export const tryAgain = async (client: QueryClient, runId: string): Promise<RunResult> =>
  resultOf(
    client,
    await request("POST /runs/{id}/try-again", { params: { id: runId }, query: { wait: "soon" } }),
  );

const resultOf = async (client: QueryClient, accepted: Accepted | RunResult): Promise<RunResult> => {
  const result =
    "state" in accepted ? accepted : await request("GET /runs/{id}", { params: { id: accepted.runId } });
  for (const { workout } of result.allWorkouts) client.setQueryData(["workout", workout.id], workout);
  refreshWorkouts(client);
  return result;
};

/** Changes the given fields (null removes one) of the version that was seen. Throws 409 when there is a newer one. */
export const patchWorkout = async (
  client: QueryClient,
  id: string,
  patch: { readonly version: number } & Readonly<Record<string, unknown>>,
): Promise<Workout> =>
  settled(client, await request("PATCH /workouts/{id}", { params: { id }, body: patch }));

export const deleteWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  settled(client, await request("DELETE /workouts/{id}", { params: { id } }));

export const restoreWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  settled(client, await request("POST /workouts/{id}/restore", { params: { id } }));

/** Back to the version before, as a new version. */
export const undoWorkout = async (client: QueryClient, id: string): Promise<Workout> =>
  settled(client, await request("POST /workouts/{id}/undo", { params: { id } }));

export const decideDraft = async (
  client: QueryClient,
  id: string,
  decision: DraftDecision["decision"],
): Promise<Workout> =>
  settled(
    client,
    await request("POST /workouts/{id}/decide", {
      params: { id },
      body: { decision } satisfies DraftDecision,
    }),
  );

/** Answers what is asked about a value of a workout. */
export const answerWorkoutDoubt = async (
  client: QueryClient,
  id: string,
  answer: DoubtAnswerInput,
): Promise<Workout> =>
  settled(client, await request("POST /workouts/{id}/doubt", { params: { id }, body: answer }));
