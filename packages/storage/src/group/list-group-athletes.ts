import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { rowToAthlete } from "./group-row.ts";

/** Everybody of the scope's group, by name (byte order): names are known in the group, also where the training is private. */
export const listGroupAthletes = async (db: Handle, scope: Scope): Promise<readonly Athlete[]> => {
  const rows = await db
    .selectFrom("group_athletes as g")
    .innerJoin("athletes as a", "a.id", "g.athlete_id")
    .select(["a.id", "a.kind", "a.name"])
    .where("g.group_id", "=", scope.groupId)
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
  return rows.map(rowToAthlete);
};
