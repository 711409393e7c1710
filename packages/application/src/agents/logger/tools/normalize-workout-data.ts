import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import { withConsistentUnits } from "@canter/domain/workout/workout-change";
import type { TransactionHandle } from "@canter/storage/database";
import { type LoggerSession, namesIn } from "../logger-context.ts";
import { enforceToolBlocking, slotInputSchema, type SlotInput } from "./slot-of.ts";

/** Fourth stage: values in SI beside the entered ones, names as in the catalogue, whose it is and where the clock stood. */
export const normalizeWorkoutData = ({ world, slots }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, SlotInput>({
    name: "normalize_workout_data",
    description: "Brings a complete workout into the form in which it is kept.",
    effect: "read",
    input: slotInputSchema,
    run: async ({ workoutIndex }) => {
      const free = enforceToolBlocking(slots, workoutIndex);
      if (!free.ok) return free;
      const index = free.value;
      const { workout } = slots.getToolResult("validation", index) ?? {};
      const extraction = slots.getToolResult("extraction", index);
      if (!workout || !extraction) return err({ message: `Workout ${index} was not extracted.` });
      // The playbook's readings agree already; what it summed up itself was entered in no unit at all.
      const normalized =
        extraction.reading === undefined ? { ...workout, ...withConsistentUnits(workout) } : workout;
      slots.storeToolResult("normalization", index, { workout: normalized });
      const athlete = namesIn(world).find(({ id }) => id === normalized.athleteId)?.name;
      return ok({ workoutIndex: index, discipline: normalized.discipline, date: normalized.date, athlete });
    },
  });
