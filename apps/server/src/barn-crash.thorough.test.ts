import "temporal-polyfill/global";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { DialectName } from "@canter/storage/database";
import { openDatabase } from "@canter/storage/open-database";
import { dialects } from "@canter/storage/testing/open-test-store";
import { migratedDatabase } from "@canter/storage/testing/test-database";
import { addDays } from "@canter/domain/schedule/local-date";
import { describe, expect, it } from "vitest";
import { quickTimes } from "./testing/crash/crash-world.ts";
import {
  asCrashOwner,
  type CrashingServer,
  spawnCrashingServer,
} from "./testing/crash/spawn-crashing-server.ts";

/**
 * Number of server kills, in turn during planning, refining, evaluating and reporting. For a full run: CANTER_BARN_CRASHES_SQLITE=100 and
 * …_POSTGRES=100; CANTER_RUN_CRASHES_SEED determines the positions.
 */
const crashes: Readonly<Record<DialectName, number>> = {
  sqlite: Number(process.env["CANTER_BARN_CRASHES_SQLITE"] ?? 4),
  postgres: Number(process.env["CANTER_BARN_CRASHES_POSTGRES"] ?? 4),
};
const seed = Number(process.env["CANTER_RUN_CRASHES_SEED"] ?? 1);
const patienceMilliseconds = 240_000;
/** After a crash, a lease has to expire and a server to start: 5 s on a quiet machine, up to 40 s on a busy one. */
const crashMilliseconds = 60_000;
const over = ["done", "failed", "cancelled"];

type Json = Record<string, unknown>;

