import { ModelFailed } from "../run/ask-model.ts";
import type { ModelToolContext, Outcome, Step } from "../run/agent.ts";
import { toolExchange } from "../run/carry-out-call.ts";
import type { ModelMessage, ModelReply } from "../schema/model.ts";
import { jsonSchemaOf } from "../tool/json-schema-of.ts";
import type { ToolBox } from "../tool/tool-box.ts";
import type { AssignmentPrompt } from "./assignment.ts";
import { type OutputErrors, type OutputRule, validateOutput } from "./validate-output.ts";

/** How often a model gets its output back with its errors. */
const maxCorrections = 2;

const openingOf = <Output>(
  { system, user }: AssignmentPrompt,
  { output }: OutputRule<Output>,
): ModelMessage[] => [
  {
    role: "system",
    text: `${system}\n\nAnswer with one JSON value that fits this JSON Schema, and with nothing else:\n${JSON.stringify(jsonSchemaOf(output))}`,
  },
  { role: "user", text: user },
];

const correction = (errors: OutputErrors): string =>
  `Your output is not valid.\n\n## Errors\n${errors.map((error) => `- ${error}`).join("\n")}\n\nMend them and answer with the whole output again: one JSON value, nothing else.`;

const errorsOf = ({ finish }: ModelReply, errors: OutputErrors): OutputErrors =>
  finish === "length" ? ["It is too long and was cut off: say it shorter.", ...errors] : errors;

/** Calls the tools that the model was offered; any others are not for it. */
async function carryOut<Tx>(
  toolContext: ModelToolContext,
  { calls }: ModelReply,
  tools: ToolBox<Tx>,
): Promise<readonly Outcome[]> {
  const offered = calls.filter(({ tool }) => tools.find(tool));
  const outcomes = await toolContext.callAll(offered.map(({ tool, input }) => ({ tool, input })));
  const message = `There is no such tool here. There are: ${tools.names.join(", ") || "none"}.`;
  return calls.map((call): Outcome => outcomes[offered.indexOf(call)] ?? { ok: false, message });
}

export type Reasoning<Tx, Output> = {
  readonly prompt: AssignmentPrompt;
  readonly rule: OutputRule<Output>;
  /** Those that the model may call. */
  readonly tools: ToolBox<Tx>;
  readonly maxOutputTokens?: number | undefined;
};

/**
 * A model's valid output. An invalid one is returned to it with its errors, twice at most; then ModelFailed is thrown, as when it does
 * not answer.
 */
export async function* reasonByModel<Tx, Output>(
  toolContext: ModelToolContext,
  { prompt, rule, tools, maxOutputTokens }: Reasoning<Tx, Output>,
): AsyncGenerator<Step, Output> {
  const messages = openingOf(prompt, rule);
  for (let corrections = 0; ;) {
    const reply = await toolContext.ask({
      messages,
      specs: tools.specs(),
      // A correction needs no tools, which would prevent the response format.
      ...((corrections > 0 || tools.names.length === 0) && { responseSchema: jsonSchemaOf(rule.output) }),
      step: corrections === 0 ? "reason" : "correct",
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    });
    if (reply.calls.length > 0) {
      messages.push(...toolExchange(reply, await carryOut(toolContext, reply, tools)));
      continue;
    }
    const valid = validateOutput(reply.text, rule);
    if (valid.ok) return valid.value;
    const errors = errorsOf(reply, valid.error);
    if (corrections === maxCorrections)
      throw new ModelFailed(`its output was still not valid after two corrections: ${errors.join("; ")}`);
    corrections += 1;
    yield { type: "warning", text: `The model’s output was not valid: ${errors.join("; ")}` };
    messages.push(
      // No provider accepts a message without text.
      { role: "assistant", text: reply.text.trim() === "" ? "(no output)" : reply.text, calls: [] },
      { role: "user", text: correction(errors) },
    );
  }
}
