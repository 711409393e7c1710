import type { Scope } from "@canter/domain/group/scope";
import type { ExpressionBuilder } from "kysely";
import type { Database, TransactionHandle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import type { StoredMark } from "./dashboard-row.ts";

const restored: StoredMark = "not_today";
const setAsideBefore: StoredMark = "done_after_all";

/**
 * Takes back what a workout took care of, but for `kept`: it was deleted, or is something else now. What was set aside before that is
 * set aside again. Gives the dates of which something was taken back.
 */
export const forgetWorkoutMarks = async (
  trx: TransactionHandle,
  scope: Scope,
  workoutId: string,
  kept: { readonly date: string; readonly contentIds: readonly string[] } = { date: "", contentIds: [] },
): Promise<readonly string[]> => {
  const isMeant = (eb: ExpressionBuilder<Database, "dashboard_marks">) =>
    eb.and([
      eb("workout_id", "=", workoutId),
      isOwn(eb.ref("group_id"), eb.ref("member_id"), scope),
      ...(kept.contentIds.length > 0
        ? [eb.or([eb("date", "!=", kept.date), eb("content_id", "not in", kept.contentIds)])]
        : []),
    ]);
  const aside = await trx
    .updateTable("dashboard_marks")
    .set({ mark: restored, workout_id: null })
    .where(isMeant)
    .where("mark", "=", setAsideBefore)
    .returning("date")
    .execute();
  const deleted = await trx.deleteFrom("dashboard_marks").where(isMeant).returning("date").execute();
  return [...new Set([...aside, ...deleted].map(({ date }) => date))];
};