/** Numbers from 0 to below 1; the same for the same seed. */
const places = (from: number) => {
  let state = from * 7919 + 17;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** A database with servers that succeed each other: on PostgreSQL the next one is already running when one is killed. */
async function openBarn(dialect: DialectName) {
  const database = await migratedDatabase(dialect);
  const dataDir = await mkdtemp(join(tmpdir(), "canter-barn-crash-"));
  // A model that refuses: everything continues with the playbook, after a call that a crash may interrupt.
  const model = await startFakeModelServer({ script: () => ({ status: { code: 400 } }) });
  const place = {
    dataDir,
    location: database.location,
    model: { provider: "openai-compatible", url: model.url },
  };
  const servers: CrashingServer[] = [];
  const spawn = (): CrashingServer => {
    const server = spawnCrashingServer(place, { times: quickTimes });
    servers.push(server);
    return server;
  };
  const store = await openDatabase(database.location);
  let active = spawn();
  let standby = dialect === "postgres" ? spawn() : undefined;
  /** The live server; a dead one is replaced. */
  const living = async (): Promise<CrashingServer> => {
    while (!active.isAlive()) {
      active = standby ?? spawn();
      standby = dialect === "postgres" ? spawn() : undefined;
    }
    return active;
  };
  /** Repeats the request until it is answered, always with the same key. */
  const send = async (path: string, body: Json, key: string): Promise<Json> => {
    for (let tries = 0; tries < 20; tries += 1) {
      const server = await living();
      const url = await server.url;
      try {
        const response = await fetch(`${url}/api/v1/${path}`, {
          method: "POST",
          body: JSON.stringify(body),
          headers: { ...asCrashOwner, "content-type": "application/json", "idempotency-key": key },
        });
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return (await response.json()) as Json;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await Promise.race([server.ended, sleep(200)]);
      }
    }
    throw new Error(`Nobody answers ${path}.`);
  };
  /** Waits until no run is in progress and every event is delivered. */
  const settled = async (): Promise<void> => {
    const start = performance.now();
    while (performance.now() - start < patienceMilliseconds) {
      await living();
      const { pending } = await store.db
        .selectFrom("outbox_events as e")
        .select((eb) => eb.fn.countAll<number>().as("pending"))
        .where("e.id", "not in", (eb) =>
          eb.selectFrom("outbox_deliveries").select("event_id").where("subscriber", "=", "evaluations"),
        )
        .executeTakeFirstOrThrow();
      // After the events, which start runs.
      const open = await store.db
        .selectFrom("runs")
        .select("id")
        .where("state", "not in", over as never)
        .execute();
      if (open.length === 0 && Number(pending) === 0) return;
      await sleep(30);
    }
    throw new Error(`It does not end. ${servers.at(-1)?.errors()}`);
  };
  const close = async () => {
    for (const server of servers) server.signal("SIGKILL");
    await Promise.all(servers.map(({ ended }) => ended));
    await store.close();
    await model.close();
    await database.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { store, send, settled, living, close, errors: () => servers.map((one) => one.errors()).join("") };
}
type Barn = Awaited<ReturnType<typeof openBarn>>;

const today = new Date().toISOString().slice(0, 10);

/** A horse with a plan of two weeks that began last week, and a draft under discussion. */
async function fill({ send }: Barn) {
  const { id: horseId } = (await send("athletes", { name: "Beau" }, "horse")) as { id: string };
  const sessions = [-3, 1, 3].map((days) => ({
    name: "Flat",
    scheduledDate: addDays(today, days),
    work: { discipline: "flatwork", durationMinutes: 40 },
  }));
  const weeks = [{ phase: "Base", startDate: addDays(today, -4), sessions }];
  const program = { athleteId: horseId, name: "Show", status: "active", program: { weeks } };
  await send("programs", program, "program");
  const wish = { horseId, goalDescription: "a little fitter", targetDate: addDays(today, 40) };
  return { horseId, wish, drafts: [] as string[] };
}

type Filled = Awaited<ReturnType<typeof fill>>;
type Task = {
  readonly agent: string;
  readonly begin: (barn: Barn, filled: Filled, key: string) => Promise<Json>;
  /** Counts the results of the request with that key: each must exist once. */
  readonly count: (barn: Barn, filled: Filled, answer: Json) => Promise<readonly number[]>;
};

const countOf = async (rows: Promise<readonly unknown[]>): Promise<number> => (await rows).length;

const tasks: readonly Task[] = [
  {
    agent: "designer",
    begin: async ({ send }, { wish, drafts }, key) => {
      const planned = await send("agent/plan", wish, key);
      drafts.push(String(planned["programId"]));
      return planned;
    },
    count: async ({ store: { db } }, _filled, { programId }) => [
      await countOf(
        db
          .selectFrom("programs")
          .select("id")
          .where("id", "=", String(programId))
          .where("status", "=", "draft")
          .execute(),
      ),
      await countOf(
        db
          .selectFrom("program_versions")
          .select("version")
          .where("program_id", "=", String(programId))
          .execute(),
      ),
    ],
  },
  {
    agent: "designer",
    // The most recently planned draft.
    begin: ({ send }, { drafts }, key) =>
      send(`agent/plan/${drafts.at(-1)}/feedback`, { text: "make all sessions 20 minutes" }, key),
    count: async ({ store: { db } }, _filled, { programId }) => [
      await countOf(
        db
          .selectFrom("proposals")
          .select("id")
          .where("program_id", "=", String(programId))
          .where("status", "=", "pending")
          .execute(),
      ),
    ],
  },
  {
    agent: "evaluator",
    begin: ({ send }, { horseId }, key) =>
      send(
        "workouts",
        { athleteId: horseId, discipline: "flatwork", date: today, durationSeconds: 2400, exercises: [] },
        key,
      ),
    count: async ({ store: { db } }, _filled, { id }) => [
      await countOf(
        db
          .selectFrom("evaluations")
          .select("id")
          .where("cause", "=", `workout:${String(id)}`)
          .execute(),
      ),
      await countOf(
        db.selectFrom("evaluation_runs").select("run_id").where("workout_id", "=", String(id)).execute(),
      ),
    ],
  },
  {
    agent: "reporter",
    begin: ({ send }, _filled, key) => send("reports", {}, key),
    count: async ({ store: { db } }, _filled, { id }) => [
      await countOf(
        db
          .selectFrom("reports")
          .select("id")
          .where("id", "=", String(id))
          .where("state", "=", "done")
          .execute(),
      ),
    ],
  },
];

describe.each(dialects)("a server killed while agents work for a barn (%s)", (dialect) => {
  const timeout = 360_000 + crashes[dialect] * crashMilliseconds;
  it("continues where it was: each request has one result and one answer", { timeout }, async () => {
    const barn = await openBarn(dialect);
    const random = places(seed);
    let died = 0;
    try {
      const filled = await fill(barn);
      await barn.settled();
      const commitsOf: number[] = [];
      for (let at = 0; at < tasks.length + crashes[dialect]; at += 1) {
        const task = tasks[at % tasks.length];
        if (!task) throw new Error("There are tasks.");
        const server = await barn.living();
        await server.url;
        await server.crashAt(undefined);
        // Each is done once without a crash, to count the possible positions for one.
        const most = commitsOf[at % tasks.length];
        if (most !== undefined) {
          const crash = {
            at: 1 + Math.floor(random() * most),
            when: random() < 0.5 ? "before" : "after",
          } as const;
          await server.crashAt(crash);
        }
        const answer = await task.begin(barn, filled, `task-${at}`);
        await barn.settled();
        if (most === undefined) commitsOf.push(await server.crashAt(undefined));
        else {
          // At the very end it may be dying after its last commit.
          await Promise.race([server.ended, sleep(60)]);
          if (server.isAlive()) await server.crashAt(undefined);
          else died += 1;
        }
        expect([at, task.agent, await task.count(barn, filled, answer)]).toEqual([
          at,
          task.agent,
          (await task.count(barn, filled, answer)).map(() => 1),
        ]);
      }
      const { db } = barn.store;
      const runs = await db
        .selectFrom("runs")
        .select(["id", "state", "agent"])
        .where("parent_run_id", "is", null)
        .execute();
      expect(runs.filter(({ state }) => state !== "done")).toEqual([]);
      // Every run has answered once.
      const said = await db
        .selectFrom("messages")
        .select(["id", "data"])
        .where("author", "=", "agent")
        .execute();
      const answers = said.flatMap(({ data }) =>
        data === null ? [] : [(JSON.parse(data) as { runId?: string }).runId],
      );
      expect(new Set(answers)).toEqual(new Set(runs.map(({ id }) => id)));
      expect(answers).toHaveLength(runs.length);
      expect(died).toBeGreaterThan(0);
      expect(barn.errors()).toBe("");
    } finally {
      await barn.close();
    }
  });
});
