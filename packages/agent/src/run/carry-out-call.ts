import { err, type Result } from "@canter/domain/result";
import type { ModelMessage, ModelReply, ToolResult } from "../schema/model.ts";
import type { RunEventBody } from "../schema/run-event.ts";
import type { CallContext, Tool, ToolProblem } from "../tool/tool.ts";
import type { Call, Outcome } from "./agent.ts";
import { ModelFailed } from "./ask-model.ts";
import type { Recorder } from "./recorder.ts";
import { LeaseError, type NewEvent } from "./run-store.ts";

const unreadable = (why: string): Outcome => ({ ok: false, message: `The arguments can't be read: ${why}` });

/** A reply that calls tools and their results, in the order of the calls, as sent to the model. */
export function toolExchange(
  { text, calls, opaque }: ModelReply,
  outcomes: readonly Outcome[],
): readonly ModelMessage[] {
  const results = calls.map(({ callId, tool, invalid }, index): ToolResult => {
    const outcome =
      invalid === undefined ? (outcomes[index] ?? unreadable("no outcome")) : unreadable(invalid);
    return { callId, tool, output: outcome.ok ? outcome.output : outcome.message, isError: !outcome.ok };
  });
  return [
    { role: "assistant", text, calls, ...(opaque !== undefined && { opaque }) },
    { role: "tool", results },
  ];
}

/** A call that has started: its place is reserved, it has not run. */
export type BegunCall<Tx> = {
  readonly call: Call;
  readonly callId: string;
  readonly tool: Tool<Tx> | undefined;
  readonly begun: unknown;
};

export type CallParts<Tx> = {
  readonly recorder: Recorder<Tx>;
  readonly signal: AbortSignal;
  /** This runtime's turn was over in an earlier attempt: what it did is replayed, and nothing beyond it is done. */
  readonly isOver: boolean;
  /** Called for a bug in a tool; the call itself fails with a message. */
  readonly reportBug: (error: unknown) => void;
  /** It happens within a transaction, which can't go on without its calls: none of them is timed. */
  readonly isInline?: boolean;
};

/** Maximum length of an observation, in characters of JSON: longer ones are refused, so as not to overload a model. */
const maxOutputLength = 50_000;
const toolSeconds = 30;

const stepOf = (callId: string) => `call:${callId}`;

export const refusal = (message: string): Result<never, ToolProblem> => err({ message });

function bounded(result: Result<unknown, ToolProblem>): Result<unknown, ToolProblem> {
  if (!result.ok) return result;
  const length = (JSON.stringify(result.value) ?? "").length;
  return length > maxOutputLength
    ? refusal(`The answer has ${length} characters, more than ${maxOutputLength}: ask for less.`)
    : result;
}

const outcomeOf = (result: Result<unknown, ToolProblem>): Outcome =>
  result.ok ? { ok: true, output: result.value ?? null } : { ok: false, message: result.error.message };

