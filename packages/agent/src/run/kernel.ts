import type { Result } from "@canter/domain/result";
import type { Model, ModelProblem } from "../schema/model.ts";
import type { ModelStep } from "../schema/model-step.ts";
import type { Agent } from "./agent.ts";
import type { Allowance } from "./run-budget.ts";
import type { RunFeed } from "./follow-run.ts";
import type { RunStore } from "./run-store.ts";
import type { RunRequest } from "../schema/run-request.ts";

/** A model that a run may use, and its allowance. */
export type ModelAccess = {
  /** `provider:model`. */
  readonly name: string;
  readonly allowance: Allowance;
  /** Its settings' options; the agent's own. */
  readonly options?: unknown;
  /** `step`: of an assignment, which may use another model for each. */
  readonly open: (step?: ModelStep) => Promise<Result<Model, ModelProblem>>;
};

/** What every run needs. `Tx` is a transaction handle of the store. */
export type Kernel<Tx> = {
  readonly store: RunStore<Tx>;
  /** By name. Throws for an agent that does not exist. */
  readonly agentOf: (name: string) => Agent<Tx>;
  /** The group's model for the agent; undefined if none is configured. */
  readonly modelFor: (request: RunRequest) => Promise<ModelAccess | undefined>;
  readonly feed: RunFeed;
  /** After this long without output from a model its run reports that it is waiting. Default: 8 s. */
  readonly quietMilliseconds?: number;
  /** Called when an attempt has finished, before its waiters get the result. */
  readonly afterRun?: () => Promise<void>;
  /** If an agent could not even conclude: tells whoever asked, in the run's last transaction. */
  readonly answerFailed?: (tx: Tx, request: RunRequest, reply: string) => Promise<void>;
  /**
   * Whether an error only means that the store is overloaded: then the run is neither a bug nor over, but is picked up again when its
   * lease expires, as after a crash.
   */
  readonly isBusy?: (error: unknown) => boolean;
  /** Called for bugs in tools, playbooks and agents; the run itself continues or fails with a message. */
  readonly reportBug: (error: unknown) => void;
};
