import "temporal-polyfill/global";
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import {
  startStravaServer,
  stravaClient,
  stravaRun,
} from "@canter/integrations/testing/connected/strava-server";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { valueOf } from "../../testing/test-world.ts";
import {
  connectedSecret,
  type ConnectedWorld,
  openConnectedWorld,
  stateFor,
} from "./testing/connected-world.ts";
import type { SyncProcessSettings } from "./testing/sync-process.ts";

const thoroughly = thoroughIn(import.meta.filename);
const hour = 3600 * 1000;
const syncProgram = path.join(import.meta.dirname, "testing/sync-process.ts");

describe.each(dialectsFor(import.meta.filename))("Strava (%s)", (dialect) => {
  let strava: Awaited<ReturnType<typeof startStravaServer>>;
  let test: ConnectedWorld;
  beforeEach(async () => {
    strava = await startStravaServer();
    test = await openConnectedWorld(dialect, { strava: { ...stravaClient, url: strava.url } });
    strava.state.now = test.world.clock.now;
  });
  afterEach(async () => {
    strava.stop();
    await test.cleanUp();
  });
  const batches = async () =>
    valueOf(await test.application.import.listImports(test.rita, { limit: 50, source: "strava" })).items;
  const undo = async (id: string) => {
    valueOf(await test.application.import.undoImport(test.rita, id));
    return valueOf(await test.application.import.carryOutImport(test.rita, id));
  };

  it("brings an activity with what was recorded, once, as a batch that can be undone for good", async () => {
    strava.put(
      stravaRun(1),
      stravaRun(2, {
        name: "Row",
        sport_type: "Rowing",
        type: "Rowing",
        start_date: "2026-11-15T09:00:00Z",
        laps: null,
      }),
    );
    const { id } = await test.connect("strava");
    expect(await test.sync(id)).toMatchObject({ state: "active", result: { brought: 2, waiting: 0 } });
    const [run, row] = await test.workouts();
    expect(run).toMatchObject({
      title: "Morning Run",
      discipline: "running",
      date: "2026-11-18",
      startTime: "06:00",
      durationSeconds: 1800,
      distanceMeters: 5012.3,
      avgHeartRate: 151,
      notes: "Felt easy",
      fields: { elevationGainMeters: 42 },
      source: { kind: "import" },
    });
    expect(row).toMatchObject({ discipline: "rowing", title: "Row" });
    const recorded = valueOf(
      await test.application.import.readRecording(test.rita, run?.id ?? "", { points: 100 }),
    );
    expect(recorded).toMatchObject({
      device: "Garmin Forerunner 265",
      totals: { elapsedSeconds: 1860, energyKcal: 350.5 },
      seconds: [0, 600, 1200, 1860],
      streams: { heartRate: [120, 150, 155, 172], latitude: [40.7, 40.71, 40.72, 40.7] },
    });
    expect(recorded.laps).toHaveLength(2);

    const asked = strava.requests.length;
    expect(await test.sync(id)).toMatchObject({ result: { brought: 0 } });
    // Two pages of a list, and nothing of what is known.
    expect(strava.requests.length - asked).toBe(2);
    const [batch, ...others] = await batches();
    expect(others).toEqual([]);
    expect(batch).toMatchObject({
      state: "done",
      source: "strava",
      outcome: { saved: 2 },
      files: [{ name: "Strava" }],
    });
    expect(await undo(batch?.id ?? "")).toMatchObject({ state: "undone", outcome: { takenBack: 2 } });
    expect(await test.sync(id)).toMatchObject({ result: { brought: 0 } });
    expect(await test.workouts()).toEqual([]);
  });

  it("follows what is renamed or deleted there, but not what somebody has changed here", async () => {
    strava.put(
      stravaRun(1),
      stravaRun(2, { start_date: "2026-11-16T11:00:00Z" }),
      stravaRun(3, { start_date: "2026-11-14T11:00:00Z" }),
    );
    const { id } = await test.connect("strava");
    await test.sync(id);
    const [, mine] = await test.workouts();
    valueOf(
      await test.application.workout.editWorkout(test.rita, mine?.id ?? "", {
        version: 1,
        notes: "My own words",
      }),
    );
    strava.put(
      stravaRun(1, { name: "Tempo", moving_time: 1700 }),
      stravaRun(2, { name: "Lost", start_date: "2026-11-16T11:00:00Z" }),
    );
    strava.activities.delete(3);
    expect(await test.sync(id)).toMatchObject({ result: { brought: 0, followed: 1, deleted: 1 } });
    expect(
      (await test.workouts()).map(({ title, durationSeconds, notes }) => [title, durationSeconds, notes]),
    ).toEqual([
      ["Tempo", 1700, "Felt easy"],
      ["Morning Run", 1800, "My own words"],
    ]);
    expect(await test.workouts("deleted")).toHaveLength(1);
    strava.put(stravaRun(1, { name: "Tempo again", moving_time: 1700 }));
    expect(await test.sync(id)).toMatchObject({ result: { followed: 1, deleted: 0 } });
    // What only followed its source goes with its batch.
    const [batch] = await batches();
    expect(await undo(batch?.id ?? "")).toMatchObject({ outcome: { keptChanged: 1 } });
    expect((await test.workouts()).map(({ notes }) => notes)).toEqual(["My own words"]);
  });

  it("renews a token that ends in the middle, and is paused where the consent is gone, until there is another", async () => {
    strava.put(stravaRun(1));
    const { id } = await test.connect("strava");
    strava.failNext({ at: "/streams", status: 401 });
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1 } });
    expect(strava.tokens.refresh).toBe("refresh-3");
    test.world.clock.advance(7 * hour);
    // Whoever is later with it goes on with what the other one got.
    const other = test.start().import.carryOutSync(test.rita, id);
    expect([(await test.sync(id)).state, valueOf(await other).state]).toEqual(["active", "active"]);
    expect(strava.tokens.refresh).toBe("refresh-4");
    strava.state.isRevoked = true;
    expect(await test.sync(id)).toMatchObject({
      state: "paused",
      reason: "Strava does not accept the consent (any more). Connect it again.",
    });
    strava.put(stravaRun(4, { start_date: "2026-11-19T11:00:00Z" }));
    expect(await test.connect("strava")).toMatchObject({ id, state: "active" });
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1 } });
    expect(await test.workouts()).toHaveLength(2);
  });

  it("heeds what the service says of its allowance, for everybody, and keeps what it got so far", async () => {
    strava.put(stravaRun(1), stravaRun(2, { start_date: "2026-11-16T11:00:00Z" }));
    const { id } = await test.connect("strava");
    strava.failNext({ at: "/activities/1", status: 429, headers: { "retry-after": "600" } });
    strava.failNext();
    const limited = await test.sync(id);
    expect(limited.result).toMatchObject({
      brought: 1,
      waiting: 1,
      problem: "Strava has given all that it gives for now (429).",
    });
    expect((limited.nextSyncAt ?? 0) - test.world.clock.now()).toBeGreaterThanOrEqual(600_000);
    const asked = strava.requests.length;
    await test.sync(id);
    expect(strava.requests.length).toBe(asked);
    test.world.clock.advance(601_000);
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1, waiting: 0 } });
    // Before it is refused anything: nine tenths of a quarter of an hour are used up.
    strava.limits.usedQuarter = 95;
    await test.sync(id);
    const used = strava.requests.length;
    await test.sync(id);
    expect(strava.requests.length).toBe(used);
    expect(await test.workouts()).toHaveLength(2);
  });

  it.each([
    [500, "Strava failed (500)."],
    ["cut", "Strava could not be reached, or broke off."],
    ["garbage", "Strava answers with no JSON."],
  ] as const)("tries again later after an answer that is none (%s)", async (status, problem) => {
    strava.put(stravaRun(1));
    const { id } = await test.connect("strava");
    strava.failNext({ at: "/athlete/activities", status });
    const failed = await test.sync(id);
    expect(failed).toMatchObject({ state: "active", result: { brought: 0, problem } });
    expect((failed.nextSyncAt ?? 0) - test.world.clock.now()).toBeGreaterThanOrEqual(2 * 60_000);
    const after = await test.sync(id);
    expect([after.result.brought, after.result.problem]).toEqual([1, undefined]);
  });

  it("brings nothing twice: not by two processes, nor what came in a file", async () => {
    const list = [
      "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Moving Time,Distance",
      `1,"Nov 18, 2026, 11:00:00 AM",Morning Run,Run,,1860,5.01,1800,5012.3`,
    ];
    const files = [{ name: "activities.csv", bytes: Buffer.from(list.join("\n")) }];
    const { id: fileId } = valueOf(await test.application.import.createImport(test.rita, { files }));
    valueOf(await test.application.import.applyImport(test.rita, fileId, {}));
    valueOf(await test.application.import.carryOutImport(test.rita, fileId));
    // The second looks like what was written down by hand.
    const walk = {
      discipline: "walking",
      date: "2026-11-16",
      startTime: "06:00",
      durationSeconds: 1800,
      distanceMeters: 5000,
      exercises: [],
    };
    valueOf(
      await test.application.workout.createWorkout(test.rita, {
        ...walk,
        athleteId: test.rita.member.athleteId,
      }),
    );
    strava.put(
      stravaRun(1),
      stravaRun(2, { type: "Walk", sport_type: "Walk", start_date: "2026-11-16T11:00:00Z" }),
      ...Array.from({ length: 8 }, (_, n) =>
        stravaRun(10 + n, { start_date: `2026-11-0${n + 1}T11:00:00Z` }),
      ),
    );
    const { id } = await test.connect("strava");
    const other = test.start();
    await Promise.all([test.sync(id), other.import.carryOutSync(test.rita, id)]);
    await test.sync(id);
    expect(await test.workouts()).toHaveLength(10);
    expect(await test.workouts("draft")).toMatchObject([
      { discipline: "walking", issues: [{ kind: "duplicate" }] },
    ]);
  });

  it("takes a consent only from whom it was asked for, in the session and the time that it was asked in", async () => {
    const { application, rita, world } = test;
    const connect = (member: typeof rita, state: string, over: object = {}) =>
      application.import.connectSource(member, {
        code: "good-code",
        state,
        scope: "read,activity:read",
        ...over,
      });
    const state = await stateFor(application, rita, "strava", 30, "browser-1");
    for (const attempt of [
      connect(world.emma, state, { session: "browser-1" }),
      connect(rita, state, { session: "browser-2" }),
      connect(rita, `${state}x`, { session: "browser-1" }),
      connect(rita, "nonsense"),
    ])
      expect(await attempt).toMatchObject({
        ok: false,
        error: { type: "invalid", fields: [{ path: "state" }] },
      });
    const refused = await connect(rita, state, { session: "browser-1", scope: "read" });
    expect(refused).toMatchObject({
      ok: false,
      error: { type: "conflict", detail: expect.stringContaining("leave the box") as string },
    });
    expect(await connect(rita, state, { session: "browser-1", code: "stale" })).toMatchObject({
      ok: false,
      error: { type: "conflict" },
    });
    world.clock.advance(hour);
    expect(await connect(rita, state, { session: "browser-1" })).toMatchObject({
      ok: false,
      error: { type: "invalid" },
    });
    expect(valueOf(await application.import.listSources(rita)).items).toEqual([]);
    const rows = await world.store.db.selectFrom("connected_sources").selectAll().execute();
    expect(rows).toEqual([]);
    await test.connect("strava");
    const [row] = await world.store.db.selectFrom("connected_sources").select("tokens_sealed").execute();
    expect(row?.tokens_sealed).not.toContain("access-");
  });

  it("looks when it is notified, by the subscription that was made, and believes nothing else of it", async () => {
    const { application, rita } = test;
    const { id } = await test.connect("strava");
    await test.sync(id);
    const origin = "https://canter.example";
    const on = valueOf(await application.import.switchHook("strava", { isOn: true, origin }));
    expect(on).toMatchObject([
      { id: "strava", notifies: "on" },
      { id: "withings", notifies: "never" },
    ]);
    const made = strava.requests.findLast(({ method, path }) => method === "POST" && path.includes("push"));
    const verifyToken = made?.form.get("verify_token") ?? "";
    expect(made?.form.get("callback_url")).toBe(`${origin}/api/v1/service-hooks/strava/${verifyToken}`);
    const address = { service: "strava", token: verifyToken };
    const challenge = { "hub.mode": "subscribe", "hub.challenge": "15f7d1a91c1f40f8a748fd134752feb3" };
    const answer = (token: string) =>
      application.import.answerChallenge(
        { service: "strava", token },
        { ...challenge, "hub.verify_token": token },
      );
    expect(await answer(verifyToken)).toEqual({
      ok: true,
      value: { "hub.challenge": challenge["hub.challenge"] },
    });
    expect((await answer("guessed")).ok).toBe(false);

    const event = {
      object_type: "activity",
      object_id: 9,
      aspect_type: "create",
      owner_id: 134_815,
      subscription_id: 120_475,
      event_time: 1_516_126_040,
      updates: {},
    };
    const notify = (over: object) => application.import.receiveServiceEvent(address, { ...event, ...over });
    expect((await notify({ subscription_id: 1 })).ok).toBe(false);
    expect(await notify({ owner_id: 5 })).toEqual({ ok: true, value: { received: true } });
    // Older than what lists go back to.
    strava.put(stravaRun(9, { start_date: "2026-10-25T11:00:00Z" }));
    valueOf(await notify({}));
    expect(await test.sync(id)).toMatchObject({ result: { brought: 1 } });
    strava.activities.delete(9);
    valueOf(await notify({ aspect_type: "delete" }));
    expect(await test.sync(id)).toMatchObject({ result: { deleted: 1 } });
    strava.state.isRevoked = true;
    valueOf(
      await notify({
        object_type: "athlete",
        object_id: 134_815,
        aspect_type: "update",
        updates: { authorized: "false" },
      }),
    );
    expect(await test.sync(id)).toMatchObject({ state: "paused" });
    expect(valueOf(await application.import.switchHook("strava", { isOn: false, origin }))).toMatchObject([
      { notifies: "off" },
      {},
    ]);
    expect(valueOf(await application.import.listSources(rita)).items).toHaveLength(1);
  });

  it("is disconnected with what it brought or without, and the consent is given back", async () => {
    strava.put(stravaRun(1));
    const { id } = await test.connect("strava");
    await test.sync(id);
    const { disconnectSource, listSources } = test.application.import;
    // The connection that was kept open ends with the first question.
    strava.failNext({ at: "/oauth/deauthorize", status: "cut" });
    valueOf(await disconnectSource(test.rita, id, { withTraining: false }));
    expect([strava.asked("/oauth/deauthorize"), strava.state.isRevoked]).toEqual([2, true]);
    expect([(await test.workouts()).length, valueOf(await listSources(test.rita)).items.length]).toEqual([
      1, 0,
    ]);
    const again = await test.connect("strava");
    expect(await test.sync(again.id)).toMatchObject({ result: { brought: 0 } });
    expect(valueOf(await test.application.import.pauseSource(test.rita, again.id)).state).toBe("paused");
    valueOf(await disconnectSource(test.rita, again.id, { withTraining: true }));
    for (const { id: batch } of await batches())
      valueOf(await test.application.import.carryOutImport(test.rita, batch));
    expect(await test.workouts()).toEqual([]);
  });

  thoroughly("goes on where a process was killed, and brings nothing twice for it", async () => {
    const count = 25;
    strava.put(
      ...Array.from({ length: count }, (_, n) =>
        stravaRun(n + 1, {
          start_date: new Date(Date.parse("2026-10-25T11:00:00Z") + n * 24 * hour).toISOString(),
        }),
      ),
    );
    const { id } = await test.connect("strava");
    const settings: SyncProcessSettings = {
      location: test.world.location,
      sourceId: id,
      groupId: test.rita.group.id,
      now: test.world.clock.now(),
      secret: connectedSecret,
      serviceClients: { strava: { ...stravaClient, url: strava.url } },
    };
    const run = (killedAt?: number) => {
      const begun = strava.requests.length;
      const child = fork(syncProgram, [JSON.stringify(settings)], {
        execArgv: ["--disable-warning=ExperimentalWarning"],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      strava.watch.onRequest = (requests) => {
        if (killedAt !== undefined && requests - begun === killedAt) child.kill("SIGKILL");
      };
      return once(child, "exit");
    };
    // Amid the first twenty, which are noted by then, and amid the rest.
    for (const at of dialect === "sqlite" ? [20, 46] : [46]) expect(await run(at)).toEqual([null, "SIGKILL"]);
    expect(await run()).toEqual([0, null]);
    expect(await test.workouts()).toHaveLength(count);
    expect((await batches()).map(({ outcome }) => outcome?.saved)).toEqual([5, 20]);
  });
});
