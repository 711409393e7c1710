import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import { z } from "zod";
import { doubtsIn, isOpen, linkDuplicate, withDoubts } from "../../../workout/open-questions.ts";
import { emitWorkoutEvent } from "../../../workout/workout-event.ts";
import { type LoggerSession, placeOf } from "../logger-context.ts";

export const answerDraftName = "answer_draft";

const inputSchema = z.object({});

/** The message answers what the conversation's latest draft asks ("it was 45 minutes"): completes it under its own id. */
export const answerDraft = ({ world, stored }: LoggerSession): Tool<TransactionHandle> => {
  let after: Workout | undefined;
  return defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: answerDraftName,
    description: "Completes the latest draft of the conversation with what the message says.",
    effect: "write",
    input: inputSchema,
    apply: async (tx) => {
      const { answered, context } = world;
      if (!answered) return err({ message: "There is no draft that the message answers." });
      const member = placeOf(world, answered.draft);
      const now = context.clock.now();
      // A doubt that the message answered is open no more.
      const { draft: before, completed } = answered;
      const stillAsked = new Set(doubtsIn(completed).map(({ field }) => field));
      const issues = before.issues.filter((one) => one.kind !== "doubt" || stillAsked.has(one.field));
      const doubted = await withDoubts(tx, member.scope, completed, {
        units: member.member.units,
        before: { ...before, issues },
      });
      const linked = await linkDuplicate(tx, member.scope, doubted);
      const status = isOpen(linked.issues) ? "draft" : "saved";
      const replaced = await replaceWorkout(
        tx,
        member.scope,
        { ...linked, status, updatedAt: now },
        status === "saved" ? "completed" : "edited",
        answered.draft.version,
      );
      if (!replaced.ok) return err({ message: replaced.error.detail });
      await emitWorkoutEvent(
        context,
        tx,
        member.scope,
        { before: answered.draft, after: replaced.value },
        now,
      );
      after = replaced.value;
      return ok({ workoutId: replaced.value.id, isSaved: status === "saved" });
    },
    // Only now: until its transaction was kept, nothing was completed.
    remember: () => {
      const completed = after ?? world.answered?.completed;
      if (completed) stored.set(completed.id, completed);
    },
  });
};
