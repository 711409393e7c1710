import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobQueue } from "@canter/agent/job/job-queue";
import type { Job, JobTimes } from "@canter/agent/schema/job";
import type { TransactionHandle } from "@canter/storage/database";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { dialects, openTestStore, type TestStore } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openJobQueue } from "./open-job-queue.ts";
import type { JobProcessSettings } from "./testing/job-process.ts";

/** How often a process is killed among some hundred jobs; tools/test.mjs sets the full number. */
const crashes = Number(process.env["CANTER_JOB_CRASHES"] ?? 1);

const times: Partial<JobTimes> = {
  leaseMilliseconds: 1000,
  heartbeatMilliseconds: 200,
  pollMilliseconds: 50,
  firstPauseMilliseconds: 20,
  maxPauseMilliseconds: 100,
};
const patience = { timeout: 240_000, interval: 30 };

describe.each(dialects)("jobs on %s", (dialect) => {
  let test: TestStore;
  let bugs: unknown[] = [];
  const opened: (() => Promise<void>)[] = [];

  /** One process's queue; `store`: as another process would open it. */
  const open = async (store: Store = test.store): Promise<JobQueue<TransactionHandle>> => {
    const queue = await openJobQueue(store, { times, reportBug: (error) => bugs.push(error) });
    opened.push(queue.close);
    return queue;
  };
  const other = async () => {
    const store = await openDatabase(test.location);
    opened.push(store.close);
    return open(store);
  };
  const job = (key: string, groupId = "g") => ({ key, groupId, payload: { key, nul: "a\u0000b" } });
  /** Works on "q"; returns the jobs that it received. */
  const working = (
    queue: JobQueue<TransactionHandle>,
    handler: (job: Job, signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
    concurrency = 4,
  ) => {
    const handed: Job[] = [];
    const stop = queue.work(
      "q",
      (one, signal) => {
        handed.push(one);
        return handler(one, signal);
      },
      { concurrency },
    );
    return { handed, stop };
  };

  beforeEach(async () => {
    bugs = [];
    test = await openTestStore(dialect);
  });
  afterEach(async () => {
    // Queues before the stores that they use.
    for (const close of opened.splice(0).toReversed()) await close();
    await test.cleanUp();
  });

  it("are delivered with their payload, and removed when they are done", async () => {
    const queue = await open();
    await queue.send("q", [job("a"), job("b")]);
    expect(await queue.counts("q")).toEqual({ waiting: 2, running: 0, dead: 0, isPaused: false });
    const { handed } = working(queue);
    await vi.waitFor(() => expect(handed).toHaveLength(2), patience);
    expect(handed.toSorted((a, b) => a.key.localeCompare(b.key))[0]).toEqual({
      id: expect.any(String) as string,
      queue: "q",
      key: "a",
      groupId: "g",
      payload: { key: "a", nul: "a\u0000b" },
      attempt: 1,
    });
    await vi.waitFor(
      async () => expect(await queue.counts("q")).toMatchObject({ waiting: 0, running: 0 }),
      patience,
    );
    expect(bugs).toEqual([]);
  });

  it("are not added while one with their key waits or runs, but are afterwards", async () => {
    const queue = await open();
    expect(await queue.send("q", [job("a"), job("a"), job("b")])).toBe(2);
    const gate = Promise.withResolvers<void>();
    const { handed } = working(queue, () => gate.promise);
    await vi.waitFor(() => expect(handed).toHaveLength(2), patience);
    expect(await queue.send("q", [job("a")])).toBe(0);
    // Another queue has its own keys.
    expect(await queue.send("elsewhere", [job("a")])).toBe(1);
    gate.resolve();
    await vi.waitFor(async () => expect(await queue.send("q", [job("a")])).toBe(1), patience);
    await vi.waitFor(() => expect(handed).toHaveLength(3), patience);
  });

  it("exist if the transaction that sends them commits, and not otherwise", async () => {
    const queue = await open();
    await queue.prepare("q");
    const failing = test.store.transact(async (trx) => {
      await queue.send("q", [job("lost")], trx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await test.store.transact((trx) => queue.send("q", [job("kept")], trx))).toBe(1);
    queue.wake();
    const { handed } = working(queue);
    await vi.waitFor(() => expect(handed.map(({ key }) => key)).toEqual(["kept"]), patience);
  });

  it("wait for the requested delay", async () => {
    const queue = await open();
    const start = performance.now();
    await queue.send("q", [{ ...job("later"), delayMilliseconds: 400 }, job("now")]);
    const at = new Map<string, number>();
    working(queue, async ({ key }) => void at.set(key, performance.now() - start));
    await vi.waitFor(() => expect([...at.keys()]).toEqual(["now", "later"]), patience);
    expect(at.get("later")).toBeGreaterThanOrEqual(390);
  });

  it("are tried five times with pauses in between, then dead; a retry starts over", async () => {
    const queue = await open();
    let isBroken = true;
    const { handed } = working(queue, ({ key }) =>
      isBroken && key !== "fine" ? Promise.reject(new Error(`no ${key}`)) : Promise.resolve(),
    );
    await queue.send("q", [job("a"), job("fine"), job("b", "others")]);
    await vi.waitFor(async () => expect(await queue.counts("q")).toMatchObject({ dead: 2 }), patience);
    expect(handed.filter(({ key }) => key === "a").map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    expect(handed.filter(({ key }) => key === "fine")).toHaveLength(1);

    const [newest, older] = await queue.listDead({ limit: 10 });
    if (!newest || !older) throw new Error("none dead");
    const page = await queue.listDead({ limit: 10, before: [newest.diedAt, newest.id] });
    expect(page.map(({ id }) => id)).toEqual([older.id]);
    const [mine, ...more] = await queue.listDead({ groupId: "g", limit: 10 });
    expect(more).toEqual([]);
    expect(mine).toMatchObject({ queue: "q", key: "a", groupId: "g", attempt: 5, error: "no a" });
    expect(mine?.payload).toEqual({ key: "a", nul: "a\u0000b" });
    expect(Math.abs((mine?.diedAt ?? 0) - Date.now())).toBeLessThan(60_000);

    isBroken = false;
    expect(await queue.retryDead(mine?.id ?? "", "others")).toBeUndefined();
    expect(await queue.retryDead(mine?.id ?? "", "g")).toEqual({ queue: "q", key: "a" });
    expect(await queue.retryDead(mine?.id ?? "", "g")).toBeUndefined();
    await vi.waitFor(
      async () => expect(await queue.counts("q")).toMatchObject({ waiting: 0, running: 0, dead: 1 }),
      patience,
    );
    expect(handed.at(-1)).toMatchObject({ key: "a", attempt: 1 });
  });

  it("are not delivered while their queue is paused, whichever process paused it", async () => {
    const [queue, second] = [await open(), await other()];
    await second.pause("q");
    const { handed } = working(queue);
    await queue.send("q", [job("a")]);
    await sleep(300);
    expect(handed).toEqual([]);
    expect(await queue.counts("q")).toMatchObject({ waiting: 1, isPaused: true });
    await second.resume("q");
    await vi.waitFor(() => expect(handed).toHaveLength(1), patience);
  });

  it("never exceed the concurrency limit", async () => {
    const queue = await open();
    let [now, most] = [0, 0];
    const { handed } = working(
      queue,
      async () => {
        most = Math.max(most, (now += 1));
        await sleep(20);
        now -= 1;
      },
      3,
    );
    await queue.send(
      "q",
      Array.from({ length: 20 }, (_, n) => job(String(n))),
    );
    await vi.waitFor(() => expect(handed).toHaveLength(20), patience);
    expect(most).toBe(3);
  });

  it("are released when their process ends in good order, which counts as no attempt", async () => {
    const [queue, second] = [await open(), await other()];
    const { handed, stop } = working(
      queue,
      (_job, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    );
    await queue.send("q", [job("a")]);
    await vi.waitFor(() => expect(handed).toHaveLength(1), patience);
    await stop();
    const taken = working(second);
    await vi.waitFor(() => expect(taken.handed).toMatchObject([{ key: "a", attempt: 1 }]), patience);
    expect(bugs).toEqual([]);
  });

  it("stay with a process that works on them for longer than a lease", async () => {
    const [queue, second] = [await open(), await other()];
    const slow = working(queue, () => sleep(dialect === "postgres" ? 300 : 2500));
    await queue.send("q", [job("a")]);
    await vi.waitFor(() => expect(slow.handed).toHaveLength(1), patience);
    const { handed } = working(second);
    await vi.waitFor(async () => expect(await queue.counts("q")).toMatchObject({ running: 0 }), patience);
    expect([slow.handed.length, handed.length]).toEqual([1, 0]);
  });

  it(
    "are shared by two processes, one of which is killed repeatedly: all done, none twice",
    async () => {
      const queue = await open();
      let total = 0;
      const sendMore = async (more: number) => {
        const keys = Array.from({ length: more }, (_, n) => String(total + n));
        total += more;
        await queue.send(
          "effects",
          keys.map((key) => job(key)),
        );
      };
      await sendMore(300);
      const settings: JobProcessSettings = { location: test.location, times, concurrency: 8 };
      const program = join(import.meta.dirname, "testing/job-process.ts");
      const errors: string[] = [];
      const start = async (): Promise<ChildProcess> => {
        const child = fork(program, [JSON.stringify(settings)], {
          execArgv: ["--disable-warning=ExperimentalWarning"],
          stdio: ["ignore", "ignore", "pipe", "ipc"],
        });
        child.stderr?.on("data", (chunk: Buffer) => errors.push(String(chunk)));
        const ready = once(child, "message").then(() => true);
        // The other may finish all of it before this one starts: it is ready only with its first job. On a busy machine it may start
        // slowly, and needs jobs left by then.
        while (!(await Promise.race([ready, sleep(300, false)])))
          if ((await queue.counts("effects")).waiting < 200) await sendMore(100);
        return child;
      };
      const count = async (what: string) =>
        (
          await test.store.db
            .selectFrom("application_state")
            .select("key")
            .where("key", "like", `${what} %`)
            .execute()
        ).length;
      const steady = await start();
      try {
        for (let crash = 0; crash < crashes; crash++) {
          const victim = await start();
          await sleep(Math.random() * 60);
          victim.kill("SIGKILL");
          await once(victim, "exit");
        }
        await vi.waitFor(
          async () =>
            expect(await queue.counts("effects")).toEqual({
              waiting: 0,
              running: 0,
              dead: 0,
              isPaused: false,
            }),
          { ...patience, interval: 200 },
        );
      } finally {
        if (steady.exitCode === null && steady.kill("SIGKILL")) await once(steady, "exit");
      }
      expect(errors.join("")).toBe("");
      expect(await count("effect")).toBe(total);
      const handed = await count("handed");
      expect(handed).toBeGreaterThanOrEqual(total);
      if (crashes > 3)
        process.stdout.write(`${dialect}: ${crashes} kills, ${handed - total} jobs came twice\n`);
    },
    120_000 + crashes * 5000,
  );
});
