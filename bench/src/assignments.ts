import "temporal-polyfill/global";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { addScheduledMembers } from "@canter/storage/testing/add-scheduled-members";
import { analyze, countScheduled, dashboardsMade } from "@canter/storage/testing/count-scheduled";
import { startPostgres } from "@canter/storage/testing/database-global-setup";
import { fillDiaries, written } from "./assignments/fill-diaries.ts";
import { type ProcessorShare, shareProcessor } from "./assignments/processor-share.ts";
import { postgresTime, processorTime } from "./assignments/processor-time.ts";
import { type Figure, round } from "./setup/figure.ts";

const program = fileURLToPath(
  new URL("../../apps/server/src/testing/crash/scheduling-server.ts", import.meta.url),
);
const today = "2026-11-20";
const due = Date.parse(`${today}T04:00:00Z`);
const dashboard = { agent: "coach", assignment: "daily-dashboard" };
const patienceMilliseconds = 30 * 60_000;
const lookMilliseconds = 200;
/** Two workers and PostgreSQL's work for them need less than two cores. */
const coresOfEach = 0.3;

const settings = {
  runTimes: {},
  jobTimes: {},
  schedulerTimes: { firstTickMilliseconds: 0, tickMilliseconds: 1000, spreadMilliseconds: 0 },
};

/** A server whose clock starts when everything is due; resolves when it answers. */
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

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

/** Checks that every member has one completed run and one dashboard: nothing was lost, and nothing took effect twice. */
async function checkEach(store: Store, members: number): Promise<void> {
  for (const { what, n, members: of } of await dashboardsMade(store))
    if (n !== members || of !== members)
      throw new Error(`There are ${n} ${what} of ${of} members, and should be ${members} of as many.`);
}

type Measured = {
  readonly perSecond: number;
  readonly seconds: number;
  /** Milliseconds per dashboard: for each worker, and for PostgreSQL. */
  readonly workers: readonly number[];
  readonly postgres: number;
  readonly transactions: number;
  readonly takenBack: number;
  readonly retried: number;
  /** From the kill to the last completed one. */
  readonly secondsAfterKill?: number;
};

type Asked = {
  readonly workers: number;
  readonly members: number;
  readonly kills?: boolean;
  /** Each worker's share of a core once it has started. */
  readonly cores?: number;
};

/** Waits until that many are done; returns the time (of `performance.now`) and their number then. */
async function until(store: Store, wanted: number): Promise<readonly [at: number, settled: number]> {
  const started = performance.now();
  for (;;) {
    const settled = await countScheduled.settled(store);
    if (settled >= wanted) return [performance.now(), settled];
    if (performance.now() - started > patienceMilliseconds)
      throw new Error(`Only ${settled} of ${wanted} are done after half an hour.`);
    await sleep(lookMilliseconds);
  }
}

/** From the first completed one to the last: start-up costs are measured elsewhere. */
async function watch(store: Store, children: readonly ChildProcess[], asked: Asked): Promise<Measured> {
  const { members, kills } = asked;
  const [started, already] = await until(store, 1);
  const spent = () => children.map(({ pid }) => processorTime(pid));
  const [workersBefore, postgresBefore] = [spent(), postgresTime()];
  const transactionsBefore = await countScheduled.transactions(store);
  const takenBackBefore = await countScheduled.takenBack(store);
  let killedAt: number | undefined;
  let ofKilled = 0;
  const [victim] = children;
  if (kills && victim) {
    await until(store, members * 0.4);
    ofKilled = processorTime(victim.pid);
    await end(victim, "SIGKILL");
    killedAt = performance.now();
  }
  const [ended] = await until(store, members);
  const [workersAfter, postgresAfter] = [spent(), postgresTime()];
  if (killedAt !== undefined) workersAfter[0] = ofKilled;
  const done = members - already;
  const seconds = (ended - started) / 1000;
  return {
    perSecond: done / seconds,
    seconds,
    workers: workersAfter.map((after, index) => (after - (workersBefore[index] ?? 0)) / done),
    postgres: (postgresAfter - postgresBefore) / done,
    transactions: ((await countScheduled.transactions(store)) - transactionsBefore) / done,
    takenBack: ((await countScheduled.takenBack(store)) - takenBackBefore) / done,
    retried: await countScheduled.retried(store),
    ...(killedAt !== undefined && { secondsAfterKill: (ended - killedAt) / 1000 }),
  };
}

