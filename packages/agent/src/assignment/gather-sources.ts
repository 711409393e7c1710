import type { z } from "zod";
import type { Call, ToolContext, Outcome } from "../run/agent.ts";
import type { ToolBox } from "../tool/tool-box.ts";

type GatherContext = Pick<ToolContext, "call" | "callAll">;

/**
 * A tool context for gathering, which a model's turn may interrupt and the playbook restart: the n-th write call is not executed twice.
 * Reads are repeated.
 */
export function createGatherContext<Tx>(tools: ToolBox<Tx>): (toolContext: GatherContext) => GatherContext {
  const written: { readonly tool: string; readonly outcome: Outcome }[] = [];
  const isWrite = ({ tool }: Call): boolean => (tools.find(tool)?.effect ?? "read") !== "read";
  return (toolContext) => {
    let writes = 0;
    const write = async ({ tool, input }: Call): Promise<Outcome> => {
      const place = writes++;
      const before = written[place];
      if (before && before.tool !== tool)
        throw new Error(`Gathering called ${tool} where it had called ${before.tool}.`);
      const outcome = before?.outcome ?? (await toolContext.call(tool, input));
      written[place] = { tool, outcome };
      return outcome;
    };
    const callAll = async (calls: readonly Call[]): Promise<readonly Outcome[]> => {
      const reads = calls.filter((call) => !isWrite(call));
      const read = reads.length > 0 ? await toolContext.callAll(reads) : [];
      const outcomes = new Map(reads.map((call, index) => [call, read[index]]));
      for (const call of calls) if (isWrite(call)) outcomes.set(call, await write(call));
      return calls.map((call) => outcomes.get(call) ?? { ok: false, message: "no answer" });
    };
    return {
      callAll,
      call: async (tool, input) =>
        (await callAll([{ tool, input }]))[0] ?? { ok: false, message: "no answer" },
    };
  };
}

/** A source's answer, or why it has none: both are facts to reason from. */
export type Source<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string };

/** A read tool and its input; `output`: the schema that parses its answer. */
export type SourceCall<T> = {
  readonly tool: string;
  readonly input: unknown;
  readonly output: z.ZodType<T>;
};

type SourceCalls = Readonly<Record<string, SourceCall<unknown>>>;
type Sources<Calls extends SourceCalls> = {
  readonly [Name in keyof Calls]: Source<z.output<Calls[Name]["output"]>>;
};

/** Calls all of them concurrently. One that fails, or answers in another shape, does not affect the others. */
export async function gatherSources<Calls extends SourceCalls>(
  toolContext: Pick<ToolContext, "callAll">,
  calls: Calls,
): Promise<Sources<Calls>> {
  const named = Object.entries(calls);
  const outcomes = await toolContext.callAll(named.map(([, { tool, input }]) => ({ tool, input })));
  const sources = named.map(([name, { tool, output }], index): [string, Source<unknown>] => {
    const outcome = outcomes[index];
    if (!outcome?.ok) return [name, { ok: false, error: outcome?.message ?? "no answer" }];
    const read = output.safeParse(outcome.output);
    return [
      name,
      read.success
        ? { ok: true, value: read.data }
        : { ok: false, error: `${tool} answered in a shape that nobody knows` },
    ];
  });
  // Each name has its own schema's output of its own answer.
  return Object.fromEntries(sources) as Sources<Calls>;
}
