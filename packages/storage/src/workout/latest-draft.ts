import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { isReadableConversation } from "../conversation/conversation-access.ts";
import { selectWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

/**
 * What a bare follow-up in a conversation completes: the last draft of the latest message there that has workouts (deleted
 * ones don't count). Undefined when that message left no draft, or nothing was logged there.
 */
export const latestDraft = async (
  db: Handle,
  scope: Scope,
  conversationId: string,
): Promise<Workout | undefined> => {
  const latestMessage = db
    .selectFrom("messages as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .innerJoin("workouts as x", "x.message_id", "m.id")
    .select("m.id")
    .where("m.conversation_id", "=", conversationId)
    .where("x.deleted_at", "is", null)
    .where((eb) => isReadableConversation(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .orderBy("m.seq", "desc")
    .limit(1);
  const row = await selectWorkouts(db, scope)
    .where("w.message_id", "=", latestMessage)
    .where("w.status", "=", "draft")
    .where("w.deleted_at", "is", null)
    .orderBy("w.workout_index", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && rowToWorkout(row);
};
