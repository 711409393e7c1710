// A program for the tests: the real server, configured by the environment like every other, that kills itself with SIGKILL at the commit
// that its parent names over their channel, and otherwise counts its commits for it.
import "temporal-polyfill/global";
import module from "node:module";
import { join } from "node:path";
import { openModel } from "@canter/agent/providers/open-model";
import { modelFromEnvironment } from "@canter/agent/providers/model-from-environment";
import type { RunTimes } from "@canter/application/agents/create-runs";
import { loadLanguage } from "@canter/application/core/language";
import { createApplication } from "@canter/application/create-application";
import type { SchedulerTimes } from "@canter/application/scheduler/scheduler-times";
import type { JobTimes } from "@canter/agent/schema/job";
import { localOwnerId } from "@canter/application/core/known-accounts";
import { newId } from "@canter/application/core/ids";
import { openDatabase } from "@canter/storage/open-database";
import type { Store } from "@canter/storage/store";
import { type Canter, type Config, readConfig } from "../../in-process.ts";
import { reportBug } from "../../report-bug.ts";
import { serveCanter } from "../../serve.ts";
import { driverOf } from "../logging-model.ts";

/** Right before or right after the `at`-th transaction (from 1) is committed. */
export type Crash = { readonly at: number; readonly when: "before" | "after" };
export type CrashingServerSettings = {
  readonly times: RunTimes;
  readonly jobTimes?: Partial<JobTimes>;
  readonly schedulerTimes?: Partial<SchedulerTimes>;
  /** From the start. */
  readonly crash?: Crash;
};

const settings = JSON.parse(process.argv[2] ?? "{}") as CrashingServerSettings;
let crash = settings.crash;
let commits = 0;
process.on("message", (message: { readonly crash?: Crash }) => {
  crash = message.crash;
  process.send?.({ commits });
  commits = 0;
});

const die = (): never => {
  process.kill(process.pid, "SIGKILL");
  throw new Error("Still alive.");
};

const crashing = (store: Store): Store => ({
  ...store,
  transact: async (work, options) => {
    // Its number is its position among the commits: others may come and go meanwhile.
    let number = 0;
    const value = await store.transact(async (trx) => {
      const done = await work(trx);
      number = commits += 1;
      if (crash?.when === "before" && number === crash.at) die();
      return done;
    }, options);
    if (crash?.when === "after" && number === crash.at) die();
    return value;
  },
});

async function open(config: Config): Promise<Canter> {
  const ref = modelFromEnvironment(process.env);
  if (!ref.ok || !ref.value) throw new Error(ref.ok ? "No model." : ref.error.message);
  const model = ref.value;
  const store = crashing(await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl }));
  const [clock, secret] = [Date, config.secret ?? "a secret of servers that crash, which nobody knows"];
  const application = createApplication({
    store,
    clock,
    secret,
    newId,
    reportBug,
    version: "test",
    backupsDir: join(config.dataDir, "backups"),
    runTimes: settings.times,
    ...(settings.jobTimes && { jobTimes: settings.jobTimes }),
    ...(settings.schedulerTimes && { schedulerTimes: settings.schedulerTimes }),
    modelFor: ({ input }) =>
      Promise.resolve({
        name: `${model.provider}:${model.model}`,
        allowance: {},
        options: { driver: driverOf(JSON.stringify(input ?? "")) },
        open: async () => ({ ok: true, value: await openModel(model) }),
      }),
  });
  // Loading with the first message blocks the process, and leases are short here.
  await Promise.all([loadLanguage(), openModel(model)]);
  await application.prepare({ demo: false, zone: "UTC", units: "kg" });
  return { application, accountId: localOwnerId, store, clock, secret, close: () => store.close() };
}

const config = readConfig(process.env);
if (!config.ok) throw new Error(JSON.stringify(config.error));
const server = await serveCanter(config.value, open);
const stop = () => void server.stop().then(() => process.disconnect());
process.once("SIGTERM", stop);
process.once("disconnect", () => process.exit());
process.send?.({ url: server.url });
// For the next one: this one may not end properly.
module.flushCompileCache();
