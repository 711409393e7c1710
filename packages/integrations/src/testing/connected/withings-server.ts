import { createHmac } from "node:crypto";
import { type StandInAnswer, startStandIn } from "./stand-in.ts";

export const withingsClient = { clientId: "withings-client", clientSecret: "a secret of Withings'" };

/** A group of measures as the documentation shows it: 82.35 kg, 21.3 % fat. `date` in epoch seconds. */
export const weighing = (grpid: number, date: number, over: object = {}) => ({
  grpid,
  attrib: 0,
  date,
  created: date + 60,
  modified: date + 60,
  category: 1,
  deviceid: "892359876fd8805ac45bab078c4828692f0276b1",
  measures: [
    { value: 82_350, type: 1, unit: -3, algo: 0, fm: 3 },
    { value: 2130, type: 6, unit: -2, algo: 0, fm: 3 },
    { value: 72, type: 11, unit: 0, algo: 0, fm: 3 },
  ],
  comment: null,
  ...over,
});
type Weighing = ReturnType<typeof weighing>;

const sign = (...values: readonly (string | null)[]) =>
  createHmac("sha256", withingsClient.clientSecret).update(values.join(",")).digest("hex");
const failed = (status: number): StandInAnswer => ({ json: { status, body: {}, error: "what they say" } });

/** Withings as far as we ask it: signed actions, rotating tokens, measures since a time, page by page. Every answer is a 200. */
export async function startWithingsServer({ userid = "363" }: { readonly userid?: string } = {}) {
  const groups: Weighing[] = [];
  const tokens = { access: "access-1", refresh: "refresh-1", count: 1 };
  const nonces = new Set<string>();
  /** `statuses`: what the next questions for measures are answered with. */
  const state = { pageSize: 2, isRevoked: false, statuses: [] as number[] };

  const giveNonce = (form: URLSearchParams): StandInAnswer => {
    const isSigned = form.get("signature") === sign("getnonce", form.get("client_id"), form.get("timestamp"));
    if (!isSigned || form.get("action") !== "getnonce") return failed(401);
    const nonce = `nonce-${crypto.randomUUID()}`;
    nonces.add(nonce);
    return { json: { status: 0, body: { nonce } } };
  };
  const giveTokens = (form: URLSearchParams): StandInAnswer => {
    const [action, nonce] = [form.get("action"), form.get("nonce") ?? ""];
    if (!nonces.delete(nonce) || form.get("signature") !== sign(action, form.get("client_id"), nonce))
      return failed(401);
    if (action === "revoke") {
      state.isRevoked = true;
      return { json: { status: 0, body: {} } };
    }
    const isGood =
      form.get("grant_type") === "authorization_code"
        ? form.get("code") === "good-code" && form.get("redirect_uri") !== null
        : form.get("refresh_token") === tokens.refresh && !state.isRevoked;
    if (!isGood) return failed(503);
    tokens.count += 1;
    tokens.access = `access-${tokens.count}`;
    tokens.refresh = `refresh-${tokens.count}`;
    const { access: access_token, refresh: refresh_token } = tokens;
    return {
      json: {
        status: 0,
        body: {
          userid,
          access_token,
          refresh_token,
          expires_in: 10_800,
          scope: "user.metrics",
          token_type: "Bearer",
        },
      },
    };
  };
  const measures = (form: URLSearchParams): StandInAnswer => {
    const status = state.statuses.shift();
    if (status !== undefined) return failed(status);
    const types = new Set((form.get("meastypes") ?? "").split(",").map(Number));
    const since = groups
      .filter(({ modified }) => modified > Number(form.get("lastupdate")))
      .map((group) => ({ ...group, measures: group.measures.filter(({ type }) => types.has(type)) }));
    const from = Number(form.get("offset") ?? 0);
    const more = since.length > from + state.pageSize;
    return {
      json: {
        status: 0,
        body: {
          updatetime: Math.max(Number(form.get("lastupdate")), ...groups.map(({ modified }) => modified)),
          timezone: "America/New_York",
          measuregrps: since.slice(from, from + state.pageSize),
          ...(more && { more: 1, offset: from + state.pageSize }),
        },
      },
    };
  };

  const standIn = await startStandIn(({ path, query, form, bearer }): StandInAnswer => {
    if (path === "/oauth2_user/authorize2") {
      const back = new URL(query.get("redirect_uri") ?? "");
      back.searchParams.set("code", "good-code");
      back.searchParams.set("state", query.get("state") ?? "");
      return { status: 302, headers: { location: back.href } };
    }
    if (path === "/v2/signature") return giveNonce(form);
    if (path === "/v2/oauth2") return giveTokens(form);
    if (bearer !== tokens.access || state.isRevoked) return failed(401);
    return path === "/measure" && form.get("action") === "getmeas" ? measures(form) : failed(503);
  });
  return { ...standIn, groups, tokens, state };
}
