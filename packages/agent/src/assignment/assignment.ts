import type { z } from "zod";
import type { WorkingMemory } from "../memory/working-memory.ts";
import type { ToolContext, RunLimits } from "../run/agent.ts";
import type { RuntimeName } from "../schema/run.ts";
import type { AssignmentHead } from "./assignment-head.ts";

/** A model's prompt. The shape of the answer is appended to `system`. */
export type AssignmentPrompt = { readonly system: string; readonly user: string };

/** The input of `act` besides the output. */
export type AssignmentFacts<Gathered> = {
  /** Changes to it are stored together with what `act` writes. */
  readonly memory: WorkingMemory;
  readonly gathered: Gathered;
  /** Who made the output. */
  readonly by: RuntimeName;
};

/**
 * Work in seven steps: load memory, gather, build the prompt, reason, validate, act, save memory. The framework does the first, the
 * validation and the last; an assignment supplies the rest. `Tx` is a transaction handle, `Output` the result of the reasoning. It is
 * created for one run, to whose scope its tools are bound. If the run is resumed, `gather` and the following steps are repeated: write
 * calls are not made again, read calls are.
 */
export type Assignment<Tx, Gathered, Output> = AssignmentHead & {
  /** Limits of one run; default: the agent's. */
  readonly limits?: RunLimits;
  /** Maximum length of a model's answer; default: the kernel's. */
  readonly maxOutputTokens?: number;
  /** Names of the tools that a model may call while it reasons; default: all read tools. */
  readonly tools?: readonly string[];
  /** The shape of the output. The model gets its JSON Schema. */
  readonly output: z.ZodType<Output>;
  /**
   * Collects the facts, only by calling tools, which are journaled. A failed call is a fact too, and no reason to throw (see
   * gather-sources.ts). Makes the same calls in the same order each time.
   */
  readonly gather: (
    toolContext: Pick<ToolContext, "call" | "callAll">,
    memory: WorkingMemory,
  ) => Promise<Gathered>;
  readonly buildPrompt: (gathered: Gathered, memory: WorkingMemory) => AssignmentPrompt;
  /** The playbook's way to an output: no model, no network. Also the fallback for a model. */
  readonly reason: (gathered: Gathered, memory: WorkingMemory) => Output;
  /** What is wrong with an output that fits the schema, worded so that a model can correct it; empty: nothing. */
  readonly check: (output: Output, gathered: Gathered) => readonly string[];
  /** Applies the output, in the run's last transaction. May be called again if that transaction lost a race. */
  readonly act: (
    tx: Tx,
    output: Output,
    facts: AssignmentFacts<Gathered>,
  ) => Promise<{ readonly reply: string; readonly result?: unknown }>;
  /** Whether `act` is correct with locks alone: see `RunStore.commit`. Assignments run for all members at once. */
  readonly actsByLocks?: boolean;
};
