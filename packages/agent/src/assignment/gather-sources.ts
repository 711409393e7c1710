import type { z } from "zod";
import type { Hands } from "../run/agent.ts";

/** What a source said, or why it said nothing: both are facts to reason from. */
export type Source<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string };

/** A reading tool and what to ask it; `output`: the shape that its answer is read with. */
export type SourceCall<T> = {
  readonly tool: string;
  readonly input: unknown;
  readonly output: z.ZodType<T>;
};

type SourceCalls = Readonly<Record<string, SourceCall<unknown>>>;
type Sources<Calls extends SourceCalls> = {
  readonly [Name in keyof Calls]: Source<z.output<Calls[Name]["output"]>>;
};

/** Asks all of them side by side. One that fails, or answers in another shape, takes nothing from the others. */
export async function gatherSources<Calls extends SourceCalls>(
  hands: Pick<Hands, "callAll">,
  calls: Calls,
): Promise<Sources<Calls>> {
  const named = Object.entries(calls);
  const outcomes = await hands.callAll(named.map(([, { tool, input }]) => ({ tool, input })));
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
  // Each name has what its own schema made of its own answer.
  return Object.fromEntries(sources) as Sources<Calls>;
}
