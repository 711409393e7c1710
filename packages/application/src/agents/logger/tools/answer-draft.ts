import { defineTool, type Tool } from "@canter/agent/tool/tool";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import { z } from "zod";
import { doubtsIn, isOpen, linkDuplicate, withDoubts } from "../../../workout/open-questions.ts";
import { emitWorkoutEvent } from "../../../workout/workout-event.ts";
import { type LoggerSession, placeOf } from "../logger-context.ts";

export const answerDraftName = "answer_draft";

const inputSchema = z.object({});

type Answered = NonNullable<LoggerSession["world"]["answered"]>[number];

/** Stores one draft as the message completes it; under its own id. */
async function complete(
  tx: TransactionHandle,
  world: LoggerSession["world"],
  { draft, completed }: Answered,
): Promise<Result<Workout, Problem>> {
  const { context } = world;
  const member = placeOf(world, draft);
  const now = context.clock.now();
  // A doubt that the message answered is open no more.
  const stillAsked = new Set(doubtsIn(completed).map(({ field }) => field));
  const issues = draft.issues.filter((one) => one.kind !== "doubt" || stillAsked.has(one.field));
  const doubted = await withDoubts(tx, member.scope, completed, {
    units: member.member.units,
    before: { ...draft, issues },
  });
  const linked = await linkDuplicate(tx, member.scope, doubted);
  const status = isOpen(linked.issues) ? "draft" : "saved";
  const replaced = await replaceWorkout(
    tx,
    member.scope,
    { ...linked, status, updatedAt: now },
    status === "saved" ? "completed" : "edited",
    draft.version,
  );
  if (replaced.ok)
    await emitWorkoutEvent(context, tx, member.scope, { before: draft, after: replaced.value }, now);
  return replaced;
}

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
        const replaced = await complete(tx, world, one);
        if (!replaced.ok) return err({ message: replaced.error.detail });
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
