import type { Athlete } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToAthlete } from "../group/groups.ts";

/** A horse of another group of the account. */
export type HorseOfOtherGroup = Athlete & { readonly groupId: string; readonly groupName: string };

type Asked = { readonly accountId: string; readonly groupId: string };

const selectHorses = prepareQuery((db, { accountId, groupId }: Asked) =>
  db
    .selectFrom("members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .innerJoin("group_athletes as place", "place.group_id", "g.id")
    .innerJoin("athletes as a", "a.id", "place.athlete_id")
    .select(["a.id", "a.kind", "a.name", "g.id as group_id", "g.name as group_name"])
    .where("m.account_id", "=", accountId)
    .where("m.removed_at", "is", null)
    .where("a.kind", "=", "horse")
    .where("g.id", "<>", groupId)
    // Demo groups and real ones know nothing of each other.
    .where("g.demo", "=", (eb) =>
      eb.selectFrom("groups as asked").select("asked.demo").where("asked.id", "=", groupId),
    )
    .where("a.id", "not in", (eb) =>
      eb.selectFrom("group_athletes as own").select("own.athlete_id").where("own.group_id", "=", groupId),
    )
    .orderBy("a.name")
    .orderBy("a.id")
    .orderBy("g.id"),
);

/** The horses of an account's other groups that are not also in this one, by name (byte order). Used to create a scope. */
export const horsesOfOtherGroups = async (
  db: Handle,
  asked: Asked,
): Promise<readonly HorseOfOtherGroup[]> => {
  const { rows } = await selectHorses(db, asked);
  return rows.map(({ group_id: groupId, group_name: groupName, ...row }) => ({
    ...rowToAthlete(row),
    groupId,
    groupName,
  }));
};
