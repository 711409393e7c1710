import type { WorkingMemory } from "../memory/working-memory.ts";
import type { AgentTask, Ending, ToolContext, ModelDrive, Playbook, Step } from "../run/agent.ts";
import type { MemoryChange } from "../schema/memory-entry.ts";
import type { RuntimeName } from "../schema/run.ts";
import { createToolBox } from "../tool/tool-box.ts";
import type { Tool } from "../tool/tool.ts";
import type { Assignment } from "./assignment.ts";
import { createGatherContext } from "./gather-sources.ts";
import { reasonByModel } from "./reason-by-model.ts";
import { type OutputRule, validateValue } from "./validate-output.ts";

export type AssignmentParts<Tx, Gathered, Output> = {
  readonly assignment: Assignment<Tx, Gathered, Output>;
  /** Already bound to the scope of the run. */
  readonly tools: readonly Tool<Tx>[];
  /** As it was loaded: step 1. */
  readonly memory: WorkingMemory;
  /** Step 7, in the transaction of `act`; may rely on locks, as `act` may. */
  readonly saveMemory: (tx: Tx, changes: readonly MemoryChange[]) => Promise<void>;
  readonly hasModel: boolean;
};

/** The gathered facts, and the memory as gathering left it. */
type Facts<Gathered> = { readonly gathered: Gathered; readonly memory: WorkingMemory };

type Made<Gathered, Output> = Facts<Gathered> & { readonly output: Output; readonly by: RuntimeName };

const remembered = (memory: WorkingMemory): Step => {
  const keys = memory.entries().map(({ key }) => key);
  return {
    type: "thought",
    text: keys.length > 0 ? `Remembered: ${keys.join(", ")}.` : "Nothing remembered.",
  };
};

const withoutOutput = (title: string, { kind }: Ending) => ({
  reply: kind === "cancelled" ? "Stopped." : `${title}: something went wrong, and nothing was changed.`,
});

/** The tools offered to a model: those that the assignment names, else all read tools. */
const offered = <Tx>(tools: readonly Tool<Tx>[], names: readonly string[] | undefined) =>
  createToolBox(tools.filter(({ name, effect }) => (names ? names.includes(name) : effect === "read")));

/**
 * An assignment as a task of the kernel: its seven steps. What earlier attempts wrote while gathering, and a model's answers, are in the
 * run's journal; the output's effects happen in the run's last transaction, together with the memory's changes, or not at all. If a model
 * fails, is silent, uses up its budget or can't be corrected, `reason` follows.
 */
export function assignmentTask<Tx, Gathered, Output>({
  assignment,
  tools,
  memory: loaded,
  saveMemory,
  hasModel,
}: AssignmentParts<Tx, Gathered, Output>): AgentTask<Tx> {
  const gatherContext = createGatherContext(createToolBox(tools));
  let facts: Facts<Gathered> | undefined;
  let made: Made<Gathered, Output> | undefined;

  const gather = async (toolContext: ToolContext): Promise<Facts<Gathered>> => {
    if (facts) return facts;
    const memory = loaded.copy();
    const gathered = await assignment.gather(gatherContext(toolContext), memory);
    facts = { gathered, memory };
    return facts;
  };
  const ruleFor = (gathered: Gathered): OutputRule<Output> => ({
    output: assignment.output,
    check: (output) => assignment.check(output, gathered),
  });

  const modelDrive: ModelDrive = async function* drive(toolContext) {
    yield remembered(loaded);
    const { gathered, memory } = await gather(toolContext);
    const output = yield* reasonByModel(toolContext, {
      prompt: assignment.buildPrompt(gathered, memory),
      rule: ruleFor(gathered),
      tools: offered(tools, assignment.tools),
      maxOutputTokens: assignment.maxOutputTokens,
    });
    made = { gathered, memory, output, by: "model" };
    yield { type: "answer", text: assignment.title };
  };

  const playbook: Playbook = async function* reason(toolContext) {
    if (!hasModel) yield remembered(loaded);
    const { gathered, memory } = await gather(toolContext);
    const valid = validateValue(assignment.reason(gathered, memory), ruleFor(gathered));
    // An error of deterministic code is a bug, and is not retried.
    if (!valid.ok)
      throw new Error(`${assignment.id}: its playbook made no valid output: ${valid.error.join("; ")}`);
    made = { gathered, memory, output: valid.value, by: "playbook" };
    yield { type: "answer", text: assignment.title };
  };

  return {
    tools,
    playbook,
    modelDrive,
    first: hasModel ? "model" : "playbook",
    ...(assignment.limits && { limits: assignment.limits }),
    concludesByLocks: assignment.actsByLocks === true,
    conclude: async (tx, ending) => {
      if (ending.kind !== "answered" || !made) return withoutOutput(assignment.title, ending);
      const { output, gathered, by } = made;
      // If the transaction is retried, it starts with the memory as it was.
      const memory = made.memory.copy();
      const done = await assignment.act(tx, output, { memory, gathered, by });
      await saveMemory(tx, memory.changes());
      return done;
    },
  };
}
