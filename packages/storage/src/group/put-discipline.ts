import type { Scope } from "@canter/domain/group/scope";
import { type Discipline, disciplineSchema } from "@canter/domain/workout/discipline";
import type { Handle } from "../database.ts";

/** Adds a discipline to the scope's group, or replaces the one with its id. Whether the actor may is for the caller. */
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
