import type { TransactionHandle } from "../database.ts";

/** Takes back what a workout took care of: it was deleted, or is something else now. Of a member's own days. */
export const forgetWorkoutMarks = async (
  trx: TransactionHandle,
  memberId: string,
  workoutId: string,
): Promise<void> => {
  await trx
    .deleteFrom("dashboard_marks")
    .where("workout_id", "=", workoutId)
    .where("member_id", "=", memberId)
    .execute();
};
