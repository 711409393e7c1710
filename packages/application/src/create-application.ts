import { randomBytes } from "node:crypto";
import type { Kernel } from "@canter/agent/run/kernel";
import type { JobTimes } from "@canter/agent/schema/job";
import type { OutgoingSettings } from "@canter/integrations/outgoing/outgoing";
import type { Store } from "@canter/storage/store";
import { createRuns, type RunTimes } from "./agents/create-runs.ts";
import { areasOf } from "./areas.ts";
import type { ApplicationContext, Clock, EnvironmentModel, Mail } from "./core/application-context.ts";
import { createDispatchers } from "./core/outbox/create-dispatchers.ts";
import { createRunSignals } from "./core/run-signals.ts";
import { createDayTalkSubscriber } from "./conversation/day-talk.ts";
import { createConsumedSubscriber } from "./dashboard/consumed-subscriber.ts";
import { createEvaluationSubscriber } from "./evaluation/evaluation-subscriber.ts";
import { type FirstRun, type FirstRunExtra, prepareFirstRun } from "./group/prepare.ts";
import { createGroupOutgoing, lazyOutgoing } from "./installation/create-group-outgoing.ts";
import { modelFor as configuredModelFor } from "./model/model-for.ts";
import { createNotificationSubscriber, createNotifiedSubscriber } from "./notification/notify.ts";
import { createPushSubscriber } from "./notification/push-subscriber.ts";
import { createFulfilmentSubscriber } from "./program/session/fulfilment-subscriber.ts";
import { recordsSubscriber } from "./record/records-subscriber.ts";
import { createWork } from "./scheduler/create-work.ts";
import { createWebhookSubscriber } from "./webhook/webhook-subscriber.ts";
import type { SchedulerTimes } from "./scheduler/scheduler-times.ts";

export type ApplicationParts = {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Of the program, for the session. */
  readonly version: string;
  /** Of this installation, kept outside of the database; without one it lasts as long as the process. */
  readonly secret?: string;
  /** Where `backup` makes its folders. */
  readonly backupsDir: string;
  /** Where files lie while they are made or come in. */
  readonly workDir?: string | undefined;
  /** Where catalogues of content may lie. */
  readonly contentDir?: string | undefined;
  /** See `ApplicationContext`. */
  readonly serviceClients?: ApplicationContext["serviceClients"];
  readonly importFolder?: ApplicationContext["importFolder"];
  /** Which private addresses everybody may reach, and how names are looked up. */
  readonly outgoing?: OutgoingSettings;
  /** How members are mailed what they asked for. */
  readonly mail?: Mail | undefined;
  /** The model that trusted groups ask where they have set none. */
  readonly environmentModel?: EnvironmentModel | undefined;
  /** The model for embeddings that they ask. */
  readonly environmentEmbedder?: EnvironmentModel | undefined;
  /** Which model a run may ask; what group and environment say unless stated. */
  readonly modelFor?: Kernel<unknown>["modelFor"];
  /** How runs and jobs are held and schedules looked at, where it is not the usual way. */
  readonly runTimes?: RunTimes;
  readonly jobTimes?: Partial<JobTimes>;
  readonly schedulerTimes?: Partial<SchedulerTimes>;
  /** See `ApplicationContext`. */
  readonly exampleAgents?: boolean;
  /** Notified of failures behind the answers (a subscriber that throws). */
  readonly reportBug: (error: unknown) => void;
};

/** Loaded when it is made: once in an installation's life. */
const demoOf = async (context: ApplicationContext): Promise<FirstRunExtra> => {
  const { seedDemo } = await import("./demo/seed-demo.ts");
  const { readDemoCatalogue } = await import("./demo/seed-demo-content.ts");
  const catalogue = await readDemoCatalogue();
  return (trx, { zone }) => seedDemo(context, trx, { zone, catalogue });
};

/** Who is told of what happens in another area. */
const dispatcherOf = ({
  store,
  clock: { now },
  newId,
  reportBug,
  context,
}: Pick<ApplicationParts, "store" | "clock" | "newId" | "reportBug"> & {
  readonly context: () => ApplicationContext;
}) =>
  createDispatchers({
    waitedFor: [recordsSubscriber],
    behind: [
      createFulfilmentSubscriber(now),
      createConsumedSubscriber({ now, newId }),
      createDayTalkSubscriber({ newId }),
      createEvaluationSubscriber(context),
      createNotificationSubscriber(context),
      createNotifiedSubscriber(context),
      createPushSubscriber(context),
      createWebhookSubscriber(context),
    ],
    parts: { store, now, reportBug },
  });

/** What there is of it. */
const stated = <T extends object>(parts: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never;

/** The use cases on a store. Each takes the member on whose behalf it runs; expected failures are Result values. */
export function createApplication({
  store,
  clock,
  newId,
  version,
  backupsDir,
  reportBug,
  outgoing = {},
  modelFor,
  runTimes = {},
  jobTimes,
  schedulerTimes,
  exampleAgents = false,
  secret = randomBytes(32).toString("base64url"),
  ...optional
}: ApplicationParts) {
  const dispatcher = dispatcherOf({ store, clock, newId, reportBug, context: () => context });
  const runSignals = createRunSignals(store.notifications, newId());
  const context: ApplicationContext = {
    store,
    clock,
    newId,
    version,
    secret,
    backupsDir,
    exampleAgents,
    runSignals,
    reportBug,
    outgoing: createGroupOutgoing(store, lazyOutgoing(outgoing)),
    ...stated(optional),
    agents: () => runs.agents,
    runs: () => runs,
    jobs: () => work.jobs(),
    ...dispatcher,
  };
  const runs = createRuns(context, {
    modelFor: modelFor ?? ((request) => configuredModelFor(context, request)),
    reportBug,
    times: runTimes,
  });
  const work = createWork(context, runs, { jobTimes, schedulerTimes, reportBug });
  return {
    /** First run, then what an earlier process committed but did not deliver. */
    prepare: async (firstRun: FirstRun & { readonly demo: boolean }): Promise<void> => {
      await prepareFirstRun(context, firstRun, async () => (firstRun.demo ? [await demoOf(context)] : []));
      await dispatcher.deliver();
    },
    ...areasOf(context),
    /** Resolves when nothing goes on behind an answer any more. */
    settled: dispatcher.settled,
    /** The way out of what belongs to no group: mail, single sign-on. */
    outgoing: context.outgoing.open,
    /** For whoever hands on what happens: sockets, the worker. */
    runSignals,
    /** Takes up what waits, here and from now on; gives the function that gives up what is under way, for others to take. */
    startWork: work.start,
    stopWork: work.stop,
  };
}

export type Application = ReturnType<typeof createApplication>;
