import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";

/** For work on nobody's behalf in one group (outbox subscribers, set-up): all of the group's athletes, person or horse. */
export const scopeOfSystem = async (db: Handle, groupId: string): Promise<Scope> => {
  const rows = await db
    .selectFrom("group_athletes")
    .select("athlete_id")
    .where("group_id", "=", groupId)
    .orderBy("athlete_id")
    .execute();
  const athletes = rows.map((row) => row.athlete_id);
  return { groupId, actor: "system", readableAthletes: athletes, writableAthletes: athletes };
};
