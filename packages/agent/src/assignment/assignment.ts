import type { z } from "zod";
import type { WorkingMemory } from "../memory/working-memory.ts";
import type { ToolContext, RunLimits } from "../run/agent.ts";
import type { RuntimeName } from "../schema/run.ts";
import type { AssignmentHead } from "./assignment-head.ts";

/** What a model is asked. The shape of the answer is told behind `system`. */
export type AssignmentPrompt = { readonly system: string; readonly user: string };

/** What `act` works with beside the output. */
export type AssignmentFacts<Gathered> = {
  /** What is changed in it is kept together with what `act` writes. */
  readonly memory: WorkingMemory;
  readonly gathered: Gathered;
  /** Who made the output. */
  readonly by: RuntimeName;
};

/**
 * Work in seven steps: load memory, gather, build the prompt, reason, validate, act, save memory. The framework does the first, the
 * validating and the last; an assignment says the rest. `Tx` is the handle of a transaction, `Output` what the reasoning comes to.
 * It is made for one run, whose scope its tools close over. Where the run is taken up again, `gather` and what follows are gone
 * through again: calls that wrote are not made again, those that only read are.
 */
export type Assignment<Tx, Gathered, Output> = AssignmentHead & {
  /** What one run may take; default: the agent's. */
  readonly limits?: RunLimits;
  /** Most that a model may answer; default: the kernel's. */
  readonly maxOutputTokens?: number;
  /** Names of the tools that a model may call while it reasons; default: all that only read. */
  readonly tools?: readonly string[];
  /** The shape of the output. Its JSON Schema is told to the model. */
  readonly output: z.ZodType<Output>;
  /**
   * Collects the facts, by calls of tools only: they are journaled. A call that failed is a fact too, and no reason to throw
   * (see gather-sources.ts). Makes the same calls in the same order each time.
   */
  readonly gather: (
    toolContext: Pick<ToolContext, "call" | "callAll">,
    memory: WorkingMemory,
  ) => Promise<Gathered>;
  readonly buildPrompt: (gathered: Gathered, memory: WorkingMemory) => AssignmentPrompt;
  /** The playbook's way to an output: no model, no network. It is also the net under the model. */
  readonly reason: (gathered: Gathered, memory: WorkingMemory) => Output;
  /** What is wrong with an output that fits the schema, in words by which a model can mend it; empty: nothing. */
  readonly check: (output: Output, gathered: Gathered) => readonly string[];
  /** Makes it take effect, in the run's last transaction. It may be called again where that one lost a race. */
  readonly act: (
    tx: Tx,
    output: Output,
    facts: AssignmentFacts<Gathered>,
  ) => Promise<{ readonly reply: string; readonly result?: unknown }>;
  /** Whether `act` is right by locks: see `RunStore.commit`. Assignments are done for all members at once. */
  readonly actsByLocks?: boolean;
};
