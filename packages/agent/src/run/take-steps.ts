import type { RuntimeName } from "../schema/run.ts";
import type { Ending, Step } from "./agent.ts";
import { noteOnce, type Recorder } from "./recorder.ts";

/** Follows a runtime to its answer, keeping what it says on the way. */
export async function takeSteps<Tx>(
  steps: AsyncIterable<Step>,
  recorder: Recorder<Tx>,
  runtime: RuntimeName,
): Promise<Ending> {
  let said = 0;
  for await (const step of steps) {
    if (step.type === "answer") return { kind: "answered", text: step.text };
    noteOnce(recorder, `said:${runtime}:${(said += 1)}`, step);
  }
  return { kind: "unfinished", reason: "It ended without an answer." };
}
