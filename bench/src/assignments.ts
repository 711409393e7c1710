import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { addScheduledMembers } from "@canter/storage/testing/add-scheduled-members";
import { startPostgres } from "@canter/storage/testing/start-postgres";
import { type Figure, round } from "./figure.ts";

const program = fileURLToPath(new URL("../../apps/server/src/testing/scheduling-server.ts", import.meta.url));
const due = Date.parse("2026-11-20T03:30:00Z");
const patienceMilliseconds = 15 * 60_000;
/** Linux counts processor time in hundredths of a second (USER_HZ). */
const tickMilliseconds = 10;

const settings = {
  runTimes: {},
  jobTimes: {},
  schedulerTimes: { firstTickMilliseconds: 0, tickMilliseconds: 1000, spreadMilliseconds: 0 },
};

/** A server whose clock begins when everything is due; resolves when it answers. */
const startWorker = async (url: string, dataDir: string): Promise<ChildProcess> => {
  const child = fork(program, [JSON.stringify(settings)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      PORT: "0",
      CANTER_DEMO: "0",
      CANTER_DATA: dataDir,
      DATABASE_URL: url,
      CANTER_CLOCK: new Date(due).toISOString(),
    },
  });
  await once(child, "message");
  return child;
};

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill("SIGTERM");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

const processorMilliseconds = ({ pid }: ChildProcess): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMilliseconds;
};

const countSettled = async ({ db }: Store): Promise<number> => {
  const { count } = await db
    .selectFrom("assignment_occurrences")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("settled_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
};

const countDone = async ({ db }: Store): Promise<number> => {
  const { count } = await db
    .selectFrom("runs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "done")
    .executeTakeFirstOrThrow();
  return count;
};

type Measured = { readonly perSecond: number; readonly processorEach: number };

/** From the first that is done to the last: what a start costs is measured elsewhere. */
async function measure(workers: number, members: number): Promise<Measured> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const store = await openDatabase({ url: postgres.url });
  const children: ChildProcess[] = [];
  try {
    await addScheduledMembers(store, members, due);
    children.push(
      ...(await Promise.all(Array.from({ length: workers }, () => startWorker(postgres.url, dataDir)))),
    );
    const waited = performance.now();
    while ((await countSettled(store)) === 0) {
      if (performance.now() - waited > 60_000) throw new Error("Nothing is done within a minute.");
      await sleep(20);
    }
    const [started, already] = [performance.now(), await countSettled(store)];
    while ((await countSettled(store)) < members) {
      if (performance.now() - started > patienceMilliseconds) throw new Error("It does not end.");
      await sleep(100);
    }
    const seconds = (performance.now() - started) / 1000;
    const processor = children.reduce((sum, child) => sum + processorMilliseconds(child), 0);
    const done = await countDone(store);
    if (done !== members) throw new Error(`${done} runs are done for ${members} members.`);
    return { perSecond: (members - already) / seconds, processorEach: processor / members };
  } finally {
    await Promise.all(children.map(stop));
    await store.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * What is due for many members at once (the echo's assignment, by its playbook) on PostgreSQL (which does not wait for the disk here), with
 * one server process and with two. Each has a run with its events, an answer and a memory; it is checked that each exists once.
 */
export async function measureAssignments(isQuick: boolean): Promise<Figure[]> {
  const members = isQuick ? 1000 : 10_000;
  const one = await measure(1, members);
  const two = await measure(2, members);
  const name = `assignments of ${members.toLocaleString("en")} members on PostgreSQL`;
  const inWords = "one worker";
  return [
    { name: `${name}, one worker`, value: round(one.perSecond), unit: "a second" },
    {
      name: `${name}, two workers`,
      value: round(two.perSecond),
      unit: "a second",
      reference: {
        name: inWords,
        value: round(one.perSecond),
        ratio: round(two.perSecond / one.perSecond),
      },
    },
    {
      name: `${name}: processor time of the workers for each, one worker`,
      value: round(one.processorEach),
      unit: "ms",
    },
    {
      name: `${name}: processor time of the workers for each, two workers`,
      value: round(two.processorEach),
      unit: "ms",
    },
  ];
}
