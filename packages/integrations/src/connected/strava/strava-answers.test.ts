import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startStravaServer, stravaClient, stravaRun } from "../../testing/connected/strava-server.ts";
import { strava, stravaHook } from "./strava.ts";

describe("what Strava answers", () => {
  let server: Awaited<ReturnType<typeof startStravaServer>>;
  beforeEach(async () => (server = await startStravaServer()));
  afterEach(() => server.stop());
  const access = (clientSecret = stravaClient.clientSecret) => ({
    client: { ...stravaClient, clientSecret, url: server.url },
    fetch,
    now: Date.parse("2026-11-20T18:40:00Z"),
    rest: () => undefined,
  });

  it.each([
    ["another token than theirs", "stale", undefined, "refused"],
    ["another secret than the client's", "refresh-1", "not the secret", "later"],
  ] as const)("is a lost consent or not: %s", async (_, token, secret, kind) => {
    const answer = await strava.refresh(access(secret), token);
    expect(answer).toMatchObject({ ok: false, error: { kind } });
  });

  it.each([302, 400, 401, 404, "garbage"] as const)(
    "is no lost consent where it says nothing of one (%s)",
    async (status) => {
      server.failNext({ at: "/oauth/token", status });
      const answer = await strava.refresh(access(), "refresh-1");
      expect(answer).toMatchObject({ ok: false, error: { kind: "later" } });
    },
  );

  it("is listed one by one: what can't be read is asked for by itself, and does without a zone that is none", async () => {
    server.put(stravaRun(1, { start_date: "2026-11-16T11:00:00Z" }), stravaRun(2));
    server.put(
      stravaRun(3, { elapsed_time: "long" as unknown as number, timezone: "(GMT+00:00) Mars/Olympus" }),
    );
    const listed = await strava.list(access(), "access-1", { since: 0 });
    const keys = listed.ok && listed.value.items.map(({ key, fingerprint }) => [key, fingerprint !== ""]);
    expect(keys).toEqual([
      ["1", true],
      ["2", true],
      ["3", false],
    ]);
    server.put(stravaRun(3, { timezone: "(GMT+00:00) Mars/Olympus" }));
    const fetched = await strava.fetchItem(access(), "access-1", "3");
    const item = fetched.ok ? fetched.value.items[0] : undefined;
    expect(item).toMatchObject({ offsetMinutes: -300 });
    expect(item).not.toHaveProperty("zone");
  });

  it("is no answer to a challenge of as many letters in more bytes", () => {
    const query = { "hub.mode": "subscribe", "hub.verify_token": "é" };
    expect(stravaHook.answerChallenge(query, "e")).toBeUndefined();
  });
});
