import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Layout } from "@canter/domain/dashboard/layout";
import type { PromptView, VoiceMemo } from "@canter/protocol/coach/dashboards";
import { addressOf, request } from "./request.ts";

/** The member's own day; `date` is local. */
export const dashboardQuery = (date: string) =>
  queryOptions({
    queryKey: ["dashboard", date],
    queryFn: ({ signal }) =>
      request("GET /health-dashboard/{memberId}/{date}", { params: { memberId: "me", date }, signal }),
  });

export const layoutQuery = queryOptions({
  queryKey: ["dashboard-layout"],
  queryFn: (): Promise<Layout> => request("GET /dashboard-layout"),
});

export const putLayout = (layout: Layout): Promise<unknown> =>
  request("PUT /dashboard-layout", { body: layout });

/** Weight in the member's unit: the last 90 days, their trend, its change in a week. */
export const weightTrendQuery = queryOptions({
  queryKey: ["measurements", "trend", "weight"],
  queryFn: ({ signal }) => request("GET /measurements/trend", { query: { kind: "weight" }, signal }),
});

/** Weight on a day: its last reading, and the trend up to it; without points if there was no reading. */
export const dayWeightQuery = (athleteId: string, date: string) =>
  queryOptions({
    queryKey: ["measurements", "trend", "weight", athleteId, date],
    queryFn: ({ signal }) =>
      request("GET /measurements/trend", {
        query: { kind: "weight", athleteId, from: date, to: date },
        signal,
      }),
  });

export const nutritionDayQuery = (date: string) =>
  queryOptions({
    queryKey: ["nutrition", "day", date],
    queryFn: ({ signal }) => request("GET /nutrition/days/{date}", { params: { date }, signal }),
  });

/** Of oneself: without an athlete, a list covers everybody whose training one may read. */
export const lastScanQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ["body-scans", "last", athleteId],
    queryFn: ({ signal }) =>
      request("GET /body-scans", { query: { athleteId, limit: 1 }, signal }).then(
        ({ items }) => items[0] ?? null,
      ),
  });

export const activeGoalsQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ["goals", "active", athleteId],
    queryFn: ({ signal }) =>
      request("GET /goals", { query: { athleteId, status: "active", limit: 20 }, signal }).then(
        ({ items }) => items,
      ),
  });

/** Records what became of something that the day offered. */
export const markConsumed = async (
  client: QueryClient,
  date: string,
  body: { readonly contentId: string; readonly as: "done" | "not_today" },
): Promise<void> => {
  const shown = await request("POST /health-dashboard/{memberId}/{date}/consumed", {
    params: { memberId: "me", date },
    body,
  });
  client.setQueryData(dashboardQuery(date).queryKey, shown);
};

/** Has the coach prepare the day again; what was done and answered stays. */
export const prepareAgain = async (client: QueryClient, date: string): Promise<void> => {
  await request("POST /agents/{agent}/assignments/{assignment}/run", {
    params: { agent: "coach", assignment: "daily-dashboard" },
    query: { wait: "1" },
  });
  await client.invalidateQueries({ queryKey: dashboardQuery(date).queryKey });
};

export type PromptReply = { readonly text: string } | { readonly voiceMemoId: string };

export const answerPrompt = async (
  client: QueryClient,
  date: string,
  { id }: Pick<PromptView, "id">,
  reply: PromptReply,
): Promise<void> => {
  const { answer } = await request("POST /prompts/{id}/answer", { params: { id }, body: reply });
  // An answer's effect may show anywhere: in the plan, among the goals, on this page.
  if (answer?.outcome !== undefined) await client.invalidateQueries();
  else await client.invalidateQueries({ queryKey: dashboardQuery(date).queryKey });
};

export const dismissPrompt = async (
  client: QueryClient,
  date: string,
  { id }: Pick<PromptView, "id">,
): Promise<void> => {
  await request("POST /prompts/{id}/dismiss", { params: { id } });
  await client.invalidateQueries({ queryKey: dashboardQuery(date).queryKey });
};

/** Stores a voice memo; the same key again stores it once. */
export const saveVoiceMemo = (
  sound: Blob,
  durationSeconds: number,
  idempotencyKey: string,
  purpose: "message" | "dictation" = "message",
): Promise<VoiceMemo> =>
  request("POST /voice-memos", { bytes: sound, query: { durationSeconds, purpose }, idempotencyKey });

const transcriptionLookMilliseconds = 1500;

/** A voice memo; polled while it is being transcribed. */
export const voiceMemoQuery = (id: string) =>
  queryOptions({
    queryKey: ["voice-memos", id],
    queryFn: ({ signal }) => request("GET /voice-memos/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.transcription === "waiting" ? transcriptionLookMilliseconds : false,
  });

/** Where a memo's audio is played. A player can't send the header that chooses a group. */
export const voiceMemoSound = (id: string): string =>
  addressOf("GET /voice-memos/{id}/sound", { params: { id } });

/** Permanently deletes its audio; a transcript used as an answer stays. */
export const deleteVoiceMemo = (id: string): Promise<VoiceMemo> =>
  request("DELETE /voice-memos/{id}", { params: { id } });

export const writeTranscript = (id: string, transcript: string): Promise<VoiceMemo> =>
  request("PUT /voice-memos/{id}/transcript", { params: { id }, body: { transcript } });

export const transcribeAgain = (id: string): Promise<VoiceMemo> =>
  request("POST /voice-memos/{id}/transcribe", { params: { id } });
