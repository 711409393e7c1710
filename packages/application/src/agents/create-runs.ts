import type { Kernel, ModelAccess } from "@canter/agent/run/kernel";
import { createRunWorker, type RunWorker } from "@canter/agent/run/run-worker";
import type { RunRequest } from "@canter/agent/run/run-store";
import type { TransactionHandle } from "@canter/storage/database";
import type { AgentTitle, ApplicationContext } from "../application-context.ts";
import { createRunStore } from "../run/create-run-store.ts";
import { createAgents } from "./agent-list.ts";
import { answering } from "./answering.ts";

/** What carries out the runs of this process. */
export type Runs = {
  readonly worker: RunWorker;
  /** Takes up what waits, also what others asked for or left, until `stop`. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly modelFor: Kernel<TransactionHandle>["modelFor"];
  readonly agents: readonly AgentTitle[];
};

export type RunsParts = {
  readonly modelFor: (request: RunRequest) => Promise<ModelAccess | undefined>;
  readonly reportBug: (error: unknown) => void;
};

/** The kernel over this product's store and agents, with one worker. */
export function createRuns(context: ApplicationContext, { modelFor, reportBug }: RunsParts): Runs {
  const { store, clock, newId, runSignals } = context;
  const agents = new Map(createAgents(context).map((agent) => [agent.name, answering(context, agent)]));
  const kernel: Kernel<TransactionHandle> = {
    store: createRunStore({ store, clock, leaseClock: Date, newId }),
    agentOf: (name) => {
      const agent = agents.get(name);
      if (!agent) throw new Error(`There is no agent ${name}.`);
      return agent;
    },
    modelFor,
    feed: runSignals.feed,
    // Whoever waits for the review card sees the records that it broke.
    afterRun: context.deliver,
    reportBug,
  };
  const worker = createRunWorker(kernel);
  let hangUp = () => {};
  return {
    worker,
    modelFor,
    agents: [...agents.values()].map(({ name, title }) => ({ name, title })),
    start: () => {
      hangUp = runSignals.listen({ onQueued: worker.wake, onCancel: worker.interrupt });
      worker.start();
    },
    stop: async () => {
      hangUp();
      await worker.stop();
    },
  };
}
