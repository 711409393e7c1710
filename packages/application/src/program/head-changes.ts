import type { FieldChange, PreviewItem } from "@canter/domain/program/edits/edit";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { isSameValue } from "@canter/domain/program/changes/program-changes";

const fields = ["name", "goal", "targetDate", "reasoning", "trainingMaxes", "schedule"] as const;

const names: Readonly<Record<(typeof fields)[number], string>> = {
  name: "name",
  goal: "goal",
  targetDate: "target date",
  reasoning: "reasoning",
  trainingMaxes: "training maxes",
  schedule: "schedule",
};

/** What a program says about itself that differs: no item, or one. Pauses aside, which are no change of the plan. */
export function headChanges(before: ProgramHead, after: ProgramHead): readonly PreviewItem[] {
  const changed = fields.flatMap((field): FieldChange[] =>
    isSameValue(before[field], after[field])
      ? []
      : [{ field, oldValue: before[field], newValue: after[field] }],
  );
  return changed.length > 0 ? [{ type: "modify", target: "Program", fields: changed }] : [];
}

/** "Changed the name and the goal." */
export function describeHeadChanges(items: readonly PreviewItem[]): string {
  const words = items
    .flatMap((item) => item.fields ?? [])
    .map(({ field }) => `the ${names[field as "name"]}`);
  const last = words.at(-1) ?? "nothing";
  return `Changed ${words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last}.`;
}
