import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToAthlete } from "./group-row.ts";

const selectAthletes = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db
    .selectFrom("group_athletes as g")
    .innerJoin("athletes as a", "a.id", "g.athlete_id")
    .select(["a.id", "a.kind", "a.name"])
    .where("g.group_id", "=", groupId)
    .orderBy("a.name")
    .orderBy("a.id"),
);

/** Everybody of the scope's group, by name (byte order): names are known in the group, also where the training is private. */
export const listGroupAthletes = async (db: Handle, scope: Scope): Promise<readonly Athlete[]> => {
  const { rows } = await selectAthletes(db, { groupId: scope.groupId });
  return rows.map(rowToAthlete);
};
