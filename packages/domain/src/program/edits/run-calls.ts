import type { Program } from "../program.ts";
import { editChanges } from "./edit-changes.ts";
import type { CallResult, EditFailure, EditOutcome, ToolCall } from "./edit.ts";
import type { EditStep } from "./edit-step.ts";
import { editTools } from "./edit-tools.ts";
import { editWarnings } from "./edit-warnings.ts";
import { readCall } from "./read-call.ts";
import { summarizeChanges } from "./summarize-changes.ts";
import { shiftOffers } from "./week-date-warnings.ts";
import type { Result } from "../../result.ts";

const idOf = (call: ToolCall): string => {
  const id: unknown = (call as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === "string" ? id : "";
};

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
  return { ok: true, value: { call, edit: edit.value, before: program, after: after.value, changes } };
}

/** What a list of calls comes to, each already tried on what the good ones before it left. */
export function outcomeOf(
  program: Program,
  calls: readonly ToolCall[],
  tried: readonly Result<EditStep, EditFailure>[],
): EditOutcome {
  const results = calls.map((call, index): CallResult => {
    const result = tried[index];
    return result === undefined || result.ok
      ? { toolCallId: idOf(call), success: true }
      : { toolCallId: idOf(call), success: false, errors: result.error.errors };
  });
  const steps = tried.flatMap((result) => (result.ok ? [result.value] : []));
  const changes = steps.flatMap((step) => step.changes);
  const failures = tried.flatMap((result, index) =>
    result.ok ? [] : [{ toolCallId: idOf(calls[index] as ToolCall), ...result.error }],
  );
  if (failures.length > 0) {
    const summary = `Nothing is changed: ${failures.flatMap(({ errors }) => errors).join("; ")}`;
    const others = steps.length > 0 ? summarizeChanges(changes) : undefined;
    const preview = { toolCalls: calls, summary: summary.slice(0, 1000), details: [], warnings: [] };
    return { ok: false, program, preview, results, refusal: { failures, ...(others && { others }) } };
  }
  const after = steps.at(-1)?.after ?? program;
  const offers = shiftOffers(program, after);
  return {
    ok: true,
    program: after,
    preview: {
      toolCalls: calls,
      summary: summarizeChanges(changes),
      details: changes.map(({ item }) => item),
      warnings: editWarnings(steps, program, after),
      ...(offers.length > 0 && { shiftOffers: offers }),
    },
    results,
  };
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
  return outcomeOf(program, calls, tried);
}
