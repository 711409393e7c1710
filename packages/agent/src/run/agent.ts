import type { AssignmentHead } from "../assignment/assignment-head.ts";
import type { JsonSchema, ModelReply, ModelRequest, ToolSpec } from "../schema/model.ts";
import type { ModelStep } from "../schema/model-step.ts";
import type { Tool } from "../tool/tool.ts";
import type { DoneCall } from "./done-before.ts";
import type { RunRequest } from "../schema/run-request.ts";

/** Limits of one run, its child runs included. Reaching one ends in an answer of the playbook. */
export type RunLimits = {
  /** Calls of tools and models. */
  readonly steps: number;
  /** Of models, input and output. */
  readonly tokens: number;
  readonly seconds: number;
  /** Millionths of a US dollar. */
  readonly costMicros: number;
};

/** One thing that a runtime does besides calling tools. `answer` ends it. */
export type Step =
  | { readonly type: "thought"; readonly text: string }
  | { readonly type: "warning"; readonly text: string }
  | { readonly type: "answer"; readonly text: string };

export type Call = { readonly tool: string; readonly input: unknown };
/** `message` says how the call can be corrected. */
export type Outcome =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly message: string };

export type ChildOptions = {
  /** Unique in the run; default: the order in which child runs were started. */
  readonly key?: string;
  /** Stops only this child. */
  readonly signal?: AbortSignal;
  /** How long its models may take, whatever the run's others use; default: what is left of the run's own patience. */
  readonly modelSeconds?: number;
};

/** A runtime's interface. Every use of it is journaled: a later attempt gets the same results. */
export type ToolContext = {
  readonly call: (tool: string, input: unknown) => Promise<Outcome>;
  /** All at once: reads concurrently, writes one after the other in the order of the calls; outcomes in that order too. */
  readonly callAll: (calls: readonly Call[]) => Promise<readonly Outcome[]>;
  /**
   * A run of another agent, within this one's limits. Returns its reply, or why there is none. Concurrent ones each have a `key`: a later
   * attempt finds them by it, whatever their order.
   */
  readonly child: (
    agent: string,
    input: unknown,
    options?: ChildOptions,
  ) => Promise<{ readonly ok: boolean; readonly reply: string; readonly result?: unknown }>;
  readonly signal: AbortSignal;
};

export type ModelToolContext = ToolContext & {
  /**
   * One reply of the model, within the run's budget. It is offered the run's tools, those named, or `specs`, which the caller handles
   * itself. Throws what ends the model's turn: the kernel then continues with the playbook.
   */
  readonly ask: (question: {
    readonly messages: ModelRequest["messages"];
    readonly toolChoice?: ModelRequest["toolChoice"];
    readonly tools?: readonly string[];
    readonly specs?: readonly ToolSpec[];
    readonly maxOutputTokens?: number;
    /** 0 for extraction from text; default: the provider's. */
    readonly temperature?: number;
    /** Requires an answer in JSON of this form; see `ModelRequest`. */
    readonly responseSchema?: JsonSchema;
    /** The assignment's step; it may have its own model. */
    readonly step?: ModelStep;
  }) => Promise<ModelReply>;
};

/** Deterministic code: no model, no network. Given the same journal it makes the same calls in the same order. */
export type Playbook = (toolContext: ToolContext) => AsyncIterable<Step>;

/** How a model drives a run. Deterministic except for the model. */
export type ModelDrive = (toolContext: ModelToolContext) => AsyncIterable<Step>;

/** How the runtimes ended. `unfinished` says why no answer was reached. */
export type Ending =
  | { readonly kind: "answered"; readonly text: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "unfinished"; readonly reason: string };

/** An agent's handling of one request; holds the state of one attempt. */
export type AgentTask<Tx> = {
  readonly tools: readonly Tool<Tx>[];
  /** Limits of this run, if they differ from the agent's. */
  readonly limits?: RunLimits;
  readonly playbook: Playbook;
  /** Absent: a model is of no use here. */
  readonly modelDrive?: ModelDrive;
  /** Which runs first; a failed model is followed by the playbook, and that is the end. */
  readonly first: "playbook" | "model";
  /** Called in the last transaction, however the run ended: stores what must not be lost and returns the result. */
  readonly conclude: (
    tx: Tx,
    ending: Ending,
  ) => Promise<{ readonly reply: string; readonly result?: unknown }>;
  /**
   * Whether `conclude` is correct with locks alone (see `RunStore.commit`), which spares the last transaction conflicts over what it only
   * reads.
   */
  readonly concludesByLocks?: boolean;
};

/** A kind of colleague: its requests, its tools, its way of working. */
export type Agent<Tx> = {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description: string;
  readonly limits: RunLimits;
  /** Only used in child runs of this agent: people see and configure only that one. */
  readonly partOf?: string;
  /** What it does on its own. A request whose input is `{assignment: id, …}` is for one of them. */
  readonly assignments?: readonly AssignmentHead[];
  /**
   * Looks up what the run needs, in the scope of its member, and returns a function that opens a task on it: called once for each
   * attempt, also inside a transaction, where it must not await anything. `hasModel`: a model is available for this run; `modelOptions`:
   * its settings' options (the agent's own; JSON). `done`: the calls that earlier attempts made. The task must lead to the same calls
   * again, whatever has changed since.
   */
  readonly prepare: (
    request: RunRequest,
    circumstances: {
      readonly hasModel: boolean;
      readonly modelOptions?: unknown;
      readonly done?: readonly DoneCall[];
    },
  ) => Promise<() => AgentTask<Tx>>;
};
