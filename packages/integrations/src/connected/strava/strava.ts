import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { err, ok, type Result } from "@canter/domain/result";
import { askJson, failureOfRegistration, retryAt, type ServiceRequest, serviceUrl } from "../ask-json.ts";
import type {
  Connector,
  ServiceAccess,
  ServiceAnswer,
  ServiceFailure,
  ServiceItem,
  ServiceTokens,
  ServiceClient,
  ServiceHook,
} from "../connector.ts";
import { activitySchema, activityToWorkout, fingerprintOf, streamsSchema } from "./strava-activity.ts";

const home = "https://www.strava.com";

const eventSchema = z.object({
  object_type: z.enum(["activity", "athlete"]),
  object_id: z.int(),
  owner_id: z.int(),
  subscription_id: z.int(),
});

const credentials = ({ clientId, clientSecret }: ServiceClient) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

/** In bytes: text of the same length may have others. */
function isSame(...texts: readonly [string, string]): boolean {
  const [a, b] = [Buffer.from(texts[0]), Buffer.from(texts[1])];
  return a.length === b.length && timingSafeEqual(a, b);
}

const subscriptionsSchema = z.array(z.object({ id: z.int(), callback_url: z.string() }));

async function unsubscribe(access: ServiceAccess, subscription: string): ServiceAnswer<void> {
  const answer = await askJson(access, {
    url: serviceUrl(access.client, home, `/api/v3/push_subscriptions/${encodeURIComponent(subscription)}`),
    method: "DELETE",
    query: credentials(access.client),
  });
  return answer.ok || answer.error.kind === "gone" ? ok(undefined) : answer;
}

/** Strava's push subscription: one for the whole application (developers.strava.com/docs/webhooks). */
export const stravaHook: ServiceHook = {
  subscribe: async (access, { callbackUrl, verifyToken }) => {
    const url = serviceUrl(access.client, home, "/api/v3/push_subscriptions");
    const listed = await askJson(access, { url, query: credentials(access.client) });
    if (!listed.ok) return listed;
    // There can't be a second one: of an earlier address, or one that we know nothing of any more.
    for (const former of subscriptionsSchema.safeParse(listed.value.json).data ?? []) {
      if (former.callback_url === callbackUrl) return ok(String(former.id));
      const ended = await unsubscribe(access, String(former.id));
      if (!ended.ok) return ended;
    }
    const answer = await askJson(access, {
      url,
      method: "POST",
      form: { ...credentials(access.client), callback_url: callbackUrl, verify_token: verifyToken },
    });
    if (!answer.ok) return answer;
    const made = z.object({ id: z.int() }).safeParse(answer.value.json);
    return made.success
      ? ok(String(made.data.id))
      : err({ kind: "unusable", message: "answers with no subscription" });
  },
  unsubscribe,
  answerChallenge: (query, verifyToken) =>
    query["hub.mode"] === "subscribe" && isSame(query["hub.verify_token"] ?? "", verifyToken)
      ? { "hub.challenge": (query["hub.challenge"] ?? "").slice(0, 200) }
      : undefined,
  readEvent: (body) => {
    const event = eventSchema.safeParse(body).data;
    return (
      event && {
        subscription: String(event.subscription_id),
        userKey: String(event.owner_id),
        ...(event.object_type === "activity" && { itemKey: String(event.object_id) }),
      }
    );
  },
};

const scopes = "read,activity:read_all";
const pageSize = 100;
/** What was renamed, moved or deleted within so many days before the last look is noticed without a webhook. */
const lookBackMilliseconds = 14 * 24 * 3600 * 1000;
const quarterMilliseconds = 15 * 60_000;
const dayMilliseconds = 24 * 3600 * 1000;
/** The last part of an allowance is left to people who wait for something. */
const usable = 0.9;

const streamKeys = "time,distance,latlng,altitude,heartrate,watts,cadence,velocity_smooth,temp";

