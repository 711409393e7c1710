import type { Result } from "@canter/domain/result";
import type { Model, ModelProblem } from "../schema/model.ts";
import type { ModelStep } from "../schema/model-step.ts";
import type { Agent } from "./agent.ts";
import type { Allowance } from "./run-budget.ts";
import type { RunFeed } from "./follow-run.ts";
import type { RunStore } from "./run-store.ts";
import type { RunRequest } from "../schema/run-request.ts";

/** A model that a run may ask, and how much of it. */
export type ModelAccess = {
  /** `provider:model`. */
  readonly name: string;
  readonly allowance: Allowance;
  /** How its settings want it to be used; the agent's own. */
  readonly options?: unknown;
  /** `step`: of an assignment, which may ask another model for each. */
  readonly open: (step?: ModelStep) => Promise<Result<Model, ModelProblem>>;
};

/** What every run stands on. `Tx` is the handle of a transaction of the store. */
export type Kernel<Tx> = {
  readonly store: RunStore<Tx>;
  /** By name. Throws for an agent that does not exist. */
  readonly agentOf: (name: string) => Agent<Tx>;
  /** Of the group, for the agent; undefined where none is configured. */
  readonly modelFor: (request: RunRequest) => Promise<ModelAccess | undefined>;
  readonly feed: RunFeed;
  /** After so long without a sign of a model its run says that it is waited for. Default: 8 s. */
  readonly quietMilliseconds?: number;
  /** Called when an attempt has come out, before whoever waits for it is told. */
  readonly afterRun?: () => Promise<void>;
  /** Where an agent could not even conclude: says so to whoever asked, in the run's last transaction. */
  readonly answerFailed?: (tx: Tx, request: RunRequest, reply: string) => Promise<void>;
  /**
   * Whether something only failed because the store has too much to do: then the run is neither a bug nor over, but is taken up again
   * when its lease has run out, as after a crash.
   */
  readonly isBusy?: (error: unknown) => boolean;
  /** Notified of bugs of tools, playbooks and agents; the run itself goes on or fails in words. */
  readonly reportBug: (error: unknown) => void;
};
