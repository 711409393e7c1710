import type { Scope } from "@canter/domain/group/scope";
import { type Discipline, disciplineSchema } from "@canter/domain/workout/discipline";
import type { Handle } from "../database.ts";

/** The disciplines that the scope's group has added to the built-in ones, by id. */
export const listDisciplines = async (db: Handle, scope: Scope): Promise<readonly Discipline[]> => {
  const rows = await db
    .selectFrom("disciplines")
    .select("data")
    .where("group_id", "=", scope.groupId)
    .orderBy("id")
    .execute();
  return rows.map((row) => disciplineSchema.parse(JSON.parse(row.data)));
};
