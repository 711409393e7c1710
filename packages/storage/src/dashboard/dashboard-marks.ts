import type { Scope } from "@canter/domain/group/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../group/is-own.ts";
import { prepareQuery } from "../prepare-query.ts";
import { type DashboardMark, rowToMark, type StoredMark } from "./dashboard-row.ts";

/** Marks what a day offered. What is done stays done; "not today" may still become done, and is known beside that. */
export const putDashboardMark = async (
  trx: TransactionHandle,
  scope: Scope,
  date: string,
  { contentId, as, at, workoutId }: DashboardMark,
): Promise<void> => {
  const again: StoredMark = as === "done" ? "done_after_all" : as;
  await trx
    .insertInto("dashboard_marks")
    .values({
      ...ownerOf(scope),
      date,
      content_id: contentId,
      mark: as,
      at,
      workout_id: workoutId ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "date", "content_id"])
        .doUpdateSet({ mark: again, at, workout_id: workoutId ?? null })
        .where("dashboard_marks.mark", "=", "not_today"),
    )
    .execute();
};

const selectMarks = prepareQuery((db, { scope, date }: { readonly scope: Scope; readonly date: string }) =>
  db
    .selectFrom("dashboard_marks as m")
    .select(["m.content_id", "m.mark", "m.at", "m.workout_id"])
    .where((eb) => isOwn(eb.ref("m.group_id"), eb.ref("m.member_id"), scope))
    .where("m.date", "=", date)
    .orderBy("m.at")
    .orderBy("m.content_id"),
);

/** What became of what the acting member's day offered. */
export const listDashboardMarks = async (
  db: Handle,
  scope: Scope,
  date: string,
): Promise<readonly DashboardMark[]> => (await selectMarks(db, { scope, date })).rows.map(rowToMark);
