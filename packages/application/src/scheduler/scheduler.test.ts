import { testContext } from "../testing/test-context.ts";
import "temporal-polyfill/global";
import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";
import { addAthlete } from "@canter/storage/group/athletes";
import { addMember } from "@canter/storage/group/members";
import { createAccount } from "@canter/storage/account/accounts";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { insertOccurrences } from "@canter/storage/schedule/occurrence";
import { dialects } from "@canter/storage/testing/test-database";
import { insertVoiceMemo, readVoiceMemo } from "@canter/storage/voice-memo/voice-memos";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createRuns } from "../agents/create-runs.ts";
import type { Runs, ApplicationContext, MemberContext } from "../core/application-context.ts";
import { openJobQueue } from "../job/open-job-queue.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import type { Wait } from "../agents/wait-for-run.ts";
import { createRunStore } from "../run/create-run-store.ts";
import { createScheduler, type Scheduler } from "./create-scheduler.ts";
import { createAssignmentRun } from "./carry-out-occurrence.ts";
import { runAssignment } from "./run-assignment.ts";
import { schedulerTimes } from "./scheduler-times.ts";

const patience = { timeout: 240_000, interval: 30 };
const at = (text: string) => Date.parse(text);

describe.each(dialects)("assignments on a schedule (%s)", (dialect) => {
  let world: TestWorld;
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await world.cleanUp();
  });

  type Process = { readonly scheduler: Scheduler; readonly context: ApplicationContext; readonly runs: Runs };

  /** A process with the echo's assignment on this schedule; `clock` is the one it uses. */
  const open = async (
    clock: { now: number },
    schedule: string | undefined = "0 4 * * *",
    store: Store = world.store,
    over: Partial<ApplicationContext> = {},
  ): Promise<Process> => {
    const reportBug = (error: unknown) => void world.bugs.push(error);
    const context: ApplicationContext = testContext(
      { store, clock: { now: () => clock.now }, bugs: world.bugs },
      { agents: () => runs.agents, runs: () => runs, jobs: () => Promise.resolve(jobs), ...over },
    );
    const made = createRuns(context, { modelFor: () => Promise.resolve(undefined), reportBug });
    const scheduled = (head: AssignmentHead): AssignmentHead => ({ ...head, ...(schedule && { schedule }) });
    const agents = made.agents
      .filter(({ name }) => name === "echo")
      .map((agent) => ({ ...agent, assignments: agent.assignments.map(scheduled) }));
    const runs: Runs = { ...made, agents };
    const jobs = await openJobQueue(store, { times: { pollMilliseconds: 30 }, reportBug });
    const scheduler = createScheduler({
      context,
      runs,
      jobs,
      times: { ...schedulerTimes, tickMilliseconds: 50 },
      reportBug,
    });
    closing.push(() => Promise.all([scheduler.stop(), runs.worker.stop()]).then(() => jobs.close()));
    return { scheduler, context, runs };
  };

  const occurrences = () =>
    world.store.db
      .selectFrom("assignment_occurrences as o")
      .leftJoin("runs as r", "r.id", "o.run_id")
      .select(["o.member_id", "o.local_day", "o.trigger_key", "o.due_at", "o.settled_at", "o.run_id"])
      .select(["r.state", "r.input"])
      .orderBy("o.due_at")
      .orderBy("o.member_id")
      .execute();
  const daysOf = async (memberId: string) =>
    (await occurrences()).filter((one) => one.member_id === memberId).map((one) => one.local_day);
  const countRuns = async () =>
    (await world.store.db.selectFrom("runs").select("id").where("agent", "=", "echo").execute()).length;
  const settled = (count: number) =>
    vi.waitFor(async () => {
      const all = await occurrences();
      expect(all).toHaveLength(count);
      expect(all.every((one) => one.settled_at !== null)).toBe(true);
    }, patience);
  const setZone = (memberId: string, zone: string) =>
    world.store.db.updateTable("members").set({ zone }).where("id", "=", memberId).execute();

  it("are done for every member once, at their own time of day", async () => {
    world = await openTestWorld(dialect);
    await setZone("emma-member", "Europe/Berlin");
    const clock = { now: at("2026-11-20T20:00:00Z") };
    const { scheduler } = await open(clock);
    scheduler.start();
    await vi.waitFor(
      async () =>
        expect(await world.store.db.selectFrom("assignment_schedules").selectAll().execute()).toHaveLength(5),
      patience,
    );
    expect(await occurrences()).toEqual([]);
    clock.now = at("2026-11-21T03:00:30Z");
    await settled(1);
    expect(await daysOf("emma-member")).toEqual(["2026-11-21"]);
    clock.now = at("2026-11-21T09:00:30Z");
    await settled(5);
    const all = await occurrences();
    expect(all.map(({ state }) => state)).toEqual(["done", "done", "done", "done", "done"]);
    expect(all.map(({ due_at }) => new Date(due_at).toISOString().slice(11, 16))).toEqual([
      "03:00",
      "09:00",
      "09:00",
      "09:00",
      "09:00",
    ]);
    expect(JSON.parse(all[0]?.input ?? "")).toEqual({
      assignment: "daily-echo",
      day: "2026-11-21",
      trigger: "schedule",
      dueAt: at("2026-11-21T03:00:00Z"),
    });
    expect(await countRuns()).toBe(5);
    expect(world.bugs).toEqual([]);
    // Not a regular conversation: no list shows it, and no message goes into it.
    const listed = valueOf(await world.application.conversation.listConversations(world.emma, { limit: 10 }));
    expect(listed.items).toEqual([]);
  });

  it.each([
    // America/New_York: on 8 March 02:30 does not exist, on 1 November 01:30 exists twice.
    ["30 2 * * *", "2026-03-07T00:00:00Z", "2026-03-10T00:00:00Z", ["07T07:30", "08T07:00", "09T06:30"]],
    ["30 1 * * *", "2026-10-31T00:00:00Z", "2026-11-03T00:00:00Z", ["31T05:30", "01T05:30", "02T06:30"]],
    ["0 4 * * *", "2026-10-31T00:00:00Z", "2026-11-03T00:00:00Z", ["31T08:00", "01T09:00", "02T09:00"]],
  ])("%s from %s: once a day, also where the clocks change", async (cron, from, to, expected) => {
    world = await openTestWorld(dialect);
    const clock = { now: at(from) };
    const { scheduler } = await open(clock, cron);
    for (; clock.now <= at(to); clock.now += 30 * 60_000) await scheduler.tick();
    const rita = (await occurrences()).filter((one) => one.member_id === "rita-member");
    expect(rita.map(({ due_at }) => new Date(due_at).toISOString().slice(8, 16))).toEqual(expected);
    expect(new Set(rita.map((one) => one.local_day)).size).toBe(3);
  });

  it("that were missed for three days are done once, for the latest day", async () => {
    world = await openTestWorld(dialect);
    const clock = { now: at("2026-11-20T12:00:00Z") };
    await (await open(clock)).scheduler.tick();
    clock.now = at("2026-11-24T12:00:00Z");
    const again = await open(clock);
    again.scheduler.start();
    await settled(5);
    expect(await daysOf("rita-member")).toEqual(["2026-11-24"]);
    const row = await world.store.db
      .selectFrom("assignment_schedules")
      .select("next_at")
      .where("member_id", "=", "rita-member")
      .executeTakeFirst();
    expect(row?.next_at).toBe(at("2026-11-25T09:00:00Z"));
  });

  it("exist once when several processes check at once, and when the clock was set back", async () => {
    world = await openTestWorld(dialect);
    const clock = { now: at("2026-11-20T12:00:00Z") };
    const others = [await openDatabase(world.location), await openDatabase(world.location)];
    const processes = [await open(clock)];
    for (const store of others) {
      closing.unshift(store.close);
      processes.push(await open(clock, undefined, store));
    }
    await Promise.all(processes.map(({ scheduler }) => scheduler.tick()));
    clock.now = at("2026-11-21T12:00:00Z");
    await Promise.all(processes.flatMap(({ scheduler }) => [scheduler.tick(), scheduler.tick()]));
    for (const { scheduler } of processes) scheduler.start();
    await settled(5);
    expect(await countRuns()).toBe(5);
    // A clock that ran ahead and was corrected: the next morning still comes, and this one is not repeated.
    clock.now = at("2027-01-15T12:00:00Z");
    await settled(10);
    for (const close of closing.splice(2).toReversed()) await close();
    clock.now = at("2026-11-21T13:00:00Z");
    const { scheduler } = await open(clock);
    await scheduler.tick();
    clock.now = at("2026-11-22T12:00:00Z");
    scheduler.start();
    await settled(15);
    expect(await daysOf("rita-member")).toEqual(["2026-11-21", "2026-11-22", "2027-01-15"]);
  });

  it("follow a member who moves, stop for one who leaves, and start for one who joins", async () => {
    world = await openTestWorld(dialect);
    const clock = { now: at("2026-11-20T12:00:00Z") };
    const { scheduler } = await open(clock);
    await scheduler.tick();
    await setZone("rita-member", "Asia/Tokyo");
    await world.store.db
      .updateTable("members")
      .set({ removed_at: 1 })
      .where("id", "=", "emma-member")
      .execute();
    await world.store.transact(async (trx) => {
      await createAccount(trx, { id: "nora-account", name: "Nora", createdAt: 1 });
      const scope = { groupId: "barn", actor: "system", readableAthletes: [], writableAthletes: [] } as const;
      await addAthlete(trx, scope, { id: "nora-athlete", kind: "person", name: "Nora", createdAt: 1 });
      const nora = {
        id: "nora-member",
        groupId: "barn",
        accountId: "nora-account",
        athleteId: "nora-athlete",
      };
      const rest = { name: "Nora", role: "member", units: "kg", zone: "Asia/Tokyo", createdAt: 1 } as const;
      await addMember(trx, { ...nora, ...rest });
    });
    await scheduler.tick();
    clock.now = at("2026-11-20T19:30:00Z");
    await scheduler.tick();
    const tokyo = (await occurrences()).map((one) => [one.member_id, one.local_day]);
    expect(tokyo).toEqual([
      ["nora-member", "2026-11-21"],
      ["rita-member", "2026-11-21"],
    ]);
    clock.now = at("2026-11-21T12:00:00Z");
    await scheduler.tick();
    expect(await daysOf("emma-member")).toEqual([]);
    expect(world.bugs).toEqual([]);
  });

  it("go on for everybody else where one's zone no longer exists, or another step fails", async () => {
    world = await openTestWorld(dialect);
    const { db } = world.store;
    const clock = { now: at("2027-01-15T12:00:00Z") };
    await (await open(clock)).scheduler.tick();
    await setZone("emma-member", "Nowhere/Land");
    const schedules = db.updateTable("assignment_schedules").set({ planned_zone: "Nowhere/Land" });
    await schedules.where("member_id", "=", "emma-member").execute();
    // The clock ran ahead, and was corrected.
    clock.now = at("2026-11-20T12:00:00Z");
    let delivered = 0;
    const deliver = () => Promise.resolve(void (delivered += 1));
    const { scheduler } = await open(clock, undefined, world.store, { deliver });
    await scheduler.tick();
    expect(world.bugs.splice(0).map(String)).toEqual([expect.stringContaining("timezone")]);
    const away = "horses_away" as "groups";
    await db.schema.alterTable("horses").renameTo(away).execute();
    clock.now = at("2026-11-21T12:00:00Z");
    await scheduler.tick();
    expect(await daysOf("rita-member")).toEqual(["2026-11-21"]);
    expect(world.bugs.splice(0).length).toBeGreaterThan(0);
    // What failed to be delivered is tried again, though nothing else happens.
    expect(delivered).toBe(2);
    await db.schema.alterTable(away).renameTo("horses").execute();
  });

  it("are serialised in one conversation, whether started by the schedule or by a person", async () => {
    world = await openTestWorld(dialect);
    const { context } = await open({ now: at("2026-11-20T12:00:00Z") });
    const { emma } = world;
    const begin = (n: number) =>
      world.store.transact(
        async (trx) => {
          const about = { agent: "echo", assignment: "daily-echo", localDay: "2026-11-20", dueAt: n };
          const place = { groupId: emma.group.id, memberId: emma.member.id };
          const occurrence = { id: `o${n}`, trigger: `manual:${n}`, ...about, ...place };
          await insertOccurrences(trx, [occurrence], n);
          return valueOf(await createAssignmentRun(context, trx, emma, occurrence, "Echo")).conversationId;
        },
        // As the schedule's job does, and as the member's request does.
        { byLocks: n % 2 === 0 },
      );
    const conversations = await Promise.all(Array.from({ length: 6 }, (_, n) => begin(n)));
    expect(new Set(conversations).size).toBe(1);
    expect(await countRuns()).toBe(6);
  });

  it("are waited for as long as whoever asks for one says", async () => {
    world = await openTestWorld(dialect);
    const { context } = await open({ now: at("2026-11-20T12:00:00Z") });
    const begin = async (wait: Wait) =>
      valueOf(
        await runAssignment(context, world.emma, { agent: "echo", assignment: "daily-echo" }, { wait }),
      );
    const first = await begin(false);
    // Another process is at it, and does not come to an end.
    const { store, clock, newId } = context;
    const elsewhere = createRunStore({ store, clock, leaseClock: { now: Date.now }, newId });
    expect(await elsewhere.claim(first.runId)).toBeDefined();
    expect(await begin("soon")).toMatchObject({ state: "queued" });
  });

  it("keep a member's own times, rest while they are paused, and are not made up for afterwards", async () => {
    world = await openTestWorld(dialect);
    const clock = { now: at("2026-11-20T12:00:00Z") };
    const { scheduler, context } = await open(clock);
    await scheduler.tick();
    const { changeSchedule } = await import("./schedules.ts");
    const change = (member: MemberContext, rest: object) =>
      changeSchedule(context, member, { agent: "echo", assignment: "daily-echo", ...rest });
    expect(valueOf(await change(world.emma, { cron: "15 6 * * 1-5" })).schedule).toEqual({
      cron: "15 6 * * 1-5",
      isOwn: true,
      zone: "America/New_York",
      isPaused: false,
      nextAt: at("2026-11-23T11:15:00Z"),
    });
    expect(valueOf(await change(world.rita, { isPaused: true })).schedule).toMatchObject({ isPaused: true });
    clock.now = at("2026-11-23T12:00:00Z");
    await scheduler.tick();
    expect(await daysOf("emma-member")).toEqual(["2026-11-23"]);
    expect(await daysOf("rita-member")).toEqual([]);
    const resumed = valueOf(await change(world.rita, { isPaused: false })).schedule;
    expect(resumed).toMatchObject({ isPaused: false, nextAt: at("2026-11-24T09:00:00Z") });
    await scheduler.tick();
    expect(await daysOf("rita-member")).toEqual([]);
    for (const cron of ["* * * * *", "0 4 * * * *", "61 4 * * *", "0 4 30 2 *", "soon"])
      expect(await change(world.emma, { cron })).toMatchObject({
        ok: false,
        error: { type: "invalid", fields: [{ path: "cron" }] },
      });
    expect(valueOf(await change(world.emma, { cron: null })).schedule).toMatchObject({
      cron: "0 4 * * *",
      isOwn: false,
    });
  });

  it("are found again if their jobs were lost, as after restoring a backup", async () => {
    world = await openTestWorld(dialect);
    const clock = { now: at("2026-11-20T12:00:00Z") };
    const { scheduler } = await open(clock);
    await scheduler.tick();
    clock.now = at("2026-11-21T12:00:00Z");
    await scheduler.tick();
    expect(await occurrences()).toHaveLength(5);
    const memo = { id: "m", mediaType: "audio/wav", createdAt: clock.now, transcription: "waiting" } as const;
    const { scope } = world.rita;
    await world.store.transact((trx) => insertVoiceMemo(trx, scope, memo, new Uint8Array([1])));
    if (dialect === "sqlite") await world.store.db.deleteFrom("jobs").execute();
    else await world.store.db.deleteFrom("pgboss.job" as "jobs").execute();
    clock.now += 120_000;
    const again = await open(clock);
    again.scheduler.start();
    await settled(5);
    expect(await countRuns()).toBe(5);
    // Transcriptions are checked again, too; here no model is set for them.
    await vi.waitFor(
      async () =>
        expect(await readVoiceMemo(world.store.db, scope, "m")).toMatchObject({ transcription: "failed" }),
      patience,
    );
  });
});
