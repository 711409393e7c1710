import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import type { DialectName } from "@canter/storage/database";
import { openDatabase } from "@canter/storage/open-database";
import { migratedDatabase } from "@canter/storage/testing/test-database";
import { addDays } from "@canter/domain/schedule/local-date";
import { quickTimes } from "./crash-world.ts";
import { asCrashOwner, type CrashingServer, spawnCrashingServer } from "./spawn-crashing-server.ts";

const patienceMilliseconds = 240_000;
const over = ["done", "failed", "cancelled"];

type Json = Record<string, unknown>;

/** A database with servers that succeed each other: on PostgreSQL the next one is already running when one is killed. */
export async function openBarnCrashWorld(dialect: DialectName, script: ScriptFunction) {
  const database = await migratedDatabase(dialect);
  const dataDir = await mkdtemp(join(tmpdir(), "canter-barn-crash-"));
  const model = await startFakeModelServer({ script });
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
  /** Whichever of them is at work. */
  const killAll = async () => {
    for (const server of servers) server.signal("SIGKILL");
    await Promise.all(servers.map(({ ended }) => ended));
  };
  const close = async () => {
    await killAll();
    await store.close();
    await model.close();
    await database.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    store,
    send,
    settled,
    living,
    killAll,
    close,
    errors: () => servers.map((one) => one.errors()).join(""),
  };
}
export type BarnCrashWorld = Awaited<ReturnType<typeof openBarnCrashWorld>>;

const today = new Date().toISOString().slice(0, 10);

/** A horse with a plan of two weeks that began last week, and a draft under discussion. */
export async function fillBarn({ send }: BarnCrashWorld) {
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

type Filled = Awaited<ReturnType<typeof fillBarn>>;
type Task = {
  readonly agent: string;
  readonly begin: (barn: BarnCrashWorld, filled: Filled, key: string) => Promise<Json>;
  /** Counts the results of the request with that key: each must exist once. */
  readonly count: (barn: BarnCrashWorld, filled: Filled, answer: Json) => Promise<readonly number[]>;
};

const countOf = async (rows: Promise<readonly unknown[]>): Promise<number> => (await rows).length;

/** What agents do for a barn. `feedback`: what is said about a draft. */
export const barnTasks = (feedback: string): readonly Task[] => [
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
      send(`agent/plan/${drafts.at(-1)}/feedback`, { text: feedback }, key),
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
