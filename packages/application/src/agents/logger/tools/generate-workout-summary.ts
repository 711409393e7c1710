import { unitsOf } from "@canter/domain/group/member-units";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import type { TransactionHandle } from "@canter/storage/database";
import { workoutTitle } from "../../../logging/reply.ts";
import { type LoggerSession, namesIn } from "../logger-context.ts";
import { enforceToolBlocking, slotInputSchema, type SlotInput } from "./slot-of.ts";

/** Fifth stage: how the answer names the workout, and its lines on the review card. */
export const generateWorkoutSummary = ({ world, slots }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, SlotInput>({
    name: "generate_workout_summary",
    description: "Says in a few words what the workout was.",
    effect: "read",
    input: slotInputSchema,
    run: async ({ workoutIndex }) => {
      const free = enforceToolBlocking(slots, workoutIndex);
      if (!free.ok) return free;
      const index = free.value;
      const { workout } = slots.getToolResult("normalization", index) ?? {};
      if (!workout)
        return err({ message: `Workout ${index} has not been through normalize_workout_data yet.` });
      const { disciplines, member } = world;
      const title = workoutTitle(workout, {
        athletes: namesIn(world),
        disciplines,
        own: member.member.athleteId,
      });
      const lines = describeWorkout(workout, unitsOf(member.member));
      slots.storeToolResult("summary", index, { title, lines });
      return ok({ workoutIndex: index, title, lines });
    },
  });