async function measure(asked: Asked): Promise<Measured> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const store = await openDatabase({ url: postgres.url });
  const children: ChildProcess[] = [];
  const shares: ProcessorShare[] = [];
  try {
    await addScheduledMembers(store, asked.members, due, dashboard);
    await fillDiaries(store, asked.members, today);
    await analyze(store);
    const starting = Array.from({ length: asked.workers }, () => startWorker(postgres.url, dataDir));
    children.push(...(await Promise.all(starting)));
    for (const { pid } of children) {
      const share = asked.cores === undefined ? undefined : shareProcessor(`${pid}`, asked.cores);
      if (pid === undefined || !share) continue;
      shares.push(share);
      share.hold(pid);
    }
    const measured = await watch(store, children, asked);
    await checkEach(store, asked.members);
    return measured;
  } finally {
    await Promise.all(children.map((child) => end(child, "SIGTERM")));
    for (const share of shares) share.remove();
    await store.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** The cost in addition to the rate: if workers and database share the cores, the rate alone says little about the workers. */
const costs = (name: string, { workers, postgres, transactions, takenBack }: Measured): Figure[] => [
  {
    name: `${name}: processor time for each, of the workers (${workers.map((one) => `${round(one)} ms`).join(" + ")})`,
    value: round(sum(workers)),
    unit: "ms",
  },
  { name: `${name}: processor time for each, of PostgreSQL`, value: round(postgres), unit: "ms" },
  { name: `${name}: transactions for each`, value: round(transactions), unit: "transactions" },
  {
    name: `${name}: transactions for each that met another one and were tried again`,
    value: round(takenBack),
    unit: "transactions",
  },
];

/**
 * Whether a second worker doubles the rate, independently of whether this machine has cores left for it: every worker gets the same small
 * share of a core, PostgreSQL what it needs. Empty if the machine has no control groups, or they can't be created.
 */
async function measureAlike(members: number): Promise<Figure[]> {
  const probe = shareProcessor("probe", coresOfEach);
  if (!probe) return [];
  probe.remove();
  const one = await measure({ workers: 1, members, cores: coresOfEach });
  const two = await measure({ workers: 2, members, cores: coresOfEach });
  return [
    {
      name: `daily dashboards of ${members.toLocaleString("en")} members, two workers with ${coresOfEach} of a core each`,
      value: round(two.perSecond),
      unit: "a second",
      reference: {
        name: `one worker with ${coresOfEach} of a core`,
        value: round(one.perSecond),
        ratio: round(two.perSecond / one.perSecond),
      },
    },
    ...costs("one worker with a part of a core", one),
    ...costs("two workers with a part of a core each", two),
  ];
}

/**
 * The daily dashboards of many members that are due at once (the coach's assignment by its playbook, no model) on PostgreSQL (which does
 * not wait for the disk here), with one server process, with two, and with two of which one is killed on the way. Checks that each member
 * has one run, one dashboard and one answer.
 */
export async function measureAssignments(isQuick: boolean): Promise<Figure[]> {
  const members = isQuick ? 500 : 10_000;
  const one = await measure({ workers: 1, members });
  const two = await measure({ workers: 2, members });
  const killed = await measure({ workers: 2, members, kills: true });
  const each = `${written.weights} weights, ${written.meals} meals, ${written.workouts} workouts, ${written.goals} goal each`;
  const name = `daily dashboards of ${members.toLocaleString("en")} members (${each}; playbook) on PostgreSQL, which has the same ${cpus().length} cores`;
  const rate = { name: "one worker", value: round(one.perSecond) };
  const against = (measured: Measured) => ({
    reference: { ...rate, ratio: round(measured.perSecond / one.perSecond) },
  });
  return [
    { name: `${name}, one worker`, value: round(one.perSecond), unit: "a second" },
    ...costs("one worker", one),
    { name: `${name}, two workers`, value: round(two.perSecond), unit: "a second", ...against(two) },
    ...costs("two workers", two),
    {
      name: `${name}, two workers, one killed at 40 % (each still once; ${killed.retried} runs taken up again)`,
      value: round(killed.perSecond),
      unit: "a second",
      ...against(killed),
    },
    {
      name: "one killed: until the last is done, with what the dead one held waiting for its lease to end",
      value: round(killed.secondsAfterKill ?? Number.NaN),
      unit: "s",
    },
    ...costs("one killed", killed),
    ...(await measureAlike(members / 10)),
  ];
}
