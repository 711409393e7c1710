import type { Scope } from "@canter/domain/access/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";

/** The acting member's decisions on exercise names in their files: by the name in lower case the id, null for one of their own. */
export const readExerciseNames = async (
  db: Handle,
  scope: Scope,
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await db
    .selectFrom("exercise_names")
    .select(["name", "exercise_id"])
    .where("member_id", "=", ownerOf(scope).member_id)
    .limit(limitTo(5000))
    .execute();
  return new Map(rows.map((row) => [row.name, row.exercise_id]));
};

/** Stores the acting member's decisions on exercise names. */
export const putExerciseNames = async (
  trx: TransactionHandle,
  scope: Scope,
  names: ReadonlyMap<string, string | null>,
  now: number,
): Promise<void> => {
  const owner = ownerOf(scope);
  for (const [name, exercise_id] of names)
    await trx
      .insertInto("exercise_names")
      .values({ ...owner, name: name.toLowerCase(), exercise_id, updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(["member_id", "name"]).doUpdateSet({ exercise_id, updated_at: now }),
      )
      .execute();
};