/** "100,1000": for a quarter of an hour, and for a day. */
const pairIn = (text: string | null): readonly [number, number] | undefined => {
  const [quarter, day] = (text ?? "").split(",").map(Number);
  return quarter !== undefined && day !== undefined && quarter >= 0 && day >= 0 ? [quarter, day] : undefined;
};

/** Until when the allowance of the application is used up (epoch milliseconds): quarters of an hour, and days in UTC. */
export function usedUpUntil(headers: Headers, now: number, share: number = usable): number | undefined {
  const ends = ["x-ratelimit", "x-readratelimit"].flatMap((name) => {
    const limit = pairIn(headers.get(`${name}-limit`));
    const usage = pairIn(headers.get(`${name}-usage`));
    if (!limit || !usage) return [];
    const next = (milliseconds: number) => (Math.floor(now / milliseconds) + 1) * milliseconds;
    return [
      ...(usage[0] >= limit[0] * share ? [next(quarterMilliseconds)] : []),
      ...(usage[1] >= limit[1] * share ? [next(dayMilliseconds)] : []),
    ];
  });
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** A question to Strava: what its answer says of the allowance is heeded. */
const ask = (access: ServiceAccess, request: ServiceRequest) =>
  askJson(access, request, (headers, status): ServiceFailure | undefined => {
    const until = usedUpUntil(headers, access.now);
    if (status !== 429) {
      if (until !== undefined) access.rest(until);
      return undefined;
    }
    const nextQuarter = (Math.floor(access.now / quarterMilliseconds) + 1) * quarterMilliseconds;
    return {
      kind: "later",
      message: "has given all that it gives for now (429)",
      retryAt: retryAt(headers, access.now) ?? usedUpUntil(headers, access.now, 1) ?? nextQuarter,
      isForAll: true,
    };
  });

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Epoch seconds. */
  expires_at: z.number(),
  athlete: z.object({ id: z.int() }).optional(),
});

const lostConsent: ServiceFailure = { kind: "refused", message: "does not accept the consent (any more)" };
/** What they say of a code or token that is no good (any more); of a client that is none they say "Application". */
const lostConsentSchema = z.union([
  z.object({ error: z.literal("invalid_grant") }),
  z.object({ errors: z.tuple([z.object({ resource: z.enum(["AuthorizationCode", "RefreshToken"]) })]) }),
]);

async function askForTokens(
  access: ServiceAccess,
  form: Readonly<Record<string, string>>,
): ServiceAnswer<ServiceTokens & { readonly userKey?: string }> {
  const { clientId, clientSecret } = access.client;
  const answer = await ask(access, {
    url: serviceUrl(access.client, home, "/api/v3/oauth/token"),
    method: "POST",
    form: { client_id: clientId, client_secret: clientSecret, ...form },
    failureIn: (_, json) => (lostConsentSchema.safeParse(json).success ? lostConsent : undefined),
  });
  if (!answer.ok)
    return answer.error === lostConsent || answer.error.kind === "later"
      ? answer
      : err(failureOfRegistration(answer.error));
  const tokens = tokenSchema.safeParse(answer.value.json);
  if (!tokens.success) return err({ kind: "unusable", message: "answers with no tokens" });
  const { access_token, refresh_token, expires_at, athlete } = tokens.data;
  return ok({
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: expires_at * 1000,
    ...(athlete && { userKey: String(athlete.id) }),
  });
}

const parsed = <T>(schema: z.ZodType<T>, json: unknown): Result<T, ServiceFailure> => {
  const read = schema.safeParse(json);
  if (read.success) return ok(read.data);
  const { path, message } = read.error.issues[0] ?? { path: [], message: "" };
  return err({
    kind: "unusable",
    message: `sends something that can't be read (${path.join(".")}: ${message})`.slice(0, 300),
  });
};

/** One that can't be read here is asked for by itself: what is wrong with it is its own, and not the list's. */
function toListed(listed: unknown): readonly ServiceItem[] {
  const activity = activitySchema.safeParse(listed).data;
  const id = z.object({ id: z.int() }).safeParse(listed).data?.id;
  if (!activity) return id === undefined ? [] : [{ key: String(id), fingerprint: "" }];
  return [
    {
      key: String(activity.id),
      fingerprint: fingerprintOf(activity),
      at: Date.parse(activity.start_date),
    },
  ];
}

