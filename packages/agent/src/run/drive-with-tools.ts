import type { ModelMessage, ModelRequest } from "../schema/model.ts";
import type { RuntimeName } from "../schema/run.ts";
import type { Ending, ModelDrive, Step } from "./agent.ts";
import { toolExchange } from "./carry-out-call.ts";
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

export type ToolPrompt = {
  readonly system: string;
  readonly user: string;
  /** Of the first question; later ones are `auto`. */
  readonly firstChoice?: ModelRequest["toolChoice"];
  /** Names of the tools that it is told of; default: all of the run's. */
  readonly tools?: readonly string[];
  readonly maxOutputTokens?: number;
};

/**
 * The plain loop: the model calls tools, in parallel where it likes, and is given what they came to, until it answers in
 * words. It ends by the run's budget if the model doesn't end it.
 */
export const driveWithTools = ({
  system,
  user,
  firstChoice,
  tools,
  maxOutputTokens,
}: ToolPrompt): ModelDrive =>
  async function* drive(toolContext) {
    const messages: ModelMessage[] = [
      { role: "system", text: system },
      { role: "user", text: user },
    ];
    let toolChoice = firstChoice;
    for (;;) {
      const reply = await toolContext.ask({
        messages,
        ...(tools && { tools }),
        ...(toolChoice && { toolChoice }),
        ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      });
      toolChoice = undefined;
      if (reply.calls.length === 0) {
        yield { type: "answer", text: reply.text };
        return;
      }
      // What could not be read is called too, so that its slot is reserved; the schema then refuses the text.
      const outcomes = await toolContext.callAll(reply.calls.map(({ tool, input }) => ({ tool, input })));
      messages.push(...toolExchange(reply, outcomes));
    }
  };
