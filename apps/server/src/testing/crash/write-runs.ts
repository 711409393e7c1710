// Another process on a test's database: `node write-runs.ts <location as JSON> <runs as JSON>` takes over each run (`id`) and writes its
// events (`count`, each after one of `pauses` milliseconds, announced to other processes if `tells`), then its end.
import { setTimeout as sleep } from "node:timers/promises";
import { createRunStore } from "@canter/application/run/create-run-store";
import { createRunSignals } from "@canter/application/core/run-signals";
import { newId } from "@canter/application/core/ids";
import { type DatabaseLocation, openDatabase } from "@canter/storage/open-database";

export type WrittenRun = {
  readonly id: string;
  readonly count: number;
  readonly pauses: readonly number[];
  readonly tells: boolean;
};

const [location = "{}", runs = "[]"] = process.argv.slice(2);
const store = await openDatabase(JSON.parse(location) as DatabaseLocation);
const runStore = createRunStore({ store, clock: Date, leaseClock: Date, newId });
const signals = createRunSignals(store.notifications, newId());

const write = async ({ id, count, pauses, tells }: WrittenRun) => {
  const run = await runStore.claim(id);
  if (!run) throw new Error(`${id} can't be taken up`);
  for (let n = 1; n <= count; n += 1) {
    await sleep(pauses[n % pauses.length]);
    const body = { type: "thought" as const, text: `${id}: ${n}` };
    await runStore.commit(run.lease, async () => ({ value: n, events: [{ body }] }));
    if (tells) signals.feed.publish(id, { kind: "events" });
  }
  const done = { body: { type: "done" as const, reply: id } };
  await runStore.commit(run.lease, async () => ({ value: 0, events: [done], end: { state: "done" } }));
};

await Promise.all((JSON.parse(runs) as readonly WrittenRun[]).map(write));
await store.close();
