import { type Result, err } from "@canter/domain/result";
import type { RunEventBody } from "../schema/run-event.ts";
import type { CallContext, Tool, ToolProblem } from "../tool/tool.ts";
import type { ToolBox } from "../tool/tool-box.ts";
import type { Call, Hands, Outcome } from "./agent.ts";
import { LeaseError } from "./run-store.ts";
import { type Recorder, noteOnce } from "./recorder.ts";

/** Longest of an observation, in characters of JSON: what is longer is refused, so that no model is buried by it. */
const longestOutput = 50_000;
const longestShownInput = 20_000;
const toolSeconds = 30;

type Parts<Tx> = {
  readonly tools: ToolBox<Tx>;
  readonly recorder: Recorder<Tx>;
  readonly signal: AbortSignal;
  /** Of the calls: `model` or `playbook`. */
  readonly runtime: string;
  readonly takeStep: () => void;
  readonly child: Hands["child"];
  readonly reportBug: (error: unknown) => void;
};

/** A call that has started: its slot is reserved, it has not run. */
type Begun<Tx> = {
  readonly call: Call;
  readonly callId: string;
  readonly tool: Tool<Tx> | undefined;
  readonly begun: unknown;
};

const refusal = (message: string): Result<never, ToolProblem> => err({ message });

const problemsIn = (issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) =>
  issues
    .slice(0, 8)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");

const shown = (input: unknown): unknown => {
  const text = JSON.stringify(input) ?? "null";
  return text.length > longestShownInput ? { cutOff: text.slice(0, longestShownInput) } : (input ?? null);
};

const bounded = (result: Result<unknown, ToolProblem>): Result<unknown, ToolProblem> => {
  if (!result.ok) return result;
  const length = (JSON.stringify(result.value) ?? "").length;
  return length > longestOutput
    ? refusal(`The answer has ${length} characters, more than ${longestOutput}: ask for less.`)
    : result;
};

const outcomeOf = (result: Result<unknown, ToolProblem>): Outcome =>
  result.ok ? { ok: true, output: result.value ?? null } : { ok: false, message: result.error.message };

function inTime<T>(work: Promise<T>, late: () => T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(late()), toolSeconds * 1000);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** The hands of one runtime of one attempt. */
export function createHands<Tx>(parts: Parts<Tx>): Hands {
  const { tools, recorder, signal, runtime, reportBug } = parts;
  let calls = 0;
  const stepOf = (callId: string) => `call:${callId}`;

  const observation = (
    { callId, call, tool }: Begun<Tx>,
    outcome: Outcome,
    startedAt: number,
  ): { readonly step: string; readonly body: RunEventBody } => ({
    step: stepOf(callId),
    body: {
      type: "observation",
      callId,
      tool: tool?.name ?? call.tool,
      output: outcome.ok ? outcome.output : outcome.message,
      isError: !outcome.ok,
      milliseconds: Math.round((performance.now() - startedAt) * 1000) / 1000,
    },
  });

  const begin = (call: Call): Begun<Tx> => {
    parts.takeStep();
    const callId = `${runtime}:${(calls += 1)}`;
    const tool = tools.find(call.tool);
    const begun = tool?.begin?.(call.input);
    noteOnce(recorder, `action:${callId}`, {
      type: "action",
      callId,
      tool: tool?.name ?? call.tool,
      effect: tool?.effect ?? "read",
      input: shown(call.input),
    });
    return { call, callId, tool, begun };
  };

  const checked = ({ call, tool }: Begun<Tx>): Result<unknown, ToolProblem> => {
    if (!tool) return refusal(`There is no tool ${call.tool}. There are: ${tools.names.join(", ")}.`);
    const parsed = tool.input.safeParse(call.input);
    return parsed.success
      ? { ok: true, value: parsed.data }
      : refusal(`The input does not fit: ${problemsIn(parsed.error.issues)}`);
  };

  const failed = ({ tool }: Begun<Tx>, error: unknown): Result<never, ToolProblem> => {
    if (error instanceof LeaseError) throw error;
    reportBug(error);
    return refusal(`${tool?.name} failed inside; nothing of it took effect.`);
  };

  const read = async (begun: Begun<Tx>, input: unknown, context: CallContext): Promise<Outcome> => {
    const { tool } = begun;
    if (tool?.effect !== "read") throw new Error("Not a tool that reads.");
    const startedAt = performance.now();
    const result = bounded(
      await inTime(
        tool.run(input, context).catch((error: unknown) => failed(begun, error)),
        () => refusal(`${tool.name} took longer than ${toolSeconds} s.`),
      ),
    );
    if (result.ok) tool.remember?.(result.value, begun.begun);
    const outcome = outcomeOf(result);
    recorder.add(observation(begun, outcome, startedAt));
    return outcome;
  };

  /** What the call came to in an earlier attempt, which is not made again. */
  const replayed = ({ callId, tool, begun }: Begun<Tx>): Outcome | undefined => {
    const kept = recorder.journaled(stepOf(callId)) as RunEventBody | undefined;
    if (kept?.type !== "observation") return undefined;
    if (kept.isError) return { ok: false, message: String(kept.output) };
    if (tool && tool.effect !== "read") tool.remember?.(kept.output, begun);
    return { ok: true, output: kept.output };
  };

  const write = async (begun: Begun<Tx>, input: unknown, context: CallContext): Promise<Outcome> => {
    const { tool } = begun;
    if (!tool || tool.effect === "read") throw new Error("Not a tool that writes.");
    const before = replayed(begun);
    if (before) return before;
    const startedAt = performance.now();
    try {
      const outcome = await recorder.commit(async (tx) => {
        const value = outcomeOf(bounded(await tool.apply(tx, input, context)));
        return { value, event: observation(begun, value, startedAt) };
      });
      if (outcome.ok) tool.remember?.(outcome.output, begun.begun);
      return outcome;
    } catch (error) {
      const outcome = outcomeOf(failed(begun, error));
      recorder.add(observation(begun, outcome, startedAt));
      return outcome;
    }
  };

  const refused = (begun: Begun<Tx>, message: string): Outcome => {
    const outcome: Outcome = { ok: false, message };
    recorder.add(observation(begun, outcome, performance.now()));
    return outcome;
  };

  const callAll = async (list: readonly Call[]): Promise<readonly Outcome[]> => {
    signal.throwIfAborted();
    const begun = list.map(begin);
    const writes: (() => Promise<void>)[] = [];
    const outcomes: Outcome[] = [];
    const reads = begun.map(async (one, index) => {
      const input = checked(one);
      if (!input.ok) {
        outcomes[index] = refused(one, input.error.message);
        return;
      }
      const context: CallContext = { callId: one.callId, begun: one.begun, signal };
      if (one.tool?.effect === "read") outcomes[index] = await read(one, input.value, context);
      else
        writes.push(async () => {
          signal.throwIfAborted();
          outcomes[index] = await write(one, input.value, context);
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
