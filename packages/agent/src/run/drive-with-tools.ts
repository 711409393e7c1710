import type { ModelMessage, ModelRequest } from "../schema/model.ts";
import type { ModelDrive } from "./agent.ts";
import { toolExchange } from "./tool-exchange.ts";

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
  async function* drive(hands) {
    const messages: ModelMessage[] = [
      { role: "system", text: system },
      { role: "user", text: user },
    ];
    let toolChoice = firstChoice;
    for (;;) {
      const reply = await hands.ask({
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
      const outcomes = await hands.callAll(reply.calls.map(({ tool, input }) => ({ tool, input })));
      messages.push(...toolExchange(reply, outcomes));
    }
  };
