import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";

/** Takes back what a workout took care of, but for `kept`: it was deleted, or is something else now. */
export const forgetWorkoutMarks = async (
  trx: TransactionHandle,
  scope: Scope,
  workoutId: string,
  kept: { readonly date: string; readonly contentIds: readonly string[] } = { date: "", contentIds: [] },
): Promise<void> => {
  let query = trx
    .deleteFrom("dashboard_marks")
    .where("workout_id", "=", workoutId)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope));
  if (kept.contentIds.length > 0)
    query = query.where((eb) =>
      eb.or([eb("date", "!=", kept.date), eb("content_id", "not in", kept.contentIds)]),
    );
  await query.execute();
};
