import { randomBytes } from "node:crypto";
import type { JobTimes } from "@canter/agent/schema/job";
import type { OutgoingSettings } from "@canter/integrations/outgoing/outgoing";
import type { Store } from "@canter/storage/store";
import type { ApplicationContext, Clock, EnvironmentModel, MemberContext } from "./application-context.ts";
import type { Kernel } from "@canter/agent/run/kernel";
import { accountUseCases, groupUseCases } from "./account-use-cases.ts";
import { agentUseCases } from "./agent-use-cases.ts";
import { createRuns, type RunTimes } from "./agents/create-runs.ts";
import type { MessageInput } from "./agents/router/message-input.ts";
import { type Delivery, receiveMessage } from "./agents/router/receive-message.ts";
import { backup } from "./backup/backup.ts";
import { type FirstRun, type FirstRunExtra, prepareFirstRun } from "./group/prepare.ts";
import { createGroupOutgoing, lazyOutgoing } from "./installation/create-group-outgoing.ts";
import { createDispatchers } from "./outbox/create-dispatchers.ts";
import { createConsumedSubscriber } from "./dashboard/consumed-subscriber.ts";
import { modelFor as configuredModelFor } from "./model/model-for.ts";
import { memoryUseCases } from "./memory-use-cases.ts";
import { modelUseCases } from "./model-use-cases.ts";
import { recordsSubscriber } from "./record/records-subscriber.ts";
import { createFulfilmentSubscriber } from "./program/fulfilment-subscriber.ts";
import { programUseCases } from "./program-use-cases.ts";
import { contentUseCases } from "./content-use-cases.ts";
import { createWork } from "./create-work.ts";
import type { SchedulerTimes } from "./scheduler/scheduler-times.ts";
import { createRunSignals } from "./run/run-signals.ts";
import { dashboardUseCases, voiceMemoUseCases } from "./dashboard-use-cases.ts";
import { conversationUseCases } from "./conversation-use-cases.ts";
import { horseUseCases } from "./horse-use-cases.ts";
import { healthUseCases } from "./health-use-cases.ts";
import { lazily } from "./lazily.ts";
import { runUseCases } from "./run-use-cases.ts";
import { workoutUseCases } from "./workout-use-cases.ts";

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
  /** Where catalogues of content may lie. */
  readonly contentDir?: string | undefined;
  /** Which private addresses everybody may reach, and how names are looked up. */
  readonly outgoing?: OutgoingSettings;
  /** The model that trusted groups ask where they have set none. */
  readonly environmentModel?: EnvironmentModel | undefined;
  /** Which model a run may ask; what group and environment say unless told. */
  readonly modelFor?: Kernel<unknown>["modelFor"];
  /** How runs and jobs are held and schedules looked at, where it is not the usual way. */
  readonly runTimes?: RunTimes;
  readonly jobTimes?: Partial<JobTimes>;
  readonly schedulerTimes?: Partial<SchedulerTimes>;
  /** Told about failures behind the answers (a subscriber that throws). */
  readonly reportBug: (error: unknown) => void;
};

const applyProposal = lazily(async () => (await import("./proposal/decide.ts")).applyProposal);
const cancelProposal = lazily(async () => (await import("./proposal/decide.ts")).cancelProposal);

type UseCase = (context: ApplicationContext, ...args: never[]) => unknown;

/** Everything that a use case is called with beside the context. */
type Bound<F> = F extends (context: ApplicationContext, ...args: infer Args) => infer R
  ? (...args: Args) => R
  : never;

const bindAll = <T extends Record<string, UseCase>>(context: ApplicationContext, useCases: T) =>
  Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]) => [
      name,
      (...args: never[]) => useCase(context, ...args),
    ]),
  ) as { readonly [Name in keyof T]: Bound<T[Name]> };

/** Those that need nothing but the context. */
const useCases = {
  ...accountUseCases,
  ...groupUseCases,
  ...horseUseCases,
  ...runUseCases,
  ...modelUseCases,
  ...memoryUseCases,
  ...workoutUseCases,
  ...programUseCases,
  ...contentUseCases,
  ...conversationUseCases,
  ...dashboardUseCases,
  ...healthUseCases,
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
}: Pick<ApplicationParts, "store" | "clock" | "newId" | "reportBug">) =>
  createDispatchers({
    waitedFor: [recordsSubscriber],
    behind: [createFulfilmentSubscriber(now), createConsumedSubscriber({ now, newId })],
    parts: { store, now, reportBug },
  });

/** The use cases on a store. Each takes the member on whose behalf it runs; expected failures are Result values. */
export function createApplication({
  store,
  clock,
  newId,
  version,
  backupsDir,
  contentDir,
  reportBug,
  outgoing = {},
  environmentModel,
  modelFor,
  runTimes = {},
  jobTimes,
  schedulerTimes,
  secret = randomBytes(32).toString("base64url"),
}: ApplicationParts) {
  const dispatcher = dispatcherOf({ store, clock, newId, reportBug });
  const runSignals = createRunSignals(store.notifications, newId());
  const context: ApplicationContext = {
    store,
    clock,
    newId,
    version,
    secret,
    runSignals,
    reportBug,
    outgoing: createGroupOutgoing(store, lazyOutgoing(outgoing)),
    ...(environmentModel && { environmentModel }),
    ...(contentDir !== undefined && { contentDir }),
    agents: () => runs.agents,
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
    prepare: async ({ demo, ...firstRun }: FirstRun & { readonly demo: boolean }): Promise<void> => {
      await prepareFirstRun(context, firstRun, async () => (demo ? [await demoOf(context)] : []));
      await dispatcher.deliver();
    },
    ...bindAll(context, useCases),
    /** What comes of a click also has the coach's answer, which a run may be needed for. */
    applyProposal: (member: MemberContext, id: string, revision?: number) =>
      applyProposal(context, member, { id, revision }),
    cancelProposal: (member: MemberContext, id: string) => cancelProposal(context, member, id),
    /** Resolves when nothing goes on behind an answer any more. */
    settled: dispatcher.settled,
    /** The way out of what belongs to no group: mail, single sign-on. */
    outgoing: context.outgoing.open,
    /** For whoever hands on what happens: sockets, the worker. */
    runSignals,
    receiveMessage: (member: MemberContext, input: MessageInput, delivery: Delivery) =>
      receiveMessage(context, runs, member, input, delivery),
    /** Takes up what waits, here and from now on; gives the function that gives up what is under way, for others to take. */
    startWork: work.start,
    stopWork: work.stop,
    ...agentUseCases(context, runs, work),
    ...voiceMemoUseCases(context, work),
    backup: (member: MemberContext, once?: Parameters<typeof backup>[3]) =>
      backup(context, member, backupsDir, once),
  };
}

export type Application = ReturnType<typeof createApplication>;
