import type { Group, Member } from "@canter/domain/group/group";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToGroup, rowToMember } from "./groups.ts";

const selectMember = prepareQuery(
  (db, { accountId, groupId }: { readonly accountId: string; readonly groupId: string }) =>
    db
      .selectFrom("members")
      .selectAll()
      .where("group_id", "=", groupId)
      .where("account_id", "=", accountId)
      .where("removed_at", "is", null),
);

/** The account's membership in a group; undefined for a stranger. Used to create a scope. */
export const memberOf = async (
  db: Handle,
  accountId: string,
  groupId: string,
): Promise<Member | undefined> => {
  const { rows } = await selectMember(db, { accountId, groupId });
  return rows[0] && rowToMember(rows[0]);
};

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

/** An account's membership in a group, by default in its first. Undefined for a stranger. Used to create a scope. */
export const membershipOfAccount = async (
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

const selectGroups = prepareQuery((db, { accountId }: { readonly accountId: string }) =>
  db
    .selectFrom("groups as g")
    .innerJoin("members as m", "m.group_id", "g.id")
    .selectAll("g")
    .where("m.account_id", "=", accountId)
    .where("m.removed_at", "is", null)
    .orderBy("g.demo")
    .orderBy("g.created_at")
    .orderBy("g.id"),
);

/** The groups that an account is a member of, its own before demo ones, oldest first; used to create a scope. */
export const listGroupsOfAccount = async (db: Handle, accountId: string): Promise<readonly Group[]> => {
  const { rows } = await selectGroups(db, { accountId });
  return rows.map(rowToGroup);
};

const selectUsual = prepareQuery((db, { accountId }: { readonly accountId: string }) =>
  db
    .selectFrom("members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    // The demo's groups are as they come: it opens in its first.
    .leftJoin("conversations as c", (join) => join.onRef("c.member_id", "=", "m.id").on("g.demo", "=", 0))
    .select(["g.id", "g.demo", "g.created_at"])
    .select(({ fn, selectFrom }) => [
      fn.coalesce(fn.max("c.updated_at"), sql<number>`0`).as("last"),
      selectFrom("group_athletes as of")
        .innerJoin("athletes as a", "a.id", "of.athlete_id")
        .whereRef("of.group_id", "=", "g.id")
        .where("a.kind", "=", "horse")
        .where("g.demo", "=", 0)
        .select(({ fn: count }) => count.countAll<number>().as("count"))
        .as("horses"),
    ])
    .where("m.account_id", "=", accountId)
    .where("m.removed_at", "is", null)
    .groupBy(["g.id", "g.demo", "g.created_at"])
    .orderBy("g.demo")
    .orderBy("last", "desc")
    .orderBy("horses", "desc")
    .orderBy("g.created_at")
    .orderBy("g.id")
    .limit(limitTo(1)),
);

/**
 * The group in which an account wrote something last; of those in which it wrote nothing, one with horses goes first. Undefined: it is in
 * none. For an account's own session.
 */
export const usualGroupOf = async (db: Handle, accountId: string): Promise<string | undefined> =>
  (await selectUsual(db, { accountId })).rows[0]?.id;
