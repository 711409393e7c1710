import { ok, type Result } from "../../result.ts";
import type { Program } from "../program.ts";
import { editChanges } from "./edit-changes.ts";
import type { EditFailure, ToolCall } from "./edit.ts";
import type { EditStep } from "./edit-step.ts";
import { editTools } from "./edit-tools.ts";
import { readCall } from "./read-call.ts";

/** One call against the program as it is: checked, carried out, its changes read off the result. */
export function runCall(
  program: Program,
  call: ToolCall,
  newUid: () => string,
): Result<EditStep, EditFailure> {
  const edit = readCall(call);
  if (!edit.ok) return edit;
  const after = editTools[edit.value.name].apply(program, edit.value.args, newUid);
  if (!after.ok) return after;
  const changes = editChanges(edit.value, program, after.value);
  return ok({ call, edit: edit.value, before: program, after: after.value, changes });
}
