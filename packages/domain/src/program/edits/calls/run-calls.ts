import { ok, type Result } from "../../../result.ts";
import type { Program } from "../../program.ts";
import { editRegistry } from "../edit-registry.ts";
import type { EditFailure, EditOutcome, ToolCall } from "../edit.ts";
import { editOutcome } from "./edit-outcome.ts";
import type { EditStep } from "./edit-step.ts";
import { editChanges } from "./edit-target.ts";
import { readCall } from "./read-call.ts";

/** Validates and applies one call to the program; its changes are derived from the result. */
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
 * Tries the calls in order, each on the result of the earlier valid ones. All or nothing: if one fails, the later ones are still checked,
 * but the program is unchanged. Never throws because of a call's content; the input is never modified, and parts that the calls did not
 * affect are shared with it. `newUid` returns a unique uid for each added item.
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
