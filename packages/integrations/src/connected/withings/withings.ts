import { createHmac } from "node:crypto";
import type { ImportedMeasurement } from "@canter/domain/import/imported-workout";
import type { MeasurementKind, MeasurementUnit } from "@canter/domain/health/measurement-rules";
import { err, ok } from "@canter/domain/result";
import { isZone } from "@canter/domain/schedule/local-date";
import { z } from "zod";
import { askJson, failureOfRegistration, serviceUrl } from "../ask-json.ts";
import type {
  Connector,
  ServiceAccess,
  ServiceAnswer,
  ServiceClient,
  ServiceFailure,
  ServiceItem,
  ServiceTokens,
} from "../connector.ts";

const api = "https://wbsapi.withings.net";

/** What `status` says (developer.withings.com/api-reference, Response status): the families of it that we tell apart. */
const unauthenticated: ReadonlySet<number> = new Set([100, 101, 102, 200, 401]);
const tooMany = 601;
const tooManyRestMilliseconds = 60_000;
/** As which a code or token that is no good is answered. */
const invalidParams = 503;

const envelopeSchema = z.object({ status: z.int(), body: z.unknown() });

function failureOf(status: number, now: number): ServiceFailure {
  if (unauthenticated.has(status))
    return { kind: "refused", message: `does not let us in (status ${status})` };
  if (status === tooMany)
    return {
      kind: "later",
      message: "is asked too much at the moment (status 601)",
      retryAt: now + tooManyRestMilliseconds,
      isForAll: true,
    };
  return { kind: "later", message: `failed (status ${status})` };
}

type Form = Readonly<Record<string, string | number>>;

/** Whatever the outcome, HTTP says 200: it is in `status` of the answer. */
async function ask<T>(
  access: ServiceAccess,
  path: string,
  {
    form,
    accessToken,
    schema,
  }: { readonly form: Form; readonly accessToken?: string; readonly schema: z.ZodType<T> },
): ServiceAnswer<T> {
  const answer = await askJson(access, {
    url: serviceUrl(access.client, api, path),
    method: "POST",
    form,
    ...(accessToken !== undefined && { accessToken }),
  });
  if (!answer.ok) return answer;
  const envelope = envelopeSchema.safeParse(answer.value.json).data;
  if (!envelope) return err({ kind: "unusable", message: "sends something that can't be read" });
  if (envelope.status !== 0) return err(failureOf(envelope.status, access.now));
  const read = schema.safeParse(envelope.body);
  if (read.success) return ok(read.data);
  return err({
    kind: "unusable",
    message: `sends something that can't be read (${read.error.issues[0]?.path.join(".")})`.slice(0, 300),
  });
}

/** HMAC-SHA256 of the values, in the order of their names, between commas; in hex. */
const signature = ({ clientSecret }: ServiceClient, ...values: readonly (string | number)[]): string =>
  createHmac("sha256", clientSecret).update(values.join(",")).digest("hex");

/** What an action is signed with instead of the secret: a number that is good once. */
async function signed(access: ServiceAccess, action: string): ServiceAnswer<Form> {
  const { clientId } = access.client;
  // The real clock: Withings checks it against its own.
  const timestamp = Math.floor(Date.now() / 1000);
  const nonce = await ask(access, "/v2/signature", {
    form: {
      action: "getnonce",
      client_id: clientId,
      timestamp,
      signature: signature(access.client, "getnonce", clientId, timestamp),
    },
    schema: z.object({ nonce: z.string().min(1) }),
  });
  if (!nonce.ok) return nonce;
  const { nonce: once } = nonce.value;
  return ok({
    action,
    client_id: clientId,
    nonce: once,
    signature: signature(access.client, action, clientId, once),
  });
}

const tokenSchema = z.object({
  userid: z.union([z.string(), z.int()]).transform(String),
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number(),
});

async function askForTokens(
  access: ServiceAccess,
  form: Form,
): ServiceAnswer<ServiceTokens & { readonly userKey: string; readonly isPartial: boolean }> {
  const by = await signed(access, "requesttoken");
  if (!by.ok) return by.error.kind === "later" ? by : err(failureOfRegistration(by.error));
  const answer = await askJson(access, {
    url: serviceUrl(access.client, api, "/v2/oauth2"),
    method: "POST",
    form: { ...by.value, ...form },
  });
  if (!answer.ok) return answer.error.kind === "later" ? answer : err(failureOfRegistration(answer.error));
  const { status, body } = envelopeSchema.safeParse(answer.value.json).data ?? {
    status: -1,
    body: undefined,
  };
  // The client is good, or there would be no number to sign with.
  if (unauthenticated.has(status) || status === invalidParams)
    return err({ kind: "refused", message: `does not accept the consent (status ${status})` });
  if (status !== 0) return err(failureOf(status, access.now));
  const tokens = tokenSchema.safeParse(body).data;
  if (!tokens) return err({ kind: "unusable", message: "answers with no tokens" });
  return ok({
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: access.now + tokens.expires_in * 1000,
    userKey: tokens.userid,
    isPartial: false,
  });
}

