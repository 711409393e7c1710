import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startWithingsServer, weighing, withingsClient } from "../../testing/connected/withings-server.ts";
import { withings } from "./withings.ts";

const date = Date.parse("2026-11-18T12:00:00Z") / 1000;

describe("what Withings answers", () => {
  let server: Awaited<ReturnType<typeof startWithingsServer>>;
  beforeEach(async () => {
    server = await startWithingsServer();
    server.state.pageSize = 10;
  });
  afterEach(() => server.stop());
  const access = (clientSecret = withingsClient.clientSecret) => ({
    client: { ...withingsClient, clientSecret, url: server.url },
    fetch,
    now: date * 1000,
    rest: () => undefined,
  });

  it.each([
    ["another token than theirs", "stale", undefined, "refused"],
    ["another secret than the client's", "refresh-1", "not the secret", "later"],
  ] as const)("is a lost consent or not: %s", async (_, token, secret, kind) => {
    const answer = await withings.refresh(access(secret), token);
    expect(answer).toMatchObject({ ok: false, error: { kind } });
  });

  it("is read one by one: what can't be read is left out, and a zone that is none is not taken", async () => {
    server.groups.push(
      weighing(1, date, { measures: [{ value: "heavy", type: 1, unit: 0 }] }),
      weighing(2, date, { timezone: "" }),
      weighing(3, date, { timezone: "Europe/Vienna" }),
    );
    const listed = await withings.list(access(), "access-1", { since: 0 });
    const items = listed.ok ? listed.value.items : [];
    expect(items.map(({ key }) => key)).toEqual(["2", "3"]);
    expect(items.flatMap((one) => one.items?.map(({ zone }) => zone))).toEqual([
      undefined,
      undefined,
      "Europe/Vienna",
      "Europe/Vienna",
    ]);
  });
});
