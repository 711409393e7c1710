import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { storeCompleted } from "../../../logging/complete-draft.ts";
import { emitWorkoutEvent } from "../../../workout/workout-event.ts";
import { type LoggerSession, placeOf } from "../logger-context.ts";

export const answerDraftName = "answer_draft";

const inputSchema = z.object({});

/** The message answers what the conversation's latest drafts ask ("it was 45 minutes"): completes them, all in one transaction. */
export const answerDraft = ({ world, stored }: LoggerSession): Tool<TransactionHandle> => {
  let after: readonly Workout[] | undefined;
  return defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: answerDraftName,
    description: "Completes the latest drafts of the conversation with what the message says.",
    effect: "write",
    input: inputSchema,
    apply: async (tx) => {
      const { answered } = world;
      if (!answered) return err({ message: "There is no draft that the message answers." });
      const completed: Workout[] = [];
      for (const one of answered) {
        const member = placeOf(world, one.draft);
        const now = world.context.clock.now();
        const replaced = await storeCompleted(tx, member, one, now);
        if (!replaced.ok) return err({ message: replaced.error.detail });
        const change = { before: one.draft, after: replaced.value };
        await emitWorkoutEvent(world.context, tx, member.scope, change, now);
        completed.push(replaced.value);
      }
      after = completed;
      return ok({ workoutIds: completed.map(({ id }) => id) });
    },
    // Only now: until its transaction was kept, nothing was completed.
    remember: () => {
      for (const workout of after ?? world.answered?.map((one) => one.completed) ?? [])
        stored.set(workout.id, workout);
    },
  });
};
