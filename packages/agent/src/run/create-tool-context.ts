import type { Result } from "@canter/domain/result";
import type { ToolProblem } from "../tool/tool.ts";
import { readInput } from "../tool/read-input.ts";
import type { ToolBox } from "../tool/tool-box.ts";
import type { Call, ToolContext, Outcome } from "./agent.ts";
import { type BegunCall, type CallParts, carryOutCall, refusal, refuseCall } from "./carry-out-call.ts";
import { ModelFailed } from "./ask-model.ts";
import { noteOnce } from "./recorder.ts";

type Parts<Tx> = CallParts<Tx> & {
  readonly tools: ToolBox<Tx>;
  /** Prefix of the calls: `model` or `playbook`. */
  readonly runtime: string;
  readonly takeStep: () => void;
  readonly child: ToolContext["child"];
};

/** The step that records the start of a call. */
export const actionStep = (callId: string): string => `action:${callId}`;

const maxShownInputLength = 20_000;

const shown = (input: unknown): unknown => {
  const text = JSON.stringify(input) ?? "null";
  return text.length > maxShownInputLength ? { cutOff: text.slice(0, maxShownInputLength) } : (input ?? null);
};

function checked<Tx>({ call, tool }: BegunCall<Tx>, { names }: ToolBox<Tx>): Result<unknown, ToolProblem> {
  if (!tool) return refusal(`There is no tool ${call.tool}. There are: ${names.join(", ")}.`);
  const input = readInput(tool.input, call.input);
  return input.ok ? input : refusal(input.error);
}

/** The tool context of one runtime in one attempt. */
export function createToolContext<Tx>(parts: Parts<Tx>): ToolContext {
  const { tools, recorder, signal, runtime } = parts;
  let calls = 0;

  const begin = (call: Call): BegunCall<Tx> => {
    parts.takeStep();
    const callId = `${runtime}:${(calls += 1)}`;
    if (parts.isOver && recorder.journaled(actionStep(callId)) === undefined)
      throw new ModelFailed("its turn was over before");
    const tool = tools.find(call.tool);
    const begun = tool?.begin?.(call.input);
    noteOnce(recorder, actionStep(callId), {
      type: "action",
      callId,
      tool: tool?.name ?? call.tool,
      effect: tool?.effect ?? "read",
      input: shown(call.input),
    });
    return { call, callId, tool, begun };
  };

  const callAll = async (list: readonly Call[]): Promise<readonly Outcome[]> => {
    signal.throwIfAborted();
    const outcomes: Outcome[] = [];
    const writes: (() => Promise<void>)[] = [];
    const reads = list.map(begin).map(async (begun, index) => {
      const input = checked(begun, tools);
      if (!input.ok) outcomes[index] = refuseCall(begun, input.error.message, parts);
      else if (begun.tool?.effect === "read") outcomes[index] = await carryOutCall(begun, input.value, parts);
      else
        writes.push(async () => {
          signal.throwIfAborted();
          outcomes[index] = await carryOutCall(begun, input.value, parts);
        });
    });
    await Promise.all(reads);
    for (const next of writes) await next();
    return outcomes;
  };

  return {
    callAll,
    call: async (tool, input) => {
      const [outcome] = await callAll([{ tool, input }]);
      if (!outcome) throw new Error("A call without an outcome.");
      return outcome;
    },
    child: parts.child,
    signal,
  };
}
