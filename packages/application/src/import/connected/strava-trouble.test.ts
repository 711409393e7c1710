import "temporal-polyfill/global";
import {
  startStravaServer,
  stravaClient,
  stravaRun,
} from "@canter/integrations/testing/connected/strava-server";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Jobs } from "../../core/application-context.ts";
import { testContext } from "../../testing/test-context.ts";
import { valueOf } from "../../testing/test-world.ts";
import { sourceQueue } from "./source-job.ts";
import { createSourceSyncing } from "./sync-source.ts";
import {
  connectedSecret,
  type ConnectedWorld,
  openConnectedWorld,
  stateFor,
} from "./testing/connected-world.ts";

const hour = 3600 * 1000;
const origin = "https://canter.example";

describe.each(dialectsFor(import.meta.filename))("what goes wrong with Strava (%s)", (dialect) => {
  let strava: Awaited<ReturnType<typeof startStravaServer>>;
  let test: ConnectedWorld;
  const clients = () => ({ strava: { ...stravaClient, url: strava.url } });
  beforeEach(async () => {
    strava = await startStravaServer();
    test = await openConnectedWorld(dialect, clients());
    strava.state.now = test.world.clock.now;
  });
  afterEach(async () => {
    strava.stop();
    await test.cleanUp();
  });
  const titles = async () => (await test.workouts()).map(({ title }) => title ?? "");
  /** One look, whose batch waits. */
  const lookAt = async (id: string) => {
    test.world.clock.advance(2 * hour);
    const jobs = { prepare: () => Promise.resolve(), send: () => Promise.resolve(0), wake: () => undefined };
    const context = testContext(test.world, {
      secret: connectedSecret,
      serviceClients: clients(),
      jobs: () => Promise.resolve(jobs as unknown as Jobs),
    });
    const payload = { id, groupId: test.rita.group.id, memberId: test.rita.member.id };
    const job = { id, key: id, queue: sourceQueue, attempt: 1, payload };
    await createSourceSyncing(context)(job, new AbortController().signal);
    return valueOf(await test.application.import.listSources(test.rita)).items[0];
  };
  /** Notifies as Strava does, of one activity. */
  const notify = async (activity: number) => {
    valueOf(await test.application.import.switchHook("strava", { isOn: true, origin }));
    const made = strava.requests.findLast(({ method, path }) => method === "POST" && path.includes("push"));
    const token = made?.form.get("verify_token") ?? "";
    const event = {
      object_type: "activity",
      object_id: activity,
      owner_id: 134_815,
      subscription_id: 120_475,
    };
    valueOf(await test.application.import.receiveServiceEvent({ service: "strava", token }, event));
  };

  it("goes on with the others where one can't be had, gives it up after a while, and takes it when it has changed", async () => {
    const broken = { at: "/activities/1", status: "garbage" } as const;
    strava.put(
      stravaRun(1, { name: "One" }),
      stravaRun(2, { name: "Two", start_date: "2026-11-19T11:00:00Z" }),
    );
    const { id } = await test.connect("strava");
    strava.failNext(broken);
    const first = await test.sync(id);
    expect(first).toMatchObject({ state: "active", result: { brought: 1, waiting: 1 } });
    expect(first.result.problem).toBe("Strava answers with no JSON when asked for 1.");
    strava.put(stravaRun(3, { name: "Three", start_date: "2026-11-19T15:00:00Z" }));
    test.world.clock.advance(2 * hour);
    strava.failNext({ ...broken, status: 500 });
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1, waiting: 1 } });
    for (let tries = 2; tries < 11; tries += 1) {
      strava.failNext(broken);
      const { waiting } = (await test.sync(id)).result;
      expect([tries, waiting]).toEqual([tries, 1]);
    }
    strava.failNext(broken);
    expect((await test.sync(id)).result).toEqual({
      brought: 0,
      followed: 0,
      deleted: 0,
      waiting: 0,
      problem: "Strava answers with no JSON when asked for 1, and is not asked for it again.",
    });
    expect(await titles()).toEqual(["Three", "Two"]);
    test.world.clock.advance(2 * hour);
    strava.put(stravaRun(1, { name: "One at last" }));
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1, waiting: 0 } });
  });

  it("brings all others in one go of many looks where some can't be had", async () => {
    const days = Array.from({ length: 45 }, (_, n) => n);
    for (const n of days)
      strava.put(stravaRun(100 + n, { start_date: new Date(Date.UTC(2026, 9, 1 + n)).toISOString() }));
    const { id } = await test.connect("strava", { days: 100 });
    strava.failNext(
      ...[103, 107, 121].map((bad) => ({ at: `/activities/${bad}`, status: "garbage" }) as const),
    );
    const { result } = await test.sync(id);
    expect([result.brought, result.waiting, result.problem]).toEqual([42, 3, expect.any(String)]);
  });

  it("fetches what was not there yet when it was notified of it, and nothing from before it was asked for", async () => {
    const { id } = await test.connect("strava");
    await test.sync(id);
    await notify(7);
    expect(await test.sync(id)).toMatchObject({ result: { brought: 0, waiting: 0 } });
    strava.put(stravaRun(7), stravaRun(8, { start_date: "2026-09-01T11:00:00Z" }));
    test.world.clock.advance(2 * hour);
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1 } });
    await notify(8);
    expect(await test.sync(id)).toMatchObject({ result: { brought: 0, waiting: 0 } });
  });

  it("deletes nothing where the consent does not cover all any more", async () => {
    strava.put(stravaRun(1));
    const { id } = await test.connect("strava");
    await test.sync(id);
    await test.connect("strava", { scope: "read,activity:read" });
    strava.activities.delete(1);
    expect(await test.sync(id)).toMatchObject({ result: { deleted: 0, waiting: 0 } });
    expect(await test.workouts()).toHaveLength(1);
    // Renamed while it could not be seen.
    strava.put(stravaRun(1, { name: "Seen again" }));
    test.world.clock.advance(2 * hour);
    expect(await test.sync(id)).toMatchObject({ result: { brought: 0, followed: 1 } });
    expect(await titles()).toEqual(["Seen again"]);
    // What was deleted meanwhile is seen to be so as soon as the consent covers all again.
    strava.put(stravaRun(2, { name: "Two", start_date: "2026-11-19T11:00:00Z" }));
    await test.sync(id);
    strava.activities.delete(2);
    expect(await test.sync(id)).toMatchObject({ isPartial: true, result: { deleted: 0 } });
    await test.connect("strava");
    expect(await test.sync(id)).toMatchObject({ isPartial: false, result: { deleted: 1 } });
    expect(await titles()).toEqual(["Seen again"]);
  });

  it("brings back what was gone for a while, as it is called now, but nothing that a person deleted", async () => {
    strava.put(stravaRun(1), stravaRun(2, { name: "Two", start_date: "2026-11-19T11:00:00Z" }));
    const { id } = await test.connect("strava");
    await test.sync(id);
    const [two, one] = await test.workouts();
    strava.activities.clear();
    test.world.clock.advance(2 * hour);
    expect(await test.sync(id)).toMatchObject({ result: { deleted: 2 } });
    const { deleteWorkout, restoreWorkout } = test.application.workout;
    valueOf(await restoreWorkout(test.rita, two?.id ?? ""));
    valueOf(await deleteWorkout(test.rita, two?.id ?? ""));
    strava.put(
      stravaRun(1, { name: "Back" }),
      stravaRun(2, { name: "Two, again", start_date: "2026-11-19T11:00:00Z" }),
    );
    test.world.clock.advance(2 * hour);
    expect(await test.sync(id)).toMatchObject({ result: { brought: 0, followed: 1 } });
    expect((await test.workouts()).map((workout) => [workout.id, workout.title])).toEqual([
      [one?.id, "Back"],
    ]);
  });

  it("follows a deletion also where it was seen before the batch had brought the activity", async () => {
    strava.put(stravaRun(1));
    const { id } = await test.connect("strava");
    const { importId } = (await lookAt(id))?.result ?? {};
    strava.activities.delete(1);
    expect((await lookAt(id))?.result).toMatchObject({ deleted: 0 });
    valueOf(await test.application.import.carryOutImport(test.rita, importId ?? ""));
    expect(await test.workouts()).toHaveLength(1);
    expect((await lookAt(id))?.result).toMatchObject({ deleted: 1 });
  });

  it("answers a repeated request to connect as before, though a code is good but once", async () => {
    const { connectSource } = test.application.import;
    const state = await stateFor(test.application, test.rita, "strava");
    const once = { key: "connect-once", requestHash: "the same" };
    const ask = (code: string) => connectSource(test.rita, { code, state, scope: "activity:read_all" }, once);
    const first = valueOf(await ask("good-code"));
    expect(valueOf(await ask("stale"))).toEqual(first);
    expect(strava.asked("/oauth/token")).toBe(1);
  });

  it("keeps the consent where a token is not given for another reason", async () => {
    const { id } = await test.connect("strava");
    for (const status of [302, 404, "garbage"] as const) {
      test.world.clock.advance(7 * hour);
      strava.failNext({ at: "/oauth/token", status });
      const { state, result } = await test.sync(id);
      expect([status, state, result.problem]).toEqual([
        status,
        "active",
        expect.stringContaining("the client ID and secret"),
      ]);
    }
    expect((await test.sync(id)).result.problem).toBeUndefined();
  });

  it("looks once where the allowance is used up amid the work", async () => {
    strava.put(stravaRun(1), stravaRun(2, { start_date: "2026-11-16T11:00:00Z" }));
    const { id } = await test.connect("strava");
    strava.limits.usedQuarter = 86;
    const transactions = vi.spyOn(test.world.store, "transact");
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1, waiting: 1 } });
    expect(transactions.mock.calls.length).toBeLessThan(40);
  });

  it("ends a subscription with the client that made it, and takes the place of one that it knows nothing of", async () => {
    const { putService, switchHook } = test.application.import;
    valueOf(await switchHook("strava", { isOn: true, origin }));
    const other = { clientId: "4712", clientSecret: "another secret" };
    expect(valueOf(await putService("strava", other))[0]).toMatchObject({ notifies: "off" });
    expect(strava.state.subscription).toBeUndefined();
    expect(strava.requests.at(-1)?.query.get("client_id")).toBe(stravaClient.clientId);
    strava.state.subscription = 5;
    expect(valueOf(await switchHook("strava", { isOn: true, origin }))[0]).toMatchObject({ notifies: "on" });
    expect(strava.state.subscription).toBe(120_475);
  });
});
