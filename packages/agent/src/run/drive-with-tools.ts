import type { ModelMessage, ModelRequest } from "../schema/model.ts";
import type { RuntimeName } from "../schema/run.ts";
import type { Ending, ModelDrive, Step } from "./agent.ts";
import { toolExchange } from "./carry-out-call.ts";
import { noteOnce, type Recorder } from "./recorder.ts";

/** Follows a runtime to its answer, recording its intermediate messages. */
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
  /** For the first question; later ones are `auto`. */
  readonly firstChoice?: ModelRequest["toolChoice"];
  /** Names of the tools offered; default: all of the run's. */
  readonly tools?: readonly string[];
  readonly maxOutputTokens?: number;
};

/**
 * The plain loop: the model calls tools, in parallel if it likes, and gets their results, until it answers with text. The run's budget
 * ends it if the model doesn't.
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
      // Calls that could not be parsed are made too, so that their slots are reserved; the schema then refuses the text.
      const outcomes = await toolContext.callAll(reply.calls.map(({ tool, input }) => ({ tool, input })));
      messages.push(...toolExchange(reply, outcomes));
    }
  };
