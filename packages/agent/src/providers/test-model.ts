import type { Model, ModelProblem, ModelRequest, ToolSpec } from "../schema/model.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { openModel } from "./open-model.ts";

/** What a model can do for us, found by two requests. Times in milliseconds. */
export type ModelTest = {
  /** Whether agents can work with it: it answers, and calls tools. */
  readonly ok: boolean;
  readonly reachable: boolean;
  readonly keyAccepted: boolean;
  /** Whether the text came in more than one piece. */
  readonly streams: boolean;
  readonly callsTools: boolean;
  /** Until the first text, and for each of the two calls. */
  readonly milliseconds: { readonly firstWord?: number; readonly text?: number; readonly tool?: number };
  readonly problem?: ModelProblem;
  /** The results in plain language, a sentence each. */
  readonly lines: readonly string[];
};

type Options = NonNullable<Parameters<typeof openModel>[1]> & { readonly signal?: AbortSignal };

const report: ToolSpec = {
  name: "report_number",
  description: "Reports a number to the person who asked.",
  inputSchema: {
    type: "object",
    properties: { number: { type: "number" } },
    required: ["number"],
    additionalProperties: false,
  },
};

const asking = (text: string, tools: readonly ToolSpec[] = []): ModelRequest => ({
  messages: [{ role: "user", text }],
  tools,
  // Reasoning models need room to reason first.
  maxOutputTokens: 1000,
});

/** Asks for a few words, then for one tool call; costs a few hundred tokens. */
export async function testModel(ref: ModelRef, options: Options = {}): Promise<ModelTest> {
  const model = await openModel(ref, options);
  const signal = options.signal ?? new AbortController().signal;
  const text = await askForText(model, signal);
  if (text.problem) return failed(ref, text.problem);
  const tool = await askForTool(model, signal);
  const lines = [
    `${ref.model} answers${ref.key ? " and accepts the key" : ""} (${Math.round(text.milliseconds)} ms).`,
    text.pieces > 1
      ? `Its words stream: the first came after ${Math.round(text.firstWord ?? 0)} ms.`
      : "Its words come all at once: one sees nothing while it writes.",
    tool.says,
  ];
  return {
    ok: tool.calls,
    reachable: true,
    keyAccepted: true,
    streams: text.pieces > 1,
    callsTools: tool.calls,
    milliseconds: {
      text: text.milliseconds,
      tool: tool.milliseconds,
      ...(text.firstWord !== undefined && { firstWord: text.firstWord }),
    },
    ...(tool.problem && { problem: tool.problem }),
    lines,
  };
}

async function askForText(model: Model, signal: AbortSignal) {
  const started = performance.now();
  let firstWord: number | undefined;
  let pieces = 0;
  const onText = () => {
    firstWord ??= performance.now() - started;
    pieces += 1;
  };
  const result = await model.call(asking("Count from one to ten in words, and write nothing else."), {
    signal,
    onText,
  });
  const milliseconds = performance.now() - started;
  return { milliseconds, firstWord, pieces, problem: result.ok ? undefined : result.error };
}

async function askForTool(model: Model, signal: AbortSignal) {
  const started = performance.now();
  const result = await model.call(asking("Report the number 7 with the tool.", [report]), { signal });
  const milliseconds = performance.now() - started;
  if (!result.ok)
    return {
      calls: false,
      milliseconds,
      problem: result.error,
      says: `Asked to call a tool it fails: ${result.error.message}`,
    };
  const call = result.value.calls.find(({ tool }) => tool === report.name);
  if (call && call.invalid === undefined)
    return { calls: true, milliseconds, says: `It calls tools (${Math.round(milliseconds)} ms).` };
  const why = call
    ? `It calls tools with arguments that can't be read: ${call.invalid}`
    : "It does not call tools; agents need one that does.";
  return { calls: false, milliseconds, says: why };
}

function failed({ model }: ModelRef, problem: ModelProblem): ModelTest {
  const { kind, message } = problem;
  const reachable = kind !== "unreachable" && kind !== "aborted" && kind !== "silent" && kind !== "timeout";
  const keyAccepted = reachable && kind !== "unauthorized";
  const says = !reachable
    ? `${model} can't be reached.`
    : keyAccepted
      ? `${model} is reached, but gives no answer.`
      : `${model} is reached, but does not accept the key.`;
  return {
    ok: false,
    reachable,
    keyAccepted,
    streams: false,
    callsTools: false,
    milliseconds: {},
    problem,
    lines: [says, message],
  };
}
