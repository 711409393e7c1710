import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { DoubtAnswerInput } from "@canter/protocol/training/doubts";
import type { BodyProfile } from "@canter/domain/health/energy-needs";
import type { MeasurementKind } from "@canter/domain/health/measurement-rules";
import type { NutritionTargets } from "@canter/protocol/health/nutrition";
import { refreshDiary } from "./refresh.ts";
import {
  byCursor,
  request,
  RequestFailed,
  type Body,
  type Query,
  type Typed,
  withRetryKey,
} from "./request.ts";

/** The areas of a person's body, food and goals, by path. */
type Area = "measurements" | "body-scans" | "nutrition" | "nutrition-favourites" | "goals";

const refreshed = async <T>(client: QueryClient, asked: Promise<T>): Promise<T> => {
  const answer = await asked;
  refreshDiary(client);
  return answer;
};

type Page<Entry> = { readonly items: readonly Entry[]; readonly nextCursor?: string | undefined };
type OfOne = { readonly params: { readonly id: string } };

/** The operations of an area. */
type Calls<Entry, Filter, Create> = {
  readonly list: (call: { readonly query: Filter; readonly signal: AbortSignal }) => Promise<Page<Entry>>;
  readonly create: (call: { readonly form: Create; readonly idempotencyKey: string }) => Promise<Entry>;
  readonly remove: (call: OfOne) => Promise<Entry>;
  readonly restore: (call: OfOne) => Promise<Entry>;
};

type PageAsked = { readonly cursor?: string | undefined; readonly limit?: number | undefined };

/** The operations on an area's entries; each change refreshes whatever may show it. */
const diaryResource = <Entry, Filter extends PageAsked, Create>(
  area: Area,
  calls: Calls<Entry, Filter, Create>,
) => ({
  /** Latest first, page by page. Without an athlete a list covers everybody whose training one may read, so it is always given. */
  pagesQuery: (filter: Filter & { readonly athleteId: string }, limit = 30) => {
    const queryKey: QueryKey = [area, "pages", filter, limit];
    return infiniteQueryOptions({
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        calls.list({ query: { ...filter, limit, cursor: pageParam }, signal }),
      ...byCursor,
    });
  },
  create: (client: QueryClient, form: Create): Promise<Entry> =>
    refreshed(
      client,
      withRetryKey([area, form], (idempotencyKey) => calls.create({ form, idempotencyKey })),
    ),
  delete: (client: QueryClient, id: string): Promise<Entry> =>
    refreshed(client, calls.remove({ params: { id } })),
  restore: (client: QueryClient, id: string): Promise<Entry> =>
    refreshed(client, calls.restore({ params: { id } })),
});

/** An area whose entries can be deleted and restored. */
export type Deletable<Entry> = Pick<
  ReturnType<typeof diaryResource<Entry, PageAsked & { readonly status?: "deleted" }, never>>,
  "pagesQuery" | "delete" | "restore"
>;

/** Changes the given fields (null removes one) of the version that was read. Throws 409 when there is a newer one, and fetches that. */
const changing =
  <Entry, Patch>(change: (call: OfOne & { readonly form: Patch }) => Promise<Entry>) =>
  async (client: QueryClient, id: string, form: Patch & { readonly version: number }): Promise<Entry> => {
    try {
      return await refreshed(client, change({ params: { id }, form }));
    } catch (error) {
      if (error instanceof RequestFailed && error.problem.status === 409) refreshDiary(client);
      throw error;
    }
  };

/** Answers a doubt about a value. */
const answering =
  <Entry>(answerDoubt: (call: OfOne & { readonly body: DoubtAnswerInput }) => Promise<Entry>) =>
  (client: QueryClient, id: string, body: DoubtAnswerInput): Promise<Entry> =>
    refreshed(client, answerDoubt({ params: { id }, body }));

type List<A extends Area> = { readonly query: Query<`GET /${A}`>; readonly signal: AbortSignal };
type Create<A extends Area> = {
  readonly form: Typed<Body<`POST /${A}`>>;
  readonly idempotencyKey: string;
};
type Change<A extends Exclude<Area, "nutrition-favourites">> = OfOne & {
  readonly form: Typed<Body<`PATCH /${A}/{id}`>>;
};

export const measurements = {
  ...diaryResource("measurements", {
    list: (call: List<"measurements">) => request("GET /measurements", call),
    create: (call: Create<"measurements">) => request("POST /measurements", call),
    remove: (call) => request("DELETE /measurements/{id}", call),
    restore: (call) => request("POST /measurements/{id}/restore", call),
  }),
  change: changing((call: Change<"measurements">) => request("PATCH /measurements/{id}", call)),
  answerDoubt: answering((call) => request("POST /measurements/{id}/doubt", call)),
};

