import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

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
