import type { Agent } from "@canter/agent/run/agent";
import type { Kernel, ModelAccess } from "@canter/agent/run/kernel";
import { createRunWorker, type WorkerTimes, workerTimes } from "@canter/agent/run/run-worker";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { TransactionHandle } from "@canter/storage/database";
import { isSerializationFailure } from "@canter/storage/store-failure";
import type { AgentTitle, ApplicationContext, Runs } from "../core/application-context.ts";
import { answerUnanswered } from "../run/answer-unanswered.ts";
import { createRunStore } from "../run/create-run-store.ts";
import { createAgents } from "./agent-list.ts";
import { answering } from "./answering.ts";

export type RunTimes = Partial<WorkerTimes>;

export type RunsParts = {
  readonly modelFor: (request: RunRequest) => Promise<ModelAccess | undefined>;
  readonly reportBug: (error: unknown) => void;
  readonly times?: RunTimes;
  /** Default: every agent that there is. */
  readonly makeAgents?: typeof createAgents;
};

const titlesOf = (agents: readonly Agent<TransactionHandle>[]): readonly AgentTitle[] =>
  agents
    .filter(({ partOf }) => partOf === undefined)
    .map(({ name, title, description, assignments = [] }) => ({
      name,
      title,
      description,
      assignments,
      parts: agents.filter(({ partOf }) => partOf === name).map((part) => part.name),
    }));

/** The kernel over this product's store and agents, with one worker. */
export function createRuns(
  context: ApplicationContext,
  { modelFor, reportBug, times: own = {}, makeAgents = createAgents }: RunsParts,
): Runs {
  const { store, clock, newId, runSignals } = context;
  const times = { ...workerTimes, ...own };
  const agents = new Map(makeAgents(context).map((agent) => [agent.name, answering(context, agent)]));
  // Whoever works for another asks that one's model.
  const modelOf: RunsParts["modelFor"] = (request) =>
    modelFor({ ...request, agent: agents.get(request.agent)?.partOf ?? request.agent });
  const kernel: Kernel<TransactionHandle> = {
    store: createRunStore({
      store,
      clock,
      newId,
      leaseClock: Date,
      onGivenUp: (runId) => {
        runSignals.feed.publish(runId, { kind: "events" });
        // What it had saved before is not yet known to others.
        void context.deliver();
      },
      leaseMilliseconds: times.leaseMilliseconds,
    }),
    agentOf: (name) => {
      const agent = agents.get(name);
      if (!agent) throw new Error(`There is no agent ${name}.`);
      return agent;
    },
    modelFor: modelOf,
    feed: runSignals.feed,
    // Whoever waits for the review card sees the records that it broke.
    afterRun: context.deliver,
    answerFailed: (trx, request, reply) =>
      answerUnanswered(trx, request, { id: newId(), reply, at: clock.now() }),
    isBusy: isSerializationFailure,
    reportBug,
  };
  const worker = createRunWorker(kernel, times);
  let hangUp = () => {};
  return {
    worker,
    modelFor: modelOf,
    agents: titlesOf([...agents.values()]),
    start: () => {
      hangUp = runSignals.listen({ onQueued: worker.wake, onCancel: worker.interrupt });
      worker.start();
    },
    stop: async () => {
      hangUp();
      await worker.stop();
      // What was given up here is taken up elsewhere at once.
      runSignals.queued();
    },
  };
}
