import { isDeep } from "../schema/is-deep.ts";
import type { ToolCall } from "../schema/model.ts";

type Arguments = Pick<ToolCall, "input" | "invalid">;

/** The arguments of a call. What is no JSON object comes back as it was written, with why it can't be read. */
export function readArguments(written: string): Arguments {
  // Tools without arguments are called with nothing at all by some.
  if (written.trim() === "") return { input: {} };
  try {
    const input: unknown = JSON.parse(written);
    if (isDeep(input)) return { input: written, invalid: "The arguments are nested too deeply." };
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return { input };
    return { input: written, invalid: "The arguments are JSON, but no object." };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { input: written, invalid: `The arguments are no valid JSON: ${why}` };
  }
}