const listActivities: Connector["list"] = async (access, accessToken, { since, cursor, page = "1" }) => {
  const from = Math.max(since, cursor === undefined ? since : Number(cursor) - lookBackMilliseconds);
  const answer = await ask(access, {
    url: serviceUrl(access.client, home, "/api/v3/athlete/activities"),
    accessToken,
    query: { after: Math.floor(from / 1000), page, per_page: pageSize },
  });
  if (!answer.ok) return answer;
  const activities = parsed(z.array(z.unknown()), answer.value.json);
  if (!activities.ok) return activities;
  const listed = activities.value.map(toListed);
  return ok({
    items: listed.flat(),
    unreadable: listed.filter((items) => items.length === 0).length,
    // A page may be short though there is another one.
    ...(activities.value.length > 0
      ? { next: String(Number(page) + 1) }
      : { cursor: String(access.now), completeFrom: from + 1000 }),
  });
};

const fetchActivity: Connector["fetchItem"] = async (access, accessToken, key) => {
  const url = serviceUrl(access.client, home, `/api/v3/activities/${encodeURIComponent(key)}`);
  const answer = await ask(access, { url, accessToken });
  if (!answer.ok) return answer;
  const activity = parsed(activitySchema, answer.value.json);
  if (!activity.ok) return activity;
  const streamed = await ask(access, {
    url: `${url}/streams`,
    accessToken,
    query: { keys: streamKeys, key_by_type: "true" },
  });
  // What was entered by hand has none.
  if (!streamed.ok && streamed.error.kind !== "gone") return streamed;
  const streams = parsed(streamsSchema, streamed.ok ? streamed.value.json : {});
  if (!streams.ok) return streams;
  return ok({
    key,
    fingerprint: fingerprintOf(activity.value),
    at: Date.parse(activity.value.start_date),
    items: [activityToWorkout(activity.value, streams.value)],
  });
};

/** Strava's API, version 3 (developers.strava.com/docs). */
export const strava: Connector = {
  id: "strava",
  title: "Strava",
  about: "Activities with their heart rate, pace, power and track",
  pollMilliseconds: 3600 * 1000,
  authorizeUrl: (client, { state, redirectUri }) => {
    const url = new URL(serviceUrl(client, home, "/oauth/authorize"));
    const query = { client_id: client.clientId, redirect_uri: redirectUri, response_type: "code" };
    for (const [name, value] of Object.entries({ ...query, approval_prompt: "auto", scope: scopes, state }))
      url.searchParams.set(name, value);
    return url.href;
  },
  exchange: async (access, { code, scope = "" }) => {
    const allowed = scope.split(/[ ,]/);
    const isAll = allowed.includes("activity:read_all");
    if (!isAll && !allowed.includes("activity:read"))
      return err({
        kind: "refused",
        message: "was not allowed to show your activities: connect again, and leave the box for them ticked",
      });
    const tokens = await askForTokens(access, { grant_type: "authorization_code", code });
    if (!tokens.ok) return tokens;
    const { userKey, ...rest } = tokens.value;
    return userKey === undefined
      ? err({ kind: "unusable", message: "does not say who you are" })
      : ok({ ...rest, userKey, isPartial: !isAll });
  },
  refresh: (access, refreshToken) =>
    askForTokens(access, { grant_type: "refresh_token", refresh_token: refreshToken }),
  revoke: async (access, { accessToken }) => {
    const answer = await ask(access, {
      url: serviceUrl(access.client, home, "/oauth/deauthorize"),
      method: "POST",
      form: { access_token: accessToken },
    });
    return answer.ok || answer.error.kind === "refused" ? ok(undefined) : answer;
  },
  list: listActivities,
  fetchItem: fetchActivity,
  hook: stravaHook,
};