/** Only a rejection rolls back what a refused call has written. It never leaves this file. */
class Refused extends Error {
  readonly problem: ToolProblem;
  constructor(problem: ToolProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

type Reading = Promise<Result<unknown, ToolProblem>>;

/** A signal that is made for whoever asks for it: few look-ups do, and making it takes as long as most of them. */
function createLateSignal(signal: AbortSignal) {
  let reason: Error | undefined;
  let overdue: AbortController | undefined;
  let both: AbortSignal | undefined;
  return {
    read: (): AbortSignal => {
      overdue ??= new AbortController();
      if (reason) overdue.abort(reason);
      return (both ??= AbortSignal.any([signal, overdue.signal]));
    },
    abort: (late: string): void => {
      reason = new Error(late);
      overdue?.abort(reason);
    },
    isAborted: (): boolean => reason !== undefined,
  };
}

/** Does work for as long as a tool may take. Whoever is late is told to stop by the signal, and is not waited for. */
async function inTime(
  work: (signal: () => AbortSignal) => Reading,
  { signal, late, fail }: { signal: AbortSignal; late: string; fail: (error: unknown) => Awaited<Reading> },
): Reading {
  const { promise, resolve } = Promise.withResolvers<Awaited<Reading>>();
  const overdue = createLateSignal(signal);
  const timer = setTimeout(() => {
    resolve(refusal(late));
    overdue.abort(late);
  }, toolSeconds * 1000);
  const working = (async () => work(overdue.read))().catch((error: unknown) =>
    overdue.isAborted() ? refusal(late) : fail(error),
  );
  try {
    return await Promise.race([working, promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function untimed(work: () => Reading, fail: (error: unknown) => Awaited<Reading>): Reading {
  try {
    return await work();
  } catch (error) {
    return fail(error);
  }
}

const observation = <Tx>(
  { callId, call, tool }: BegunCall<Tx>,
  outcome: Outcome,
  startedAt: number,
): NewEvent => ({
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

function failed<Tx>(
  { tool }: BegunCall<Tx>,
  { reportBug }: CallParts<Tx>,
  error: unknown,
): Result<never, ToolProblem> {
  if (error instanceof LeaseError) throw error;
  reportBug(error);
  return refusal(`${tool?.name} failed inside; nothing of it took effect.`);
}

/** The call's result from an earlier attempt; the call is not repeated. */
function replayed<Tx>({ callId, tool, begun }: BegunCall<Tx>, recorder: Recorder<Tx>): Outcome | undefined {
  const kept = recorder.journaled(stepOf(callId)) as RunEventBody | undefined;
  if (kept?.type !== "observation") return undefined;
  // Better no answer than mistaking effects for those of another tool.
  if (tool && kept.tool !== tool.name)
    throw new Error(`Call ${callId} of ${tool.name} was one of ${kept.tool} in an earlier attempt.`);
  if (kept.isError) return { ok: false, message: String(kept.output) };
  tool?.remember?.(kept.output, begun);
  return { ok: true, output: kept.output };
}

async function read<Tx>(
  begun: BegunCall<Tx>,
  tool: Tool<Tx> & { readonly effect: "read" },
  input: unknown,
  context: CallContext,
  parts: CallParts<Tx>,
): Promise<Outcome> {
  const startedAt = performance.now();
  const fail = (error: unknown) => failed(begun, parts, error);
  const reading = parts.isInline
    ? untimed(() => tool.run(input, context), fail)
    : inTime(
        (signal) =>
          tool.run(input, {
            ...context,
            get signal() {
              return signal();
            },
          }),
        { signal: context.signal, late: `${tool.name} took longer than ${toolSeconds} s.`, fail },
      );
  const result = bounded(await reading);
  if (result.ok) tool.remember?.(result.value, begun.begun);
  const outcome = outcomeOf(result);
  parts.recorder.add(observation(begun, outcome, startedAt));
  return outcome;
}

async function write<Tx>(
  begun: BegunCall<Tx>,
  tool: Tool<Tx> & { readonly effect: "write" | "propose" },
  input: unknown,
  context: CallContext,
  parts: CallParts<Tx>,
): Promise<Outcome> {
  const { recorder } = parts;
  const before = replayed(begun, recorder);
  if (before) return before;
  if (parts.isOver) throw new ModelFailed("its turn was over before");
  const startedAt = performance.now();
  try {
    const outcome = await recorder.commit(async (tx) => {
      const result = bounded(await tool.apply(tx, input, context));
      if (!result.ok) throw new Refused(result.error);
      const value = outcomeOf(result);
      return { value, event: observation(begun, value, startedAt) };
    });
    if (outcome.ok) tool.remember?.(outcome.output, begun.begun);
    return outcome;
  } catch (error) {
    const outcome = outcomeOf(error instanceof Refused ? err(error.problem) : failed(begun, parts, error));
    recorder.add(observation(begun, outcome, startedAt));
    return outcome;
  }
}

/** Runs a started call with validated input, and stores its result: a write together with its effect, and never again. */
export function carryOutCall<Tx>(
  begun: BegunCall<Tx>,
  input: unknown,
  parts: CallParts<Tx>,
): Promise<Outcome> {
  const { tool, callId } = begun;
  if (!tool) throw new Error("A call of no tool has no input to check.");
  const context: CallContext = { callId, begun: begun.begun, signal: parts.signal };
  return tool.effect === "read"
    ? read(begun, tool, input, context, parts)
    : write(begun, tool, input, context, parts);
}

/** Records a call that was not made, with the reason. */
export function refuseCall<Tx>(begun: BegunCall<Tx>, message: string, { recorder }: CallParts<Tx>): Outcome {
  const outcome: Outcome = { ok: false, message };
  recorder.add(observation(begun, outcome, performance.now()));
  return outcome;
}
