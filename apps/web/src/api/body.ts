import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { BodyProfile } from "@canter/domain/health/energy-needs";
import type { MeasurementKind } from "@canter/domain/health/measurement";
import type { BodyScanResponse, MeasurementImportResult, TrendResponse } from "@canter/protocol/measurements";
import { refreshDiary } from "./diary.ts";
import { request } from "./request.ts";
import { withRetryKey } from "./retry-key.ts";

type TrendAsked = {
  readonly kind: MeasurementKind;
  readonly athleteId: string;
  /** Left out: 90 days ago. */
  readonly from?: string | undefined;
};

/** One measure in the member's unit with its trend; while another span is fetched, what was known of the same measure stays. */
export const trendQuery = (asked: TrendAsked) =>
  queryOptions({
    queryKey: ["measurements", "trend", asked],
    queryFn: ({ signal }) => request<TrendResponse>("measurements/trend", { query: asked, signal }),
    placeholderData: (before) =>
      before?.kind === asked.kind && before.athleteId === asked.athleteId ? before : undefined,
  });

/** Nobody is scanned more often. */
const mostScans = 200;

/** All body scans, latest first. */
export const scansQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ["body-scans", "all", athleteId],
    queryFn: ({ signal }) =>
      request<{ readonly items: readonly BodyScanResponse[] }>("body-scans", {
        query: { athleteId, limit: mostScans },
        signal,
      }).then(({ items }) => items),
  });

/** Looks through a CSV file of measurements; nothing is kept. */
export const checkImport = (text: string): Promise<MeasurementImportResult> =>
  request<MeasurementImportResult>("measurements/import", { method: "POST", body: { text, check: true } });

/** Brings it in, whole or not at all. */
export const importMeasurements = async (
  client: QueryClient,
  text: string,
): Promise<MeasurementImportResult> => {
  const path = "measurements/import";
  const done = await withRetryKey([path, text], (idempotencyKey) =>
    request<MeasurementImportResult>(path, { method: "POST", body: { text }, idempotencyKey }),
  );
  refreshDiary(client);
  return done;
};

/** What formulas of energy know of oneself. */
export const bodyProfileQuery = queryOptions({
  queryKey: ["measurements", "profile"],
  queryFn: ({ signal }) => request<BodyProfile>("body-profile", { signal }),
});

export const putBodyProfile = async (
  client: QueryClient,
  profile: Readonly<Record<string, unknown>>,
): Promise<BodyProfile> => {
  const kept = await request<BodyProfile>("body-profile", { method: "PUT", body: profile });
  refreshDiary(client);
  return kept;
};
