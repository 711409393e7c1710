import type { Program } from "../program.ts";
import type { EditOutcome, ToolCall } from "./edit.ts";
import { editOutcome } from "./edit-outcome.ts";
import { runCall } from "./run-call.ts";

/**
 * Tries the calls in order, each against what the earlier good ones leave. All or nothing: where one fails the later ones are
 * still checked, but the program stays as it was. Never throws for what a call holds; the input is never changed, and what the
 * calls did not touch is shared with it. `newUid` gives a uid that nothing else has, once for each item that is added.
 */
export function runCalls(program: Program, calls: readonly ToolCall[], newUid: () => string): EditOutcome {
  let state = program;
  const tried = calls.map((call) => {
    const result = runCall(state, call, newUid);
    if (result.ok) state = result.value.after;
    return result;
  });
  return editOutcome(program, calls, tried);
}
