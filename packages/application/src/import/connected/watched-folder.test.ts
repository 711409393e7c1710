import "temporal-polyfill/global";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { NewJob } from "@canter/agent/schema/job";
import { ensureAuthUser } from "@canter/storage/account/accounts";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Jobs, MemberContext } from "../../core/application-context.ts";
import { newId } from "../../core/ids.ts";
import { type Application, createApplication } from "../../create-application.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { testContext } from "../../testing/test-context.ts";
import { createFolderImporting, createFolderLook, folderQueue } from "./watched-folder.ts";
import { fileOf } from "../testing/import-steps.ts";

const walk = (day: number) =>
  `Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Moving Time,Distance\n${day},"Nov ${day}, 2026, 11:00:00 AM",Walk,Walk,,1800,2.0,1800,2000\n`;

describe.each(dialectsFor(import.meta.filename))("the watched folder (%s)", (dialect) => {
  let world: TestWorld;
  let folder = "";
  let running: Application[] = [];
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    folder = await mkdtemp(path.join(tmpdir(), "canter-folder-"));
    const emma = { id: "emma-account", name: "Emma", email: "emma@example.com", createdAt: 1 };
    await ensureAuthUser(world.store.db, emma);
  });
  const stop = async () => {
    for (const one of running.splice(0)) await one.stopWork();
  };
  afterEach(async () => {
    await stop();
    await world.cleanUp();
    await rm(folder, { recursive: true, force: true });
  });
  /** A process that looks into it, on quick pauses. */
  const start = () => {
    const application = createApplication({
      store: world.store,
      clock: world.clock,
      newId,
      version: "test",
      secret: "a secret for tests",
      backupsDir: "",
      importFolder: { path: folder, steadyMilliseconds: 100 },
      reportBug: (error) => world.bugs.push(error),
      jobTimes: { pollMilliseconds: 100 },
      schedulerTimes: { firstTickMilliseconds: 1, tickMilliseconds: 100 },
    });
    application.startWork();
    running = [...running, application];
  };
  const put = async (name: string, content: string | Uint8Array) =>
    writeFile(path.join(folder, name), content);
  const listed = async (dir: string) =>
    (await readdir(path.join(folder, dir)).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
  const waitFor = (dir: string, names: readonly string[]) =>
    expect.poll(() => listed(dir), { timeout: 240_000, interval: 100 }).toEqual(names);
  const workoutsOf = async (member: MemberContext) =>
    valueOf(
      await world.application.workout.listWorkouts(member, {
        status: "saved",
        limit: 50,
        athleteId: member.member.athleteId,
      }),
    ).items;

  it("imports what is put there for whom it is, once by two processes, and says why it can't what it can't", async () => {
    await mkdir(path.join(folder, "emma@example.com"));
    await mkdir(path.join(folder, "nobody@example.com"));
    await put("run.fit", (await fileOf("run-garmin-fr110.fit")).bytes);
    await put("nonsense.fit", "this is no recording");
    await put("half.csv.part", walk(10));
    await put(".hidden.csv", walk(11));
    await put("emma@example.com/walk.csv", walk(12));
    await put(
      "loads.csv",
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n2026-11-12 10:00:00,Legs,Squat,1,100,5\n",
    );
    const elsewhere = await mkdtemp(path.join(tmpdir(), "canter-elsewhere-"));
    await writeFile(path.join(elsewhere, "secret.csv"), walk(13));
    await symlink(path.join(elsewhere, "secret.csv"), path.join(folder, "link.csv"));
    await symlink(elsewhere, path.join(folder, "emma"));
    start();
    start();
    await waitFor("done", ["run.fit"]);
    await waitFor("emma@example.com/done", ["walk.csv"]);
    await waitFor("failed", [
      "loads.csv",
      "loads.csv.reason.txt",
      "nobody@example.com.reason.txt",
      "nonsense.fit",
      "nonsense.fit.reason.txt",
    ]);
    const reason = async (name: string) =>
      readFile(path.join(folder, "failed", `${name}.reason.txt`), "utf8");
    expect(await reason("nonsense.fit")).toMatch(/^Nothing in it can be imported\.\n\S/);
    expect(await reason("loads.csv")).toContain("kg or lb");
    expect(await reason("nobody@example.com")).toContain("named like the email address");
    expect((await listed("")).filter((name) => name.endsWith("csv") || name.endsWith("part"))).toEqual([
      ".hidden.csv",
      "half.csv.part",
      "link.csv",
    ]);
    expect(await workoutsOf(world.owner)).toMatchObject([
      { discipline: "running", source: { kind: "import" } },
    ]);
    expect(await workoutsOf(world.emma)).toMatchObject([{ discipline: "walking" }]);
    const batches = valueOf(await world.application.import.listImports(world.owner, { limit: 9 })).items;
    expect(batches.filter(({ state }) => state === "done")).toMatchObject([
      { source: "folder", outcome: { saved: 1 } },
    ]);
    await rm(elsewhere, { recursive: true, force: true });
  });

  it("waits for the rest of a file that still grows, goes on after a restart, and knows what it had", async () => {
    const text = walk(14) + walk(15).split("\n")[1];
    const looked: string[][] = [[]];
    const jobs = {
      prepare: () => Promise.resolve(),
      send: (_: string, all: readonly NewJob[]) =>
        Promise.resolve(looked.at(-1)?.push(...all.map(({ key }) => key)) ?? 0),
    };
    const context = testContext(world, { importFolder: { path: folder, steadyMilliseconds: 0 } });
    const look = createFolderLook(context, jobs);
    for (const half of [text.slice(0, -30), text]) {
      await put("grows.csv", half);
      looked.push([]);
      await look();
    }
    expect(looked.flat()).toEqual([]);
    await look();
    expect(looked.flat()).toHaveLength(1);
    start();
    await waitFor("done", ["grows.csv"]);
    await stop();
    // The same again changes nothing.
    await put("grows.csv", text);
    start();
    await expect.poll(async () => (await listed("done")).length, { timeout: 240_000, interval: 100 }).toBe(2);
    expect(await workoutsOf(world.owner)).toHaveLength(2);
  });

  it("goes through no link at its own folders, and imports once what it can't move afterwards", async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), "canter-elsewhere-"));
    await mkdir(path.join(folder, "emma@example.com"));
    await symlink(elsewhere, path.join(folder, "emma@example.com", "done"));
    await put("emma@example.com/walk.csv", walk(16));
    await put("walk.csv", walk(17));
    const queued: NewJob[] = [];
    const jobs = {
      prepare: () => Promise.resolve(),
      send: (queue: string, all: readonly NewJob[]) =>
        Promise.resolve(queue === folderQueue ? queued.push(...all) : 0),
      wake: () => undefined,
    };
    const context = testContext(world, {
      importFolder: { path: folder, steadyMilliseconds: 0 },
      jobs: () => Promise.resolve(jobs as unknown as Jobs),
    });
    const look = createFolderLook(context, jobs);
    await look();
    await look();
    expect(queued.map(({ payload }) => payload)).toMatchObject([{ dir: "", name: "walk.csv" }]);
    const reason = path.join(folder, "failed", "emma@example.com.reason.txt");
    expect(await readFile(reason, "utf8")).toContain("must be a folder, and no link to one");
    await rm(path.join(folder, "done"), { recursive: true });
    await symlink(elsewhere, path.join(folder, "done"));
    const handle = createFolderImporting(context);
    const { payload, key } = queued[0] ?? { payload: undefined, key: "" };
    const job = { id: "job", key, queue: folderQueue, attempt: 1, payload };
    await handle(job, new AbortController().signal);
    expect(world.bugs.map(String)).toEqual([expect.stringContaining("no link to one")]);
    expect(await workoutsOf(world.owner)).toHaveLength(1);
    await rm(path.join(folder, "done"));
    await look();
    await look();
    expect(queued).toHaveLength(1);
    expect(await listed("")).toContainEqual(expect.stringMatching(/^\.canter-/));
    expect(await readdir(elsewhere)).toEqual([]);
    world.bugs.length = 0;
    await rm(elsewhere, { recursive: true, force: true });
  });

  it("puts what fails each time, or was forgotten under its hidden name, among what failed", async () => {
    const context = testContext(world, { importFolder: { path: folder, steadyMilliseconds: 0 } });
    const taken = (ticket: string, name: string) => `.canter-${ticket}-${name}`;
    // It waited for months until it was taken.
    const ticket = "01980000-0000-7000-8000-000000000000";
    await put(taken(ticket, "under way.csv"), walk(19));
    const jobs = { prepare: () => Promise.resolve(), send: () => Promise.resolve(0) };
    const look = createFolderLook(context, jobs);
    await look();
    expect(await listed("")).toEqual([taken(ticket, "under way.csv"), "done", "failed"]);

    const broken = {
      ...context,
      store: { ...context.store, transact: () => Promise.reject(new Error("away")) },
    };
    const payload = {
      accountId: "local-owner",
      dir: "",
      name: "under way.csv",
      size: 1,
      mtimeMs: 1,
      ticket,
    };
    const job = { id: "job", key: "k", queue: folderQueue, payload };
    const attempt = (count: number) =>
      createFolderImporting(broken)({ ...job, attempt: count }, new AbortController().signal);
    const dayLater = Date.now() + 25 * 3_600_000;
    const changedAt = async () => (await lstat(path.join(folder, taken(ticket, "under way.csv")))).ctimeMs;
    const takenAt = await changedAt();
    await expect(attempt(4)).rejects.toThrow("away");
    expect(await changedAt()).toBeGreaterThan(takenAt);
    await put(taken(newId(), "forgotten.csv"), walk(18));
    vi.spyOn(Date, "now").mockReturnValue(dayLater);
    await look();
    vi.restoreAllMocks();
    expect(await listed("failed")).toEqual([
      "forgotten.csv",
      "forgotten.csv.reason.txt",
      "under way.csv",
      "under way.csv.reason.txt",
    ]);
    await rm(path.join(folder, "failed"), { recursive: true });
    await put(taken(ticket, "under way.csv"), walk(19));
    await attempt(5);
    expect(await listed("")).toEqual(["done", "failed"]);
    const reason = await readFile(path.join(folder, "failed", "under way.csv.reason.txt"), "utf8");
    expect(reason).toContain("tried 5 times");
    world.bugs.length = 0;
  });
});
