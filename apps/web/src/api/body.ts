import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { BodyProfile } from "@canter/domain/health/energy-needs";
import type { MeasurementKind } from "@canter/domain/health/measurement";
import type { MeasurementImportResult } from "@canter/protocol/measurements";
import { refreshDiary } from "./diary.ts";
import { request, type Body, type Typed } from "./request.ts";
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
    queryFn: ({ signal }) => request("GET /measurements/trend", { query: asked, signal }),
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
      request("GET /body-scans", { query: { athleteId, limit: mostScans }, signal }).then(
        ({ items }) => items,
      ),
  });

/** Looks through a CSV file of measurements; nothing is kept. */
export const checkImport = (text: string): Promise<MeasurementImportResult> =>
  request("POST /measurements/import", { body: { text, check: true } });

/** Brings it in, whole or not at all. */
export const importMeasurements = async (
  client: QueryClient,
  text: string,
): Promise<MeasurementImportResult> => {
  const done = await withRetryKey(["measurements/import", text], (idempotencyKey) =>
    request("POST /measurements/import", { body: { text }, idempotencyKey }),
  );
  refreshDiary(client);
  return done;
};

/** What formulas of energy know of oneself. */
export const bodyProfileQuery = queryOptions({
  queryKey: ["measurements", "profile"],
  queryFn: ({ signal }) => request("GET /body-profile", { signal }),
});

export const putBodyProfile = async (
  client: QueryClient,
  profile: Typed<Body<"PUT /body-profile">>,
): Promise<BodyProfile> => {
  const kept = await request("PUT /body-profile", { form: profile });
  refreshDiary(client);
  return kept;
};
