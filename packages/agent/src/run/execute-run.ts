import type { RunUsage } from "../schema/run.ts";
import { createToolBox, type ToolBox } from "../tool/tool-box.ts";
import type { AgentTask, Ending, ToolContext } from "./agent.ts";
import { createAsk, type JournaledReply, ModelFailed, replyStep } from "./ask-model.ts";
import { doneBefore } from "./done-before.ts";
import { actionStep, createToolContext } from "./create-tool-context.ts";
import type { Kernel, ModelAccess } from "./kernel.ts";
import { createRecorder, createTextStream, noteOnce, type Recorder } from "./recorder.ts";
import {
  type Allowance,
  BudgetReached,
  createRunBudget,
  playbookSteps,
  type RunBudget,
  withinAllowance,
  withOwnPatience,
} from "./run-budget.ts";
import { type ClaimedRun, LeaseError, type RunEnd } from "./run-store.ts";
import { takeSteps } from "./drive-with-tools.ts";

/** The result of an attempt. `left`: the run no longer belongs to this process; another one ends it. */
export type RunOutcome =
  | { readonly state: RunEnd["state"]; readonly reply: string; readonly result?: unknown }
  | { readonly state: "left" };

/** One attempt at one run. */
type Attempt<Tx> = {
  readonly kernel: Kernel<Tx>;
  readonly claimed: ClaimedRun;
  readonly task: AgentTask<Tx>;
  readonly tools: ToolBox<Tx>;
  readonly access: ModelAccess | undefined;
  /** The model's options: as they were when it was first asked. */
  readonly modelOptions: unknown;
  readonly recorder: Recorder<Tx>;
  readonly budget: RunBudget;
  /** Aborts when the run is stopped, or this process is. */
  readonly signal: AbortSignal;
  readonly text: ReturnType<typeof createTextStream>;
};

/** The abort reason when this process ends: the run is released for another one. */
export class Shutdown extends Error {}

const fallbackStep = "fallback";
const defaultQuietMilliseconds = 8000;

function toolContextOf<Tx>(
  attempt: Attempt<Tx>,
  runtime: "model" | "playbook",
  signal: AbortSignal,
): ToolContext {
  const { kernel, claimed, tools, recorder, budget } = attempt;
  let children = 0;
  let steps = 0;
  return createToolContext({
    tools,
    recorder,
    signal,
    runtime,
    isOver: runtime === "model" && recorder.journaled(fallbackStep) !== undefined,
    takeStep: () => {
      if (runtime === "model") return budget.takeStep();
      if ((steps += 1) > playbookSteps) throw new Error("A playbook that does not end.");
    },
    reportBug: kernel.reportBug,
    child: async (agent, input, { key, signal: stop, modelSeconds } = {}) => {
      const step = `child:${runtime}:${key ?? (children += 1)}`;
      await recorder.flushed();
      const child = await kernel.store.claimChild(claimed.lease, { step, agent, input });
      const childId = "ended" in child ? child.runId : child.lease.runId;
      noteOnce(recorder, step, { type: "child", runId: childId, agent });
      const outcome =
        "ended" in child
          ? endedOutcome(child.ended)
          : await executeRun(
              kernel,
              child,
              stop ? AbortSignal.any([attempt.signal, stop]) : attempt.signal,
              modelSeconds === undefined ? budget : withOwnPatience(budget, modelSeconds),
            );
      if (outcome.state === "left") throw new LeaseError("lost");
      noteOnce(recorder, `${step}:end`, { type: "child", runId: childId, agent, reply: outcome.reply });
      return { ok: outcome.state === "done", reply: outcome.reply, result: outcome.result };
    },
  });
}

const endedOutcome = ({ state, result, error }: RunEnd): Exclude<RunOutcome, { state: "left" }> => {
  const reply = (result as { reply?: unknown } | undefined)?.reply;
  return { state, reply: typeof reply === "string" ? reply : (error ?? ""), result };
};

async function driveByPlaybook<Tx>(attempt: Attempt<Tx>): Promise<Ending> {
  const { task, recorder, signal } = attempt;
  return takeSteps(task.playbook(toolContextOf(attempt, "playbook", signal)), recorder, "playbook");
}

/** Undefined: the model reached no answer; the events say why. */
async function driveByModel<Tx>(attempt: Attempt<Tx>): Promise<Ending | undefined> {
  const { task, tools, access, recorder, budget, kernel, text, claimed } = attempt;
  if (!task.modelDrive) return undefined;
  const signal = AbortSignal.any([attempt.signal, budget.signal]);
  const ask = createAsk({
    tools,
    recorder,
    budget,
    signal,
    options: attempt.modelOptions,
    // Once fallen back, a resumed run does not ask again: the playbook continues from where the model's turn had led.
    isOver: recorder.journaled(fallbackStep) !== undefined,
    onText: text.add,
    quietMilliseconds: kernel.quietMilliseconds ?? defaultQuietMilliseconds,
    checkLease: async () => {
      if (claimed.lease.attempt === 1) return;
      const state = await kernel.store.renew(claimed.lease);
      if (state !== "held") throw new LeaseError(state);
    },
    openModel: async (step) => {
      if (!access) throw new ModelFailed("no model is configured any more");
      const opened = await access.open(step);
      if (!opened.ok) throw new ModelFailed(opened.error.message);
      return opened.value;
    },
  });
  try {
    return await takeSteps(
      task.modelDrive({ ...toolContextOf(attempt, "model", signal), ask }),
      recorder,
      "model",
    );
  } catch (error) {
    attempt.signal.throwIfAborted();
    if (error instanceof LeaseError) throw error;
    const expected = error instanceof ModelFailed || error instanceof BudgetReached;
    if (!expected && !budget.signal.aborted) kernel.reportBug(error);
    const reason = budget.signal.aborted
      ? "its time is used up"
      : expected
        ? error.message
        : "something went wrong inside";
    noteOnce(recorder, fallbackStep, { type: "fallback", from: "model", to: "playbook", reason });
    return undefined;
  }
}

