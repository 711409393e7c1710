import type { Program } from "../../program.ts";
import type { Change } from "../../changes/program-changes.ts";
import type { Edit, ToolCall } from "../edit.ts";

/** A call that was applied, with the program before and after it. */
export type EditStep = {
  readonly call: ToolCall;
  readonly edit: Edit;
  readonly before: Program;
  readonly after: Program;
  readonly changes: readonly Change[];
};
