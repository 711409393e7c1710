import type { Group, Member } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToGroup, rowToMember } from "./group-row.ts";

type Sought = { readonly accountId: string; readonly groupId?: string };

const selectPlace = prepareQuery((db, { accountId, groupId }: Sought) => {
  const places = db
    .selectFrom("members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .selectAll("m")
    .select([
      "g.name as group_name",
      "g.kind",
      "g.zone as group_zone",
      "g.demo",
      "g.created_at as founded_at",
    ])
    .where("m.account_id", "=", accountId)
    .where("m.removed_at", "is", null);
  const sought = groupId === undefined ? places : places.where("m.group_id", "=", groupId);
  // As in `listGroupsOfAccount`.
  return sought.orderBy("g.demo").orderBy("g.created_at").orderBy("g.id").limit(limitTo(1));
});

/** An account's place in a group, without one in the first of its groups. Undefined for a stranger. For whoever establishes a scope. */
export const placeOfAccount = async (
  db: Handle,
  accountId: string,
  groupId?: string,
): Promise<{ readonly group: Group; readonly member: Member } | undefined> => {
  const { rows } = await selectPlace(db, { accountId, ...(groupId !== undefined && { groupId }) });
  const [row] = rows;
  if (!row) return undefined;
  const { group_name: name, group_zone: zone, founded_at: created_at, kind, demo } = row;
  return {
    group: rowToGroup({ id: row.group_id, name, kind, zone, demo, created_at }),
    member: rowToMember(row),
  };
};
