// A test program: a process that works on the queue "effects" of a database until it is killed. Each job's effect happens once by its
// key, in `application_state`; how often a job was delivered is counted beside it.
import { randomUUID } from "node:crypto";
import module from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobTimes } from "@canter/agent/schema/job";
import { type DatabaseLocation, openDatabase } from "@canter/storage/open-database";
import { openJobQueue } from "../open-job-queue.ts";

export type JobProcessSettings = {
  readonly location: DatabaseLocation;
  readonly times: Partial<JobTimes>;
  readonly concurrency: number;
};

const { location, times, concurrency } = JSON.parse(process.argv[2] ?? "{}") as JobProcessSettings;
const store = await openDatabase(location);
const queue = await openJobQueue(store, { times, reportBug: (error) => console.error(error) });

let handed = 0;
queue.work(
  "effects",
  async ({ key }) => {
    // Ready once it holds a job: killed before that, it would have nothing to lose.
    if ((handed += 1) === 1) process.send?.("ready");
    await store.db
      .insertInto("application_state")
      .values({ key: `handed ${key} ${randomUUID()}`, value: "" })
      .execute();
    await store.transact(async (trx) => {
      const row = { key: `effect ${key}`, value: String(process.pid) };
      await trx
        .insertInto("application_state")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    await sleep(Math.random() * 20);
  },
  { concurrency },
);
process.once("disconnect", () => process.exit());
// For the next process: this one is killed.
module.flushCompileCache();