export const bodyScans = {
  ...diaryResource("body-scans", {
    list: (call: List<"body-scans">) => request("GET /body-scans", call),
    create: (call: Create<"body-scans">) => request("POST /body-scans", call),
    remove: (call) => request("DELETE /body-scans/{id}", call),
    restore: (call) => request("POST /body-scans/{id}/restore", call),
  }),
  change: changing((call: Change<"body-scans">) => request("PATCH /body-scans/{id}", call)),
};

export const nutrition = {
  ...diaryResource("nutrition", {
    list: (call: List<"nutrition">) => request("GET /nutrition", call),
    create: (call: Create<"nutrition">) => request("POST /nutrition", call),
    remove: (call) => request("DELETE /nutrition/{id}", call),
    restore: (call) => request("POST /nutrition/{id}/restore", call),
  }),
  change: changing((call: Change<"nutrition">) => request("PATCH /nutrition/{id}", call)),
  answerDoubt: answering((call) => request("POST /nutrition/{id}/doubt", call)),
};

export const favourites = diaryResource("nutrition-favourites", {
  list: (call: List<"nutrition-favourites">) => request("GET /nutrition-favourites", call),
  create: (call: Create<"nutrition-favourites">) => request("POST /nutrition-favourites", call),
  remove: (call) => request("DELETE /nutrition-favourites/{id}", call),
  restore: (call) => request("POST /nutrition-favourites/{id}/restore", call),
});

export const goals = {
  ...diaryResource("goals", {
    list: (call: List<"goals">) => request("GET /goals", call),
    create: (call: Create<"goals">) => request("POST /goals", call),
    remove: (call) => request("DELETE /goals/{id}", call),
    restore: (call) => request("POST /goals/{id}/restore", call),
  }),
  change: changing((call: Change<"goals">) => request("PATCH /goals/{id}", call)),
};

type TrendAsked = {
  readonly kind: MeasurementKind;
  readonly athleteId: string;
  /** Default: 90 days ago. */
  readonly from?: string | undefined;
};

/** One measure in the member's unit with its trend; while another range is fetched, the previous data of the same measure stays. */
export const trendQuery = (asked: TrendAsked) =>
  queryOptions({
    queryKey: ["measurements", "trend", asked],
    queryFn: ({ signal }) => request("GET /measurements/trend", { query: asked, signal }),
    placeholderData: (before) =>
      before?.kind === asked.kind && before.athleteId === asked.athleteId ? before : undefined,
  });

/** Nobody is scanned more often. */
const maxScans = 200;

/** All body scans, latest first. */
export const scansQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ["body-scans", "all", athleteId],
    queryFn: ({ signal }) =>
      request("GET /body-scans", { query: { athleteId, limit: maxScans }, signal }).then(
        ({ items }) => items,
      ),
  });

/** What energy formulas need to know about oneself. */
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

/** A day's food, compared with its targets. */
export const foodDayQuery = (athleteId: string, date: string) =>
  queryOptions({
    queryKey: ["nutrition", "day", date, athleteId],
    queryFn: ({ signal }) =>
      request("GET /nutrition/days/{date}", { params: { date }, query: { athleteId }, signal }),
  });

/** Totals of the days with entries in a range, oldest first. */
export const foodDaysQuery = (athleteId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["nutrition", "days", athleteId, from, to],
    queryFn: ({ signal }) =>
      request("GET /nutrition/days", { query: { athleteId, from, to }, signal }).then(({ items }) => items),
  });

/** As many as can be found at a glance, and many more. */
const maxFavourites = 100;

export const favouritesQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ["nutrition-favourites", "all", athleteId],
    queryFn: ({ signal }) =>
      request("GET /nutrition-favourites", { query: { athleteId, limit: maxFavourites }, signal }).then(
        ({ items }) => items,
      ),
  });

/** The suggested daily energy; `perWeekKg`: for that change of weight, default: what the weight goal needs. */
export const calorieSuggestionQuery = (perWeekKg: number | undefined) =>
  queryOptions({
    queryKey: ["nutrition-suggestion", perWeekKg],
    queryFn: ({ signal }) => request("GET /nutrition-suggestion", { query: { perWeekKg }, signal }),
    placeholderData: (before) => before,
  });

/** Sets the daily targets, from today on. */
export const putTargets = async (
  client: QueryClient,
  targets: Typed<Body<"PUT /nutrition-targets">>,
): Promise<NutritionTargets> => {
  const kept = await request("PUT /nutrition-targets", { form: targets });
  refreshDiary(client);
  return kept;
};
