import type { FieldChange } from "./edits/edit.ts";
import { isSameValue } from "./same-value.ts";

/** What the fields of an item say before and after, in the order of the item; null stands for absent. `apart` are not looked at. */
export function fieldChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  apart: readonly string[],
): FieldChange[] {
  const changes: FieldChange[] = [];
  const look = (field: string): void => {
    const [oldValue, newValue] = [before[field], after[field]];
    if (oldValue === newValue || apart.includes(field) || isSameValue(oldValue, newValue)) return;
    changes.push({ field, oldValue: oldValue ?? null, newValue: newValue ?? null });
  };
  for (const field of Object.keys(before)) look(field);
  for (const field of Object.keys(after)) if (!Object.hasOwn(before, field)) look(field);
  return changes;
}
