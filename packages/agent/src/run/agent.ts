import type { AssignmentHead } from "../assignment/assignment-head.ts";
import type { JsonSchema, ModelReply, ModelRequest, ToolSpec } from "../schema/model.ts";
import type { ModelStep } from "../schema/model-step.ts";
import type { Tool } from "../tool/tool.ts";
import type { DoneCall } from "./done-before.ts";
import type { RunRequest } from "../schema/run-request.ts";

/** What one run may take, its child runs included. Reaching one ends in an answer of the playbook. */
export type RunLimits = {
  /** Calls of tools and models. */
  readonly steps: number;
  /** Of models, in and out. */
  readonly tokens: number;
  readonly seconds: number;
  /** Millionths of a US dollar. */
  readonly costMicros: number;
};

/** One thing that a runtime does beside calling tools. `answer` ends it. */
export type Step =
  | { readonly type: "thought"; readonly text: string }
  | { readonly type: "warning"; readonly text: string }
  | { readonly type: "answer"; readonly text: string };

export type Call = { readonly tool: string; readonly input: unknown };
/** `message` says how the call can be mended. */
export type Outcome =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly message: string };

export type ChildOptions = {
  /** Unique in the run; default: the order in which child runs were begun. */
  readonly key?: string;
  /** Stops this child alone. */
  readonly signal?: AbortSignal;
  /** So long its models may be waited for, whatever the run's others take; default: what is left of the run's own patience. */
  readonly modelSeconds?: number;
};

/** What a runtime works with. Everything done with it is journaled: in a later attempt it gives what it gave before. */
export type ToolContext = {
  readonly call: (tool: string, input: unknown) => Promise<Outcome>;
  /** All at once: reads side by side, writes one after the other in the order of the calls; outcomes in that order too. */
  readonly callAll: (calls: readonly Call[]) => Promise<readonly Outcome[]>;
  /**
   * A run of another agent, within this one's limits. Its reply, or why there is none. Where several go on side by side each has a `key`: a
   * later attempt finds them by it, in whatever order they came.
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
   * One reply of the model, within the run's budget. It is told of the run's tools, of those named, or of `specs`, which the
   * caller sees to itself. Throws what ends the model's turn: the kernel goes on with the playbook.
   */
  readonly ask: (question: {
    readonly messages: ModelRequest["messages"];
    readonly toolChoice?: ModelRequest["toolChoice"];
    readonly tools?: readonly string[];
    readonly specs?: readonly ToolSpec[];
    readonly maxOutputTokens?: number;
    /** 0 where something is read out of words; default: the provider's. */
    readonly temperature?: number;
    /** The answer is to be JSON of this form; see `ModelRequest`. */
    readonly responseSchema?: JsonSchema;
    /** Of an assignment; it may have a model of its own. */
    readonly step?: ModelStep;
  }) => Promise<ModelReply>;
};

/** Deterministic code: no model, no network. Given the same journal it makes the same calls in the same order. */
export type Playbook = (toolContext: ToolContext) => AsyncIterable<Step>;

/** A way in which a model drives. Deterministic but for the model. */
export type ModelDrive = (toolContext: ModelToolContext) => AsyncIterable<Step>;

/** How the runtimes came to an end. `unfinished` says why no answer was reached. */
export type Ending =
  | { readonly kind: "answered"; readonly text: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "unfinished"; readonly reason: string };

/** What an agent does about one request; holds the state of one attempt. */
export type AgentTask<Tx> = {
  readonly tools: readonly Tool<Tx>[];
  /** What this run may take, where it is not what the agent's may. */
  readonly limits?: RunLimits;
  readonly playbook: Playbook;
  /** Absent: no model is of use here. */
  readonly modelDrive?: ModelDrive;
  /** Who goes first; a model that fails is followed by the playbook, and that is the end of it. */
  readonly first: "playbook" | "model";
  /** Called in the last transaction, however it ended: keeps what must not be lost and says what came of it. */
  readonly conclude: (
    tx: Tx,
    ending: Ending,
  ) => Promise<{ readonly reply: string; readonly result?: unknown }>;
  /** Whether `conclude` is right by locks (see `RunStore.commit`), which spares the last transaction races over what it only reads. */
  readonly concludesByLocks?: boolean;
};

/** A kind of colleague: what it is asked, what it may call, how it goes about it. */
export type Agent<Tx> = {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description: string;
  readonly limits: RunLimits;
  /** The agent that it works for, in child runs alone: people see, and set up, only that one. */
  readonly partOf?: string;
  /** What it does on its own. A request whose input is `{assignment: id, …}` is for one of them. */
  readonly assignments?: readonly AssignmentHead[];
  /**
   * Looks up what the run needs, in the scope of its member, and gives what opens a task on it: called once for each attempt,
   * also inside a transaction, where it must await nothing.
   * `hasModel`: a model can be asked for this run; `modelOptions`: how its settings want it to be used (the agent's own; JSON).
   * `done`: the calls that earlier attempts made. The task must lead to the same calls again, whatever has changed since.
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