/** Their numbers of what is measured (Measure - Getmeas, meastype): kg, fat-free mass in kg, fat as a share. */
const kinds: ReadonlyMap<number, readonly [kind: MeasurementKind, unit: MeasurementUnit]> = new Map([
  [1, ["weight", "kg"]],
  [5, ["lean_mass", "kg"]],
  [6, ["body_fat", "%"]],
]);
/** Measured, not aimed at. */
const measured = 1;
/** Of somebody, but they don't know of whom. */
const ofWhomever = 1;

const groupSchema = z.object({
  grpid: z.int(),
  attrib: z.int().optional(),
  /** Epoch seconds. */
  date: z.number(),
  modified: z.number().optional(),
  timezone: z.string().optional(),
  measures: z.array(z.object({ value: z.number(), type: z.int(), unit: z.int() })),
});
type Group = z.infer<typeof groupSchema>;

const listSchema = z.object({
  /** Epoch seconds: where the next list begins. */
  updatetime: z.number(),
  timezone: z.string().optional(),
  measuregrps: z.array(groupSchema.nullable().catch(null)),
  more: z.union([z.boolean(), z.int()]).optional(),
  offset: z.int().optional(),
});

/** `unit` is a power of ten. What a scale shows has no more digits than this. */
const valueOf = ({ value, unit }: Group["measures"][number]): number =>
  Number((value * 10 ** unit).toFixed(3));

export const readingsOf = (group: Group, zone: string | undefined): readonly ImportedMeasurement[] =>
  group.measures.flatMap((measure) => {
    const [kind, unit] = kinds.get(measure.type) ?? [];
    if (kind === undefined || unit === undefined) return [];
    return {
      key: `withings:${group.grpid}:${measure.type}`,
      instant: group.date * 1000,
      ...(zone !== undefined && isZone(zone) && { zone }),
      measurement: { kind, value: valueOf(measure), unit },
    };
  });

const listReadings: Connector["list"] = async (access, accessToken, { since, cursor, page }) => {
  const listed = await ask(access, "/measure", {
    accessToken,
    form: {
      action: "getmeas",
      meastypes: [...kinds.keys()].join(","),
      category: measured,
      lastupdate: cursor ?? Math.floor(since / 1000),
      ...(page !== undefined && { offset: page }),
    },
    schema: listSchema,
  });
  if (!listed.ok) return listed;
  const { measuregrps, timezone, updatetime, more, offset } = listed.value;
  const groups = measuregrps.filter((group) => group !== null);
  const items = groups
    .filter(({ attrib, date }) => attrib !== ofWhomever && date * 1000 >= since)
    .flatMap((group): ServiceItem[] => {
      const readings = readingsOf(group, group.timezone ?? timezone);
      const { grpid, date, modified = date } = group;
      return readings.length === 0
        ? []
        : [{ key: String(grpid), fingerprint: String(modified), at: date * 1000, items: readings }];
    });
  return ok({
    items,
    unreadable: measuregrps.length - groups.length,
    ...(more && offset !== undefined ? { next: String(offset) } : { cursor: String(updatetime) }),
  });
};

/** Withings' public API (developer.withings.com/api-reference). */
export const withings: Connector = {
  id: "withings",
  title: "Withings",
  about: "Weight, body fat and lean mass of a scale",
  pollMilliseconds: 3600 * 1000,
  authorizeUrl: (client, { state, redirectUri }) => {
    const url = new URL(serviceUrl(client, "https://account.withings.com", "/oauth2_user/authorize2"));
    const query = { response_type: "code", client_id: client.clientId, redirect_uri: redirectUri };
    for (const [name, value] of Object.entries({ ...query, scope: "user.metrics", state }))
      url.searchParams.set(name, value);
    return url.href;
  },
  exchange: (access, { code, redirectUri }) =>
    askForTokens(access, { grant_type: "authorization_code", code, redirect_uri: redirectUri }),
  refresh: (access, refreshToken) =>
    askForTokens(access, { grant_type: "refresh_token", refresh_token: refreshToken }),
  revoke: async (access, _, userid) => {
    const by = await signed(access, "revoke");
    if (!by.ok) return by;
    const answer = await ask(access, "/v2/oauth2", { form: { ...by.value, userid }, schema: z.unknown() });
    return answer.ok || answer.error.kind === "refused" ? ok(undefined) : answer;
  },
  list: listReadings,
  // A list says all of it.
  fetchItem: () => Promise.resolve(err({ kind: "gone", message: "lists what it has" })),
};
