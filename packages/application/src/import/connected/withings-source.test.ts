import "temporal-polyfill/global";
import {
  startWithingsServer,
  weighing,
  withingsClient,
} from "@canter/integrations/testing/connected/withings-server";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { valueOf } from "../../testing/test-world.ts";
import { type ConnectedWorld, openConnectedWorld } from "./testing/connected-world.ts";

/** Epoch seconds. */
const at = (instant: string): number => Date.parse(instant) / 1000;

describe.each(dialectsFor(import.meta.filename))("Withings (%s)", (dialect) => {
  let withings: Awaited<ReturnType<typeof startWithingsServer>>;
  let test: ConnectedWorld;
  beforeEach(async () => {
    withings = await startWithingsServer();
    test = await openConnectedWorld(dialect, { withings: { ...withingsClient, url: withings.url } });
  });
  afterEach(async () => {
    withings.stop();
    await test.cleanUp();
  });
  const readings = async () => {
    const page = valueOf(await test.application.health.listMeasurements(test.rita, { limit: 50 }));
    return page.items
      .map(({ kind, value, unit, date, time }) => `${date} ${time} ${kind} ${value} ${unit}`)
      .toSorted();
  };

  it("brings what a scale measured, page by page, not twice beside what was entered by hand, and takes it back", async () => {
    withings.groups.push(
      weighing(1, at("2026-11-17T12:00:00Z")),
      weighing(2, at("2026-11-18T12:00:00Z")),
      // Of somebody in the house, and of long ago.
      weighing(3, at("2026-11-18T13:00:00Z"), { attrib: 1 }),
      weighing(4, at("2026-01-18T13:00:00Z"), { modified: at("2026-11-18T13:00:00Z") }),
      weighing(5, at("2026-11-19T12:00:00Z")),
    );
    const byHand = { kind: "weight", value: 82.35, unit: "kg", date: "2026-11-18", time: "07:00" } as const;
    valueOf(await test.application.health.createMeasurement(test.rita, byHand));
    const { id } = await test.connect("withings");
    expect(await test.sync(id)).toMatchObject({ result: { brought: 6, waiting: 0 } });
    expect(await readings()).toEqual([
      "2026-11-17 07:00 body_fat 21.3 %",
      "2026-11-17 07:00 weight 82.35 kg",
      "2026-11-18 07:00 body_fat 21.3 %",
      "2026-11-18 07:00 weight 82.35 kg",
      "2026-11-19 07:00 body_fat 21.3 %",
      "2026-11-19 07:00 weight 82.35 kg",
    ]);
    const sent = withings.requests.filter(({ path }) => path === "/measure");
    expect(sent.map(({ form }) => form.get("offset"))).toEqual([null, "2", "4"]);
    expect(
      withings.requests.some(({ body }) => body.includes(encodeURIComponent(withingsClient.clientSecret))),
    ).toBe(false);

    withings.groups.push(
      weighing(6, at("2026-11-20T12:00:00Z"), { measures: [{ value: 819, type: 1, unit: -1 }] }),
    );
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1 } });
    expect(await readings()).toContain("2026-11-20 07:00 weight 81.9 kg");
    expect(await test.sync(id)).toMatchObject({ result: { brought: 0 } });
    valueOf(await test.application.import.disconnectSource(test.rita, id, { withTraining: true }));
    expect(withings.state.isRevoked).toBe(true);
    const { items } = valueOf(
      await test.application.import.listImports(test.rita, { limit: 9, source: "withings" }),
    );
    for (const { id: batch } of items)
      valueOf(await test.application.import.carryOutImport(test.rita, batch));
    expect(await readings()).toEqual(["2026-11-18 07:00 weight 82.35 kg"]);
  });

  it("says what it can't read, and brings the rest", async () => {
    const unread = { measures: [{ value: "a lot", type: 1, unit: 0 }] as never };
    withings.groups.push(
      weighing(1, at("2026-11-17T12:00:00Z")),
      weighing(2, at("2026-11-18T12:00:00Z"), unread),
      weighing(3, at("2026-11-19T12:00:00Z"), unread),
    );
    const { id } = await test.connect("withings");
    expect(await test.sync(id)).toMatchObject({ result: { brought: 2, unreadable: 2 } });
    // A look that goes wrong, and one that lists nothing of it any more, take nothing of that back.
    withings.state.statuses.push(601);
    expect((await test.sync(id)).result).toMatchObject({ unreadable: 2, problem: expect.any(String) });
    test.world.clock.advance(61_000);
    const { result } = await test.sync(id);
    expect([result.unreadable, result.problem]).toEqual([2, undefined]);
  });

  it("renews its token, waits where it is asked too much, and is paused where the consent is gone", async () => {
    withings.groups.push(weighing(1, at("2026-11-17T12:00:00Z")));
    const { id } = await test.connect("withings");
    withings.state.statuses.push(401);
    expect(await test.sync(id)).toMatchObject({ result: { brought: 2 } });
    expect(withings.tokens.refresh).toBe("refresh-3");
    withings.state.statuses.push(601);
    expect(await test.sync(id)).toMatchObject({
      state: "active",
      result: { problem: "Withings is asked too much at the moment (status 601)." },
    });
    const asked = withings.requests.length;
    await test.sync(id);
    expect(withings.requests.length).toBe(asked);
    test.world.clock.advance(61_000);
    expect((await test.sync(id)).result.problem).toBeUndefined();
    withings.state.isRevoked = true;
    expect(await test.sync(id)).toMatchObject({
      state: "paused",
      reason: "Withings does not accept the consent (status 503). Connect it again.",
    });
  });
});
