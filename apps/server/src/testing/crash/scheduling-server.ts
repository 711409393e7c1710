// A program for the tests and the bench: the real server, configured by the environment like every other (CANTER_CLOCK too), with short
// times for taking over from another one, which tells its parent its address.
import "temporal-polyfill/global";
import module from "node:module";
import { join } from "node:path";
import type { RunTimes } from "@canter/application/agents/create-runs";
import { createApplication } from "@canter/application/create-application";
import { localOwnerId } from "@canter/application/core/known-accounts";
import { newId } from "@canter/application/core/ids";
import type { SchedulerTimes } from "@canter/application/scheduler/scheduler-times";
import type { JobTimes } from "@canter/agent/schema/job";
import { openDatabase } from "@canter/storage/open-database";
import type { Canter } from "../../canter.ts";
import { type Config, readConfig } from "../../in-process.ts";
import { serveCanter } from "../../serve.ts";

export type SchedulingServerSettings = {
  readonly runTimes: RunTimes;
  readonly jobTimes: Partial<JobTimes>;
  readonly schedulerTimes: Partial<SchedulerTimes>;
};

const settings = JSON.parse(process.argv[2] ?? "{}") as SchedulingServerSettings;

const reportBug = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);

async function open(config: Config): Promise<Canter> {
  const store = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl });
  const ahead = config.clockStart === undefined ? 0 : config.clockStart - Date.now();
  const clock = { now: () => Date.now() + ahead };
  const secret = "a secret of servers that are killed, which nobody knows";
  const application = createApplication({
    store,
    clock,
    secret,
    newId,
    reportBug,
    version: "test",
    exampleAgents: true,
    backupsDir: join(config.dataDir, "backups"),
    ...settings,
  });
  await application.prepare({ demo: false, zone: "UTC", units: "kg" });
  return { application, accountId: localOwnerId, store, clock, secret, close: () => store.close() };
}

const config = readConfig(process.env);
if (!config.ok) throw new Error(JSON.stringify(config.error));
const server = await serveCanter(config.value, open);
process.once("SIGTERM", () => void server.stop().then(() => process.disconnect()));
process.once("disconnect", () => process.exit());
process.send?.({ url: server.url });
// For the next one: this one may not end properly.
module.flushCompileCache();
