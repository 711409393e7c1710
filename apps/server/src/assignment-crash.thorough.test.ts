import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DialectName } from "@canter/storage/database";
import { type DatabaseLocation, openDatabase, type Store } from "@canter/storage/open-database";
import { migratedDatabase } from "@canter/storage/testing/test-database";
import { describe, expect, it } from "vitest";
import { addScheduledMembers } from "@canter/storage/testing/add-scheduled-members";
import { builtProgram } from "./testing/crash/spawn-crashing-server.ts";
import type { SchedulingServerSettings } from "./testing/crash/scheduling-server.ts";

/** Number of server kills during the assignments. For a full run: CANTER_ASSIGNMENT_CRASHES_SQLITE=30 and …_POSTGRES=30. */
const crashes: Readonly<Record<DialectName, number>> = {
  sqlite: Number(process.env["CANTER_ASSIGNMENT_CRASHES_SQLITE"] ?? 2),
  postgres: Number(process.env["CANTER_ASSIGNMENT_CRASHES_POSTGRES"] ?? 2),
};
/** For a full run: CANTER_ASSIGNMENT_MEMBERS=1000 and more. */
const members = Number(process.env["CANTER_ASSIGNMENT_MEMBERS"] ?? 100);
const due = Date.parse("2026-11-20T03:30:00Z");
const patienceMilliseconds = 120_000;

/** Short, so that a dead process's runs are soon taken over. */
const settings: SchedulingServerSettings = {
  runTimes: { leaseMilliseconds: 2000, heartbeatMilliseconds: 300, pollMilliseconds: 200 },
  jobTimes: {
    leaseMilliseconds: 2000,
    heartbeatMilliseconds: 300,
    pollMilliseconds: 100,
    firstPauseMilliseconds: 100,
  },
  schedulerTimes: { firstTickMilliseconds: 0, tickMilliseconds: 500, spreadMilliseconds: 0 },
};

const program = builtProgram(join(import.meta.dirname, "testing/crash/scheduling-server.ts"));

type Spawned = { readonly child: ChildProcess; readonly errors: () => string };

/** Its clock starts two seconds before everything is due. */
async function spawnServer(location: DatabaseLocation, dataDir: string): Promise<Spawned> {
  const child = fork(program, [JSON.stringify(settings)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...process.env,
      PORT: "0",
      CANTER_DEMO: "0",
      CANTER_DATA: location.dataDir ?? dataDir,
      DATABASE_URL: location.url ?? "",
      CANTER_CLOCK: new Date(due - 1000).toISOString(),
    },
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += String(chunk)));
  await once(child, "message");
  return { child, errors: () => errors };
}

const kill = async ({ child }: Spawned): Promise<void> => {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

const countSettled = async ({ db }: Store): Promise<number> => {
  const { count } = await db
    .selectFrom("assignment_occurrences")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("settled_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
};

/** The results per member: an occurrence, a completed run, an answer and a memory for one time, each once. */
async function outcome({ db }: Store) {
  const runs = await db
    .selectFrom("runs")
    .select(["member_id", "state"])
    .where("agent", "=", "echo")
    .execute();
  const answers = await db.selectFrom("messages").select("id").where("author", "=", "agent").execute();
  const memories = await db
    .selectFrom("working_memories")
    .select("value")
    .where("key", "=", "echoes")
    .execute();
  const conversations = await db
    .selectFrom("conversations")
    .select("id")
    .where("kind", "=", "assignment")
    .execute();
  return {
    runs: runs.length,
    membersWithRun: new Set(runs.map(({ member_id }) => member_id)).size,
    states: [...new Set(runs.map(({ state }) => state))],
    answers: answers.length,
    memories: memories.length,
    remembered: [...new Set(memories.map(({ value }) => value))],
    conversations: conversations.length,
  };
}

describe.each(Object.entries(crashes) as [DialectName, number][])(
  "assignments due for many members (%s)",
  (dialect, times) => {
    it(
      `is done for each of them once, also when servers are killed meanwhile, ${times} times`,
      async () => {
        const database = await migratedDatabase(dialect);
        const dataDir = await mkdtemp(join(tmpdir(), "canter-due-"));
        const store = await openDatabase(database.location);
        await addScheduledMembers(store, members, due);
        const spawn = () => spawnServer(database.location, dataDir);
        // PostgreSQL has a second process that continues; SQLite has only the one that is restarted.
        const steady = dialect === "postgres" ? await spawn() : undefined;
        const all: Spawned[] = steady ? [steady] : [];
        let underWay = 0;
        try {
          for (let crash = 0; crash < times; crash++) {
            const victim = await spawn();
            all.push(victim);
            await sleep(crash === 0 ? 1500 + Math.random() * 500 : Math.random() * 1500);
            await kill(victim);
            const settled = await countSettled(store);
            if (settled > 0 && settled < members) underWay += 1;
          }
          if (!steady) all.push(await spawn());
          const start = performance.now();
          while ((await countSettled(store)) < members && performance.now() - start < patienceMilliseconds)
            await sleep(100);
          expect(await outcome(store)).toEqual({
            runs: members,
            membersWithRun: members,
            states: ["done"],
            answers: members,
            memories: members,
            remembered: ["1"],
            conversations: members,
          });
          expect(all.map(({ errors }) => errors()).join("")).toBe("");
          if (times > 3)
            process.stdout.write(`${dialect}: ${times} kills, ${underWay} of them among the work\n`);
        } finally {
          for (const spawned of all) await kill(spawned);
          await store.close();
          await database.remove();
          await rm(dataDir, { recursive: true, force: true });
        }
      },
      patienceMilliseconds + 300_000 + times * 10_000,
    );
  },
);
