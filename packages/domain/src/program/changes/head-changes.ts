import type { FieldChange, ModificationPreview, PreviewItem } from "../edits/edit.ts";
import type { ProgramHead } from "../program-head.ts";
import { formatDate } from "../../schedule/describe-date.ts";
import { withTargetMoved } from "./move-target-date.ts";
import { isSameValue } from "./program-changes.ts";

export const headFields = ["name", "goal", "targetDate", "reasoning", "trainingMaxes", "schedule"] as const;

/** The differences between two program heads: no item, or one. Ignores pauses, which do not change the plan. */
export function headChanges(before: ProgramHead, after: ProgramHead): readonly PreviewItem[] {
  const changed = headFields.flatMap((field): FieldChange[] =>
    isSameValue(before[field], after[field])
      ? []
      : [{ field, oldValue: before[field], newValue: after[field] }],
  );
  return changed.length > 0 ? [{ type: "modify", target: "Program", fields: changed }] : [];
}

/** The preview of edits that also move a program's target date; without one, unchanged. */
export function withTargetDate(
  preview: ModificationPreview,
  head: ProgramHead,
  targetDate: string | undefined,
): ModificationPreview {
  const moved = targetDate === undefined ? [] : headChanges(head, withTargetMoved(head, targetDate));
  if (targetDate === undefined || moved.length === 0) return preview;
  const says = `Moves the date to ${formatDate(targetDate)}.`;
  return {
    ...preview,
    summary: preview.details.length === 0 ? says : `${says} ${preview.summary}`,
    details: [...moved, ...preview.details],
  };
}
