import type { Scope } from "@canter/domain/access/scope";
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

/** Adds a discipline to the scope's group, or replaces the one with its id. The caller checks permission. */
export const putDiscipline = async (
  db: Handle,
  scope: Scope,
  discipline: Discipline,
): Promise<Discipline> => {
  const checked = disciplineSchema.parse(discipline);
  const data = JSON.stringify(checked);
  await db
    .insertInto("disciplines")
    .values({ group_id: scope.groupId, id: checked.id, data })
    .onConflict((conflict) => conflict.columns(["group_id", "id"]).doUpdateSet({ data }))
    .execute();
  return checked;
};

/** Removes a discipline of the scope's group; false when it has none with that id. Workouts keep the id. */
export const removeDiscipline = async (db: Handle, scope: Scope, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("disciplines")
    .where("group_id", "=", scope.groupId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
