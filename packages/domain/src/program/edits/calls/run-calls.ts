import { ok, type Result } from "../../../result.ts";
import type { Program } from "../../program.ts";
import { editRegistry } from "../edit-registry.ts";
import type { EditFailure, EditOutcome, ToolCall } from "../edit.ts";
import { editOutcome } from "./edit-outcome.ts";
import type { EditStep } from "./edit-step.ts";
import { editChanges } from "./edit-target.ts";
import { readCall } from "./read-call.ts";

/** One call against the program as it is: checked, carried out, its changes read off the result. */
export function runCall(
  program: Program,
  call: ToolCall,
  newUid: () => string,
): Result<EditStep, EditFailure> {
  const edit = readCall(call);
  if (!edit.ok) return edit;
  const after = editRegistry[edit.value.name].apply(program, edit.value.args, newUid);
  if (!after.ok) return after;
  const changes = editChanges(edit.value, program, after.value);
  return ok({ call, edit: edit.value, before: program, after: after.value, changes });
}

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
