import type { ToolContext } from "@canter/agent/run/agent";
import type { LoggerSession } from "./logger-context.ts";

const stages = [
  "validate_workout_completeness",
  "normalize_workout_data",
  "generate_workout_summary",
  "save_workout_to_database",
] as const;

/**
 * Takes every extracted workout that is not saved through the remaining stages, stage by stage. One that is stopped by its
 * validation stays behind and becomes a draft.
 */
export async function completeSlots(toolContext: ToolContext, { slots }: LoggerSession): Promise<void> {
  let going = Array.from({ length: slots.count() }, (_, index) => index).filter(
    (index) => slots.getToolResult("extraction", index) && !slots.getToolResult("save", index),
  );
  for (const tool of stages) {
    if (going.length === 0) return;
    // What was validated when it was extracted need not be again.
    const due = going.filter((index) => tool !== stages[0] || !slots.getToolResult("validation", index));
    await toolContext.callAll(due.map((workoutIndex) => ({ tool, input: { workoutIndex } })));
    going = going.filter((index) => slots.getToolResult("validation", index)?.isComplete);
  }
}

/** Whether something that was begun came to nothing: the playbook's readings may hold it. */
export const hasGap = ({ slots, world }: LoggerSession): boolean => {
  const extractions = slots.getAllToolResults("extraction");
  const isShort = extractions.length < slots.getAllToolResults("discipline").length;
  // `some` would skip the holes.
  return isShort || [...extractions].includes(undefined) || (extractions.length === 0 && world.parsed.isLog);
};
