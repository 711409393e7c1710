import type { Program } from "../program.ts";
import { moveChange, programChanges, weekListChanges, type Change } from "../program-changes.ts";
import { nameOf } from "../describe-change.ts";
import type { Edit } from "./edit.ts";
import { targetOf } from "./edit-target.ts";

/** What one edit that was carried out changes: read off its result, so that a preview can't promise anything else. */
export function editChanges(edit: Edit, before: Program, after: Program): Change[] {
  const target = targetOf(edit, before);
  if (edit.name === "reorder_exercises" && target?.exercise && target.session) {
    // Of two neighbours that changed places, a list alone can't tell which one was moved.
    const { exerciseNumber, newPosition } = edit.args as { exerciseNumber: number; newPosition: number };
    const places = [exerciseNumber, newPosition] as const;
    return [moveChange(target.address, target.exercise, places, nameOf(target.session))];
  }
  // These leave the content of all other weeks as it is: to look through a year that was renumbered would take the longest of all.
  if (edit.name === "add_week" || edit.name === "remove_week") return weekListChanges(before, after);
  const changes = programChanges(before, after);
  if (changes.length > 0 || target === undefined) return changes;
  const name = target.exercise?.name ?? target.session?.name;
  return [
    {
      item: {
        type: "modify",
        target: name === undefined ? target.address : `${target.address}: ${name}`,
        fields: [],
      },
      phrase: `${name === undefined ? target.address : nameOf({ name })} stays as it is`,
    },
  ];
}
