import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

const selectAthletes = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db
    .selectFrom("group_athletes as g")
    .select("g.athlete_id")
    .where("g.group_id", "=", groupId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("members as gone")
            .select("gone.id")
            .whereRef("gone.group_id", "=", "g.group_id")
            .whereRef("gone.athlete_id", "=", "g.athlete_id")
            .where("gone.removed_at", "is not", null),
        ),
      ),
    )
    .orderBy("g.athlete_id"),
);

/**
 * For work on nobody's behalf in one group (outbox subscribers, set-up): all of the group's athletes, person or horse, but not
 * those who have left.
 */
export const scopeOfSystem = async (db: Handle, groupId: string): Promise<Scope> => {
  const { rows } = await selectAthletes(db, { groupId });
  const athletes = rows.map((row) => row.athlete_id);
  return { groupId, actor: "system", readableAthletes: athletes, writableAthletes: athletes };
};
