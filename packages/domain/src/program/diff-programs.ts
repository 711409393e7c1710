import type { PreviewItem } from "./edits/edit.ts";
import type { Program } from "./program.ts";
import { programChanges } from "./program-changes.ts";

/** What differs between two states of a program, found by uid; renumbering alone is no difference. */
export const diffPrograms = (before: Program, after: Program): readonly PreviewItem[] =>
  programChanges(before, after).map(({ item }) => item);
