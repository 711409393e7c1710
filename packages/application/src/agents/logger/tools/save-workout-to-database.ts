import { unitsOf } from "@canter/domain/group/member-units";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { insertWorkout } from "@canter/storage/workout/write-workouts";
import { z } from "zod";
import { linkDuplicate, withDoubts } from "../../../workout/open-questions.ts";
import { emitWorkoutEvent } from "../../../workout/workout-event.ts";
import { type LoggerSession, placeOf } from "../logger-context.ts";
import { enforceToolBlocking, slotInputSchema, type SlotInput } from "./slot-of.ts";

const savedSchema = z.object({ workoutIndex: z.number(), workoutId: z.string(), isSaved: z.boolean() });

/** Last stage: stores the workout, once, with its event; one that looks like another that is logged becomes a draft that asks. */
export const saveWorkoutToDatabase = ({ world, slots, stored }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, SlotInput>({
    name: "save_workout_to_database",
    description: "Saves a workout that has been through all other stages. Each is saved once.",
    effect: "write",
    input: slotInputSchema,
    apply: async (tx, { workoutIndex }) => {
      const free = enforceToolBlocking(slots, workoutIndex);
      if (!free.ok) return free;
      const index = free.value;
      const before = slots.getToolResult("save", index);
      if (before) return ok({ workoutIndex: index, ...before });
      const { workout } = slots.getToolResult("normalization", index) ?? {};
      if (!workout || !slots.getToolResult("summary", index))
        return err({ message: `Workout ${index} has not been normalized and summarized yet.` });
      const { context } = world;
      const member = placeOf(world, workout);
      const units = unitsOf(member.member);
      const linked = await linkDuplicate(
        tx,
        member.scope,
        await withDoubts(tx, member.scope, workout, { units }),
      );
      const inserted = await insertWorkout(tx, member.scope, linked);
      if (!inserted.ok) return err({ message: inserted.error.detail });
      await emitWorkoutEvent(context, tx, member.scope, { after: inserted.value }, context.clock.now());
      stored.set(inserted.value.id, inserted.value);
      return ok({
        workoutIndex: index,
        workoutId: inserted.value.id,
        isSaved: inserted.value.status === "saved",
      });
    },
    remember: (output) => {
      const { workoutIndex, ...save } = savedSchema.parse(output);
      slots.storeToolResult("save", workoutIndex, save);
    },
  });
