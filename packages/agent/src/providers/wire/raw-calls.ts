/** A call as sent on the wire. */
export type RawCall = { id?: string; tool: string; written: string };

type RawDelta = {
  readonly index?: unknown;
  readonly id?: unknown;
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null;
};

/**
 * Reads tool calls from the raw chunks of chat completions. For OpenRouter, whose package turns invalid JSON arguments into `{}` and
 * merges calls without an index: either way a tool would run with what the model never said.
 */
export function rawCalls() {
  const calls: RawCall[] = [];
  const byIndex = new Map<unknown, RawCall>();
  const take = (delta: RawDelta) => {
    const { name, arguments: written } = delta.function ?? {};
    const id = typeof delta.id === "string" && delta.id ? delta.id : undefined;
    const known = delta.index === undefined ? calls.at(-1) : byIndex.get(delta.index);
    const isNew = typeof name === "string" && name && (!known || (id !== undefined && id !== known.id));
    const call = isNew ? { tool: name, written: "", ...(id !== undefined && { id }) } : known;
    if (!call) return;
    if (isNew) calls.push(call);
    if (delta.index !== undefined) byIndex.set(delta.index, call);
    if (typeof written === "string") call.written += written;
  };
  return {
    calls,
    /** One chunk, as parsed JSON of unknown shape. */
    read: (chunk: unknown) => {
      const { choices } = (chunk ?? {}) as { choices?: unknown };
      const choice = (Array.isArray(choices) ? choices[0] : undefined) as
        | { delta?: { tool_calls?: unknown } }
        | undefined;
      const deltas = choice?.delta?.tool_calls;
      if (Array.isArray(deltas)) for (const delta of deltas) take((delta ?? {}) as RawDelta);
    },
  };
}
