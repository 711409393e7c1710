import { type Result, err, ok } from "@canter/domain/result";
import type { ToolProblem } from "@canter/agent/tool/tool";
import { z } from "zod";
import type { SlotKey, SlotResults, Slots } from "../slots.ts";

export const workoutIndexSchema = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe(
    "which workout of the message, counted from 0 in the order of extract_workout_data; the latest where left out",
  );

export const slotInputSchema = z.object({ workoutIndex: workoutIndexSchema });
export type SlotInput = z.infer<typeof slotInputSchema>;

const stages: Readonly<Record<SlotKey, string>> = {
  discipline: "detect_discipline",
  extraction: "extract_workout_data",
  validation: "validate_workout_completeness",
  normalization: "normalize_workout_data",
  summary: "generate_workout_summary",
  save: "save_workout_to_database",
};

/** The workout that a call means, and what the stage before left for it. */
export function slotOf<K extends SlotKey>(
  slots: Slots,
  key: K,
  workoutIndex: number | undefined,
): Result<{ readonly index: number; readonly result: SlotResults[K] }, ToolProblem> {
  const count = slots.count();
  if (count === 0) return err({ message: "No workout was extracted yet: call extract_workout_data first." });
  if (workoutIndex !== undefined && workoutIndex >= count)
    return err({
      message: `There is no workout ${workoutIndex}: ${count === 1 ? "only 0" : `0 to ${count - 1}`}.`,
    });
  const result = slots.getToolResult(key, workoutIndex);
  const index = workoutIndex ?? (result ? slots.getAllToolResults(key).lastIndexOf(result) : count - 1);
  return result
    ? ok({ index, result })
    : err({ message: `Workout ${index} has not been through ${stages[key]} yet.` });
}

/**
 * Keeps a workout whose validation failed (or is missing) from going on, without holding up the others of the message.
 */
export function enforceToolBlocking(
  slots: Slots,
  workoutIndex: number | undefined,
): Result<number, ToolProblem> {
  const validated = slotOf(slots, "validation", workoutIndex);
  if (!validated.ok) return validated;
  const { index, result } = validated.value;
  return result.isComplete
    ? ok(index)
    : err({
        message: `Workout ${index} can't go on: ${result.missing.join(" ")} It is kept as a draft; the others may go on.`,
      });
}
