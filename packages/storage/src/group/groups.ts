import {
  type Athlete,
  athleteSchema,
  type Group,
  groupSchema,
  type Member,
  memberSchema,
} from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import type { Selectable } from "kysely";
import type { Database, Handle } from "../database.ts";

/** Converts rows of the group area to domain values; throws on an invalid row. */
export const rowToGroup = (row: Selectable<Database["groups"]>): Group =>
  groupSchema.parse({ id: row.id, name: row.name, kind: row.kind, zone: row.zone, demo: row.demo === 1 });

export const rowToMember = (row: Selectable<Database["members"]>): Member =>
  memberSchema.parse({
    id: row.id,
    groupId: row.group_id,
    accountId: row.account_id,
    athleteId: row.athlete_id,
    name: row.name,
    role: row.role,
    units: row.units,
    ...(row.distance_unit !== null && { distanceUnit: row.distance_unit }),
    zone: row.zone,
    ...(row.locale !== null && { locale: row.locale }),
    ...(row.clock !== null && { clock: row.clock }),
    ...(row.first_weekday !== null && { firstWeekday: row.first_weekday }),
    ...(row.keeps_talk_apart !== 0 && { keepsTalkApart: true }),
    ...(row.coach !== null && { coach: row.coach }),
  });

export const rowToAthlete = (row: Pick<Selectable<Database["athletes"]>, "id" | "kind" | "name">): Athlete =>
  athleteSchema.parse({ id: row.id, kind: row.kind, name: row.name });

/** Creates a group (a new tenancy, so without a scope). `createdAt` in epoch milliseconds. */
export const createGroup = async (
  db: Handle,
  group: Group & { readonly createdAt: number },
): Promise<Group> => {
  const { id, name, kind, zone, demo } = groupSchema.parse(group);
  await db
    .insertInto("groups")
    .values({ id, name, kind, zone, demo: demo ? 1 : 0, created_at: group.createdAt })
    .execute();
  return { id, name, kind, zone, demo };
};

/** A group by its id; for the holder of an invitation to it. */
export const readGroup = async (db: Handle, groupId: string): Promise<Group> =>
  rowToGroup(await db.selectFrom("groups").selectAll().where("id", "=", groupId).executeTakeFirstOrThrow());

export type GroupChange = { readonly name?: string | undefined; readonly zone?: string | undefined };

/** Changes the scope's group. The caller checks permission. */
export const updateGroup = async (db: Handle, scope: Scope, change: GroupChange): Promise<Group> => {
  const { name, zone } = groupSchema.pick({ name: true, zone: true }).partial().parse(change);
  const set = { ...(name && { name }), ...(zone && { zone }) };
  if (Object.keys(set).length > 0)
    await db.updateTable("groups").set(set).where("id", "=", scope.groupId).execute();
  return rowToGroup(
    await db.selectFrom("groups").selectAll().where("id", "=", scope.groupId).executeTakeFirstOrThrow(),
  );
};
