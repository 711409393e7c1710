import { describeValue } from "@canter/domain/program/changes/describe-change";
import type { EditOutcome, PreviewItem } from "@canter/domain/program/edits/edit";

const signs = { add: "+", remove: "-", modify: "~", reorder: "↕" } as const;

function itemLines({ type, target, before, after, fields }: PreviewItem): readonly string[] {
  const change = [before, after].filter((text) => text !== undefined).join(" → ");
  const changed = (fields ?? []).map(
    ({ field, oldValue, newValue }) =>
      `    ${field}: ${describeValue(field, oldValue)} → ${describeValue(field, newValue)}`,
  );
  return [`${signs[type]} ${target}${change ? `: ${change}` : ""}`, ...changed];
}

/** What calls would change, for a terminal: plain text without colour. */
export function editPreview({ ok, preview, results }: EditOutcome): string {
  if (!ok) {
    const errors = results.flatMap((result, index) =>
      result.success
        ? []
        : result.errors.map((error) => `  call ${index + 1} (${result.toolCallId || "no id"}): ${error}`),
    );
    return ["Nothing is changed.", ...errors, ""].join("\n");
  }
  return [
    preview.summary,
    "",
    ...preview.details.flatMap(itemLines),
    ...preview.warnings.map((warning) => `! ${warning}`),
    "",
  ].join("\n");
}
