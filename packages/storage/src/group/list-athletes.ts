import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "./athlete-access.ts";
import { rowToAthlete } from "./group-row.ts";

/** `own`: the acting member's own athlete. `lastWorkoutDate`: of the latest saved workout. */
export type ListedAthlete = Athlete & {
  readonly writable: boolean;
  readonly own: boolean;
  readonly lastWorkoutDate?: string;
};

/** The readable athletes, by name (byte order). */
export const listAthletes = async (db: Handle, scope: Scope): Promise<readonly ListedAthlete[]> => {
  const memberId = scope.actor === "system" ? "" : scope.actor.memberId;
  const rows = await db
    .selectFrom("athletes as a")
    .select(["a.id", "a.kind", "a.name"])
    .select((eb) => [
      eb
        .selectFrom("members as m")
        .select("m.athlete_id")
        .where("m.id", "=", memberId)
        .where("m.group_id", "=", scope.groupId)
        .as("own_id"),
      eb
        .selectFrom("workouts as w")
        .select((e) => e.fn.max("w.date").as("date"))
        .whereRef("w.athlete_id", "=", "a.id")
        .where("w.status", "=", "saved")
        .where("w.deleted_at", "is", null)
        .as("last_date"),
    ])
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope))
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
  return rows.map((row) => ({
    ...rowToAthlete(row),
    writable: scope.writableAthletes.includes(row.id),
    own: row.own_id === row.id,
    ...(row.last_date ? { lastWorkoutDate: row.last_date } : {}),
  }));
};