/** In the run's last transaction: the agent's conclusion of the ending, and the end. */
async function conclude<Tx>({ task, recorder }: Attempt<Tx>, ending: Ending): Promise<RunOutcome> {
  const state = ending.kind === "answered" ? "done" : ending.kind === "cancelled" ? "cancelled" : "failed";
  const byLocks = task.concludesByLocks === true;
  return recorder.commit(
    async (tx) => {
      const { reply, result } = await task.conclude(tx, ending);
      const end: RunEnd = {
        state,
        ...(result !== undefined && { result }),
        ...(ending.kind === "unfinished" && { error: ending.reason }),
      };
      return { value: { state, reply, result }, event: { body: { type: state, reply } }, end };
    },
    { byLocks },
  );
}

async function work<Tx>(attempt: Attempt<Tx>): Promise<RunOutcome> {
  const { task, kernel, signal, recorder } = attempt;
  try {
    const byModel = task.first === "model" ? await driveByModel(attempt) : undefined;
    return await conclude(attempt, byModel ?? (await driveByPlaybook(attempt)));
  } catch (error) {
    if (error instanceof LeaseError && error.reason === "lost") return { state: "left" };
    if (signal.reason instanceof Shutdown) {
      // What was paid for is not asked for again.
      await recorder.flushed();
      return { state: "left" };
    }
    if (kernel.isBusy?.(error)) return { state: "left" };
    const stopped = error instanceof LeaseError || signal.aborted;
    if (!stopped) kernel.reportBug(error);
    return conclude(
      attempt,
      stopped ? { kind: "cancelled" } : { kind: "unfinished", reason: "Something went wrong in Canter." },
    );
  }
}

/** The last resort: a run whose agent can't even be opened, or can't conclude, still ends with a message. */
async function fail<Tx>(kernel: Kernel<Tx>, { lease, request }: ClaimedRun): Promise<RunOutcome> {
  const reply = "Something went wrong in Canter. What was saved before is kept; the rest was not done.";
  const end: RunEnd = { state: "failed", error: reply };
  const endIt = (isAnswered: boolean) =>
    kernel.store.commit(lease, async (tx) => {
      if (isAnswered) await kernel.answerFailed?.(tx, request, reply);
      return { value: undefined, events: [{ body: { type: "failed", reply } }], end };
    });
  try {
    await endIt(true);
  } catch (error) {
    if (error instanceof LeaseError) throw error;
    kernel.reportBug(error);
    await endIt(false);
  }
  return { state: "failed", reply };
}

/** The runtime that began continues: settings may have changed since, and the other one would repeat everything. */
function circumstancesOf(journal: ReadonlyMap<string, unknown>, access: ModelAccess | undefined) {
  const kept = journal.get(replyStep(1)) as JournaledReply | undefined;
  if (kept) return { hasModel: true, modelOptions: kept.options };
  // Calls made before the first question: that turn is replayed, and finished by the playbook if need be.
  const hasModelBegun = journal.has(actionStep("model:1"));
  const hasPlaybookBegun = journal.has(actionStep("playbook:1"));
  return {
    hasModel: hasModelBegun || (access !== undefined && !hasPlaybookBegun),
    modelOptions: access?.options,
  };
}

async function open<Tx>(
  kernel: Kernel<Tx>,
  claimed: ClaimedRun,
  signal: AbortSignal,
  parentBudget: RunBudget | undefined,
): Promise<Attempt<Tx>> {
  const { request, lease } = claimed;
  const agent = kernel.agentOf(request.agent);
  const access = await kernel.modelFor(request);
  // A first attempt has done nothing yet.
  const journal = lease.attempt > 1 ? await kernel.store.readJournal(lease) : new Map<string, unknown>();
  const { hasModel, modelOptions } = circumstancesOf(journal, access);
  const openTask = await agent.prepare(request, { hasModel, modelOptions, done: doneBefore(journal) });
  const text = createTextStream(kernel.feed, lease.runId);
  text.reset(claimed.lastSeq);
  const recorder = createRecorder(kernel.store, lease, journal, (lastSeq) => {
    text.reset(lastSeq);
    kernel.feed.publish(lease.runId, { kind: "events" });
  });
  const allowance: Allowance = access?.allowance ?? {};
  const usage: RunUsage = claimed.usage;
  const task = openTask();
  const budget = parentBudget
    ? withinAllowance(parentBudget, allowance)
    : createRunBudget(task.limits ?? agent.limits, usage, allowance);
  const tools = createToolBox(task.tools);
  return { kernel, claimed, task, tools, access, modelOptions, recorder, budget, signal, text };
}

/**
 * Executes a run whose lease this process holds, until it has ended or is released. What earlier attempts did is in the journal and is
 * not repeated. Throws only if the store can't be written to.
 */
export async function executeRun<Tx>(
  kernel: Kernel<Tx>,
  claimed: ClaimedRun,
  signal: AbortSignal,
  parentBudget?: RunBudget,
): Promise<RunOutcome> {
  try {
    return await work(await open(kernel, claimed, signal, parentBudget));
  } catch (error) {
    if (error instanceof LeaseError && error.reason === "lost") return { state: "left" };
    if (signal.reason instanceof Shutdown || kernel.isBusy?.(error)) return { state: "left" };
    kernel.reportBug(error);
    return await fail(kernel, claimed);
  }
}
