import type { Result } from "../../../result.ts";
import type { Change } from "../../changes/program-changes.ts";
import type { Program } from "../../program.ts";
import type { CallResult, EditFailure, EditOutcome, ToolCall } from "../edit.ts";
import { contentFingerprint } from "./content-fingerprint.ts";
import type { EditStep } from "./edit-step.ts";
import { editWarnings, shiftOffers } from "./edit-warnings.ts";

const maxPhrases = 6;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Back Squat becomes Lunge; Bench Press: 4 → 5 sets." The same change in several places is mentioned once, with its count. */
function summarizeChanges(changes: readonly Pick<Change, "phrase">[]): string {
  if (changes.length === 0) return "Nothing changes.";
  const times = new Map<string, number>();
  for (const { phrase } of changes) times.set(phrase, (times.get(phrase) ?? 0) + 1);
  const phrases = [...times].map(([phrase, count]) => (count > 1 ? `${phrase} (${count} times)` : phrase));
  const more = phrases.length - maxPhrases;
  const said = more > 1 ? phrases.slice(0, maxPhrases) : phrases;
  const rest = more > 1 ? [`and ${more} more changes`] : [];
  return `${capital([...said, ...rest].join("; "))}.`;
}

const idOf = (call: ToolCall): string => {
  const id: unknown = (call as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === "string" ? id : "";
};

/** The outcome of a list of calls, each already tried on the result of the valid ones before it. */
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
