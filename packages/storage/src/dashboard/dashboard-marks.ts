import type { Scope } from "@canter/domain/access/scope";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { prepareQuery } from "../prepare-query.ts";
import { type DashboardMark, rowToMark, type StoredMark } from "./dashboards.ts";

/** Marks an item of a day. What is done stays done; "not today" may still become done, and is remembered. */
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

/** The marks on the acting member's day. */
export const listDashboardMarks = async (
  db: Handle,
  scope: Scope,
  date: string,
): Promise<readonly DashboardMark[]> => (await selectMarks(db, { scope, date })).rows.map(rowToMark);

const restored: StoredMark = "not_today";
const setAsideBefore: StoredMark = "done_after_all";

/**
 * Removes a workout's marks, except `kept`: it was deleted, or is something else now. What was put off before that is put off again.
 * Returns the dates on which something was removed.
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

type Sought = {
  readonly workoutId: string;
  /** The key of the question about it. */
  readonly promptKey: string;
  readonly athleteIds: readonly string[];
  /** Local. */
  readonly date: string;
};

const selectMembers = prepareQuery((db, { workoutId, promptKey, athleteIds, date }: Sought) =>
  db
    .selectFrom("members as m")
    .innerJoin("dashboard_revisions as d", "d.member_id", "m.id")
    .select("m.id")
    .where("m.athlete_id", "in", athleteIds)
    .where("m.removed_at", "is", null)
    .where("d.date", "=", date)
    .where("d.revision", "=", 1)
    .union(
      db
        .selectFrom("dashboard_marks as k")
        .innerJoin("members as m", "m.id", "k.member_id")
        .select("m.id")
        .where("k.workout_id", "=", workoutId)
        .where("m.removed_at", "is", null),
    )
    .union(
      db
        .selectFrom("members as m")
        .innerJoin("prompts as p", "p.member_id", "m.id")
        .select("m.id")
        .where("m.athlete_id", "in", athleteIds)
        .where("m.removed_at", "is", null)
        .where("p.key", "=", promptKey)
        .where("p.state", "=", sql.lit("open")),
    ),
);

/**
 * Members whose day a workout may affect: of these athletes, with a dashboard of that date, a mark by that workout, or an open question
 * about it. For callers that then read within a scope; it returns no more than that.
 */
export const membersWithDay = async (db: Handle, sought: Sought): Promise<readonly string[]> =>
  (await selectMembers(db, sought)).rows.map(({ id }) => id);
