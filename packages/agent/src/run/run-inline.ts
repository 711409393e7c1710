import { createToolBox } from "../tool/tool-box.ts";
import { createToolContext } from "./create-tool-context.ts";
import { playbookSteps } from "./run-budget.ts";
import { createInlineRecorder, type Savepoint } from "./recorder.ts";
import type { AgentTask } from "./agent.ts";
import type { RunEventBody } from "../schema/run-event.ts";
import { takeSteps } from "./drive-with-tools.ts";

/** A run that happened within one transaction: it is stored completely with that, or not at all. */
export type InlineRun = {
  readonly reply: string;
  readonly result?: unknown;
  /** From `started` to `done`, in order. */
  readonly events: readonly RunEventBody[];
};

/**
 * Runs the playbook at once, inside a transaction that the caller commits together with the events. Throws what its tools and playbook
 * throw: then nothing of it happened.
 */
export async function runInline<Tx>(
  tx: Tx,
  savepoint: Savepoint<Tx>,
  agent: string,
  task: AgentTask<Tx>,
): Promise<InlineRun> {
  const recorder = createInlineRecorder(tx, savepoint);
  let steps = 0;
  const toolContext = createToolContext({
    tools: createToolBox(task.tools),
    recorder,
    // Nothing aborts it: it takes milliseconds, and ends with its transaction.
    signal: new AbortController().signal,
    runtime: "playbook",
    isOver: false,
    isInline: true,
    takeStep: () => {
      if ((steps += 1) > playbookSteps) throw new Error("A playbook that does not end.");
    },
    // A bug rolls the transaction back: half of a message is never stored.
    reportBug: (error) => {
      throw error;
    },
    child: () => Promise.reject(new Error("What has parts for other agents is no inline run.")),
  });
  const ending = await takeSteps(task.playbook(toolContext), recorder, "playbook");
  const { reply, result } = await task.conclude(tx, ending);
  return {
    reply,
    result,
    events: [
      { type: "started", agent, attempt: 1 },
      // No later attempt will look for its steps: it is over with its transaction.
      ...recorder.events.map(({ body }) => body),
      { type: "done", reply },
    ],
  };
}
