import type { Result } from "../../result.ts";
import type { Program } from "../program.ts";
import type { CallResult, EditFailure, EditOutcome, ToolCall } from "./edit.ts";
import { contentFingerprint } from "./content-fingerprint.ts";
import type { EditStep } from "./edit-step.ts";
import { editWarnings } from "./edit-warnings.ts";
import { summarizeChanges } from "./summarize-changes.ts";
import { shiftOffers } from "./week-date-warnings.ts";

const idOf = (call: ToolCall): string => {
  const id: unknown = (call as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === "string" ? id : "";
};

/** What a list of calls comes to, each already tried on what the good ones before it left. */
export function editOutcome(
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
  const fingerprint = contentFingerprint(steps);
  return {
    ok: true,
    program: after,
    preview: {
      toolCalls: calls,
      summary: summarizeChanges(changes),
      details: changes.map(({ item }) => item),
      warnings: editWarnings(steps, program, after),
      ...(offers.length > 0 && { shiftOffers: offers }),
      ...(fingerprint !== undefined && { fingerprint }),
    },
    results,
  };
}
