import { type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

export const stravaClient = { clientId: "4711", clientSecret: "a secret of Strava's" };

const start = "2026-11-18T11:00:00Z";

/** A run as Strava describes it in full, as much of it as matters; made from the documentation's example. */
export const stravaRun = (id: number, over: object = {}) => ({
  id,
  resource_state: 3,
  external_id: `garmin_push_${id}`,
  name: "Morning Run",
  type: "Run",
  sport_type: "Run",
  start_date: start,
  start_date_local: "2026-11-18T06:00:00Z",
  timezone: "(GMT-05:00) America/New_York",
  utc_offset: -18_000,
  elapsed_time: 1860,
  moving_time: 1800,
  distance: 5012.3,
  total_elevation_gain: 42,
  has_heartrate: true,
  average_heartrate: 151.4,
  max_heartrate: 172,
  average_cadence: 84.2,
  calories: 350.5,
  description: "Felt easy",
  device_name: "Garmin Forerunner 265",
  private: false,
  laps: [
    {
      id: 1,
      start_date: start,
      elapsed_time: 900,
      distance: 2500,
      average_heartrate: 148,
      max_heartrate: 160,
    },
    {
      id: 2,
      start_date: "2026-11-18T11:15:00Z",
      elapsed_time: 960,
      distance: 2512.3,
      average_heartrate: 155,
    },
  ],
  ...over,
});
type Activity = ReturnType<typeof stravaRun>;

/** Four points of it. */
export const stravaStreams = {
  time: { data: [0, 600, 1200, 1860], series_type: "distance", original_size: 4, resolution: "high" },
  distance: { data: [0, 1700, 3400, 5012.3] },
  heartrate: { data: [120, 150, 155, 172] },
  altitude: { data: [10, 20, 15, 12] },
  latlng: {
    data: [
      [40.7, -73.9],
      [40.71, -73.91],
      [40.72, -73.92],
      [40.7, -73.9],
    ],
  },
  cadence: { data: [80, 84, 85, 86] },
};

/** What a list says of an activity is less. */
const summaryOf = (activity: Activity) => {
  const onlyInFull: ReadonlySet<string> = new Set(["description", "device_name", "calories", "laps"]);
  return Object.fromEntries(Object.entries(activity).filter(([name]) => !onlyInFull.has(name)));
};

const nothing: StandInAnswer = { status: 404, json: { message: "Record Not Found", errors: [] } };

/** Strava as far as we ask it: consent, rotating tokens, lists by page, activities with streams, limits, one subscription. */
export async function startStravaServer({ athlete = 134_815 }: { readonly athlete?: number } = {}) {
  const activities = new Map<number, Activity>();
  const tokens = { access: "access-1", refresh: "refresh-1", lifeSeconds: 21_600, count: 1 };
  const limits = { quarter: 100, day: 1000, usedQuarter: 0, usedDay: 0 };
  const state = {
    isRevoked: false,
    scope: "read,activity:read_all",
    subscription: undefined as number | undefined,
    now: () => Date.now(),
  };

  const headers = (): Record<string, string> => ({
    "x-ratelimit-limit": `${limits.quarter * 2},${limits.day * 2}`,
    "x-ratelimit-usage": `${limits.usedQuarter},${limits.usedDay}`,
    "x-readratelimit-limit": `${limits.quarter},${limits.day}`,
    "x-readratelimit-usage": `${limits.usedQuarter},${limits.usedDay}`,
  });
  const giveTokens = (form: URLSearchParams): StandInAnswer => {
    const isOurs =
      form.get("client_id") === stravaClient.clientId &&
      form.get("client_secret") === stravaClient.clientSecret;
    const isGood =
      form.get("grant_type") === "authorization_code"
        ? form.get("code") === "good-code"
        : form.get("refresh_token") === tokens.refresh;
    if (!isOurs)
      return {
        status: 400,
        json: {
          message: "Bad Request",
          errors: [{ resource: "Application", field: "client_id", code: "invalid" }],
        },
      };
    if (!isGood || (state.isRevoked && form.get("grant_type") === "refresh_token"))
      return {
        status: 400,
        json: {
          message: "Bad Request",
          errors: [{ resource: "RefreshToken", field: "refresh_token", code: "invalid" }],
        },
      };
    state.isRevoked = false;
    tokens.count += 1;
    tokens.access = `access-${tokens.count}`;
    tokens.refresh = `refresh-${tokens.count}`;
    return {
      json: {
        token_type: "Bearer",
        access_token: tokens.access,
        refresh_token: tokens.refresh,
        expires_in: tokens.lifeSeconds,
        expires_at: Math.floor(state.now() / 1000) + tokens.lifeSeconds,
        ...(form.get("grant_type") === "authorization_code" && {
          athlete: { id: athlete, firstname: "Ada" },
        }),
      },
    };
  };
  const consent = (query: URLSearchParams): StandInAnswer => {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("code", "good-code");
    back.searchParams.set("scope", state.scope);
    return { status: 302, headers: { location: back.href } };
  };
  const list = (query: URLSearchParams): StandInAnswer => {
    const [after, page, size] = ["after", "page", "per_page"].map((name) => Number(query.get(name)));
    const since = [...activities.values()]
      .filter((one) => Date.parse(one.start_date) / 1000 > (after ?? 0))
      .toSorted((a, b) => a.start_date.localeCompare(b.start_date));
    const from = ((page ?? 1) - 1) * (size ?? 30);
    return { json: since.slice(from, from + (size ?? 30)).map(summaryOf) };
  };
  const subscriptions = ({ method, path, form }: StandInRequest): StandInAnswer => {
    if (method === "GET")
      return {
        json:
          state.subscription === undefined
            ? []
            : [{ id: state.subscription, callback_url: "https://former.example" }],
      };
    if (method === "DELETE") {
      if (Number(path.split("/").at(-1)) !== state.subscription) return nothing;
      state.subscription = undefined;
      return { status: 204 };
    }
    if (state.subscription !== undefined || form.get("callback_url") === null)
      return { status: 400, json: { message: "Bad Request", errors: [{ code: "already exists" }] } };
    state.subscription = 120_475;
    return { status: 201, json: { id: state.subscription } };
  };
  const read = (path: string, query: URLSearchParams): StandInAnswer => {
    if (path === "/api/v3/athlete/activities") return list(query);
    const [, id, streams] = /^\/api\/v3\/activities\/(\d+)(\/streams)?$/.exec(path) ?? [];
    const activity = activities.get(Number(id));
    if (!activity) return nothing;
    return { json: streams === undefined ? activity : stravaStreams };
  };

  const standIn = await startStandIn((request): StandInAnswer => {
    const { method, path, query, form, bearer } = request;
    if (path === "/oauth/authorize") return consent(query);
    if (path === "/api/v3/oauth/token" && method === "POST") return giveTokens(form);
    if (path.startsWith("/api/v3/push_subscriptions")) return subscriptions(request);
    if (path === "/oauth/deauthorize") {
      state.isRevoked = true;
      return { json: { access_token: form.get("access_token") } };
    }
    if (bearer !== tokens.access || state.isRevoked)
      return {
        status: 401,
        json: {
          message: "Authorization Error",
          errors: [{ resource: "Athlete", field: "access_token", code: "invalid" }],
        },
      };
    limits.usedQuarter += 1;
    limits.usedDay += 1;
    if (limits.usedQuarter > limits.quarter || limits.usedDay > limits.day)
      return { status: 429, json: { message: "Rate Limit Exceeded", errors: [] }, headers: headers() };
    return { ...read(path, query), headers: headers() };
  });
  return {
    ...standIn,
    activities,
    tokens,
    limits,
    state,
    put: (...all: readonly Activity[]) => all.forEach((one) => activities.set(one.id, one)),
  };
}
