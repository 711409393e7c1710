import type { Scope } from "@canter/domain/group/scope";
import { type Discipline, disciplineSchema } from "@canter/domain/workout/discipline";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

const selectDisciplines = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db.selectFrom("disciplines").select("data").where("group_id", "=", groupId).orderBy("id"),
);

/** The disciplines that the scope's group has added to the built-in ones, by id. */
export const listDisciplines = async (db: Handle, scope: Scope): Promise<readonly Discipline[]> => {
  const { rows } = await selectDisciplines(db, { groupId: scope.groupId });
  return rows.map((row) => disciplineSchema.parse(JSON.parse(row.data)));
};
