import type { ModelMessage, ModelReply, ToolResult } from "../schema/model.ts";
import type { Outcome } from "./agent.ts";

const unreadable = (why: string): Outcome => ({ ok: false, message: `The arguments can't be read: ${why}` });

/** A reply that calls tools and what they came to, in the order of the calls, as the model is told of it. */
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
