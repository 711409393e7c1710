import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Scope } from "@canter/domain/access/scope";
import { type Horse, horseProfileSchema, horseSchema } from "@canter/domain/horse/horse";
import type { Athlete } from "@canter/domain/group/group";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { addAthlete } from "../group/athletes.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToAthlete } from "../group/groups.ts";
import { rowToHorse } from "./horse-row.ts";

const memberOf = (scope: Scope): string | null => (scope.actor === "system" ? null : scope.actor.memberId);

/** Adds a horse to the scope's group, its home. The current scope does not include it yet: create a new one. */
export const insertHorse = async (trx: TransactionHandle, scope: Scope, input: Horse): Promise<Horse> => {
  const { id, kind, name, status, profile, version, createdAt, updatedAt } = horseSchema.parse(input);
  await addAthlete(trx, scope, { id, kind, name, createdAt });
  await trx
    .updateTable("horses")
    .set({
      status,
      profile: JSON.stringify(profile),
      version,
      updated_by: memberOf(scope),
      updated_at: updatedAt,
    })
    .where("athlete_id", "=", id)
    .execute();
  return input;
};

const selectHorses = (db: Handle) =>
  db
    .selectFrom("horses as h")
    .innerJoin("athletes as a", "a.id", "h.athlete_id")
    .leftJoin("horse_photos as p", "p.athlete_id", "h.athlete_id")
    .select("p.updated_at as photo_at")
    .select([
      "h.athlete_id",
      "h.group_id",
      "a.name",
      "h.status",
      "h.profile",
      "h.version",
      "h.created_at",
      "h.updated_at",
      "h.removed_at",
    ]);

type Joined = Database & { h: Database["horses"]; a: Database["athletes"] };

/** At home in the scope's group: only removed ones there are not readable athletes. */
const isRemovedFrom = (scope: Scope) => (eb: ExpressionBuilder<Joined, "h" | "a">) =>
  eb.and([eb("h.group_id", "=", scope.groupId), eb("h.removed_at", "is not", null)]);

/**
 * The horses that may be read in the scope, by name (byte order); `removed`: those removed from the group instead. `athleteIds`: only those
 * among them.
 */
export const listHorses = async (
  db: Handle,
  scope: Scope,
  {
    removed = false,
    athleteIds,
  }: { readonly removed?: boolean; readonly athleteIds?: readonly string[] } = {},
): Promise<readonly Horse[]> => {
  if (athleteIds?.length === 0) return [];
  const rows = await selectHorses(db)
    .where((eb) => (removed ? isRemovedFrom(scope)(eb) : isReadableAthlete(eb.ref("a.id"), scope)))
    .$if(athleteIds !== undefined, (query) => query.where("a.id", "in", athleteIds ?? []))
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
  return rows.map((row) => rowToHorse(row, scope));
};

const selectFormerNames = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db
    .selectFrom("group_athletes as g")
    .innerJoin("horses as h", "h.athlete_id", "g.athlete_id")
    .select(["h.athlete_id", "h.profile"])
    .where("g.group_id", "=", groupId)
    // As a parameter the pattern would have SQLite plan the statement anew each time.
    .where(sql<SqlBool>`h.profile like '%"formerNames"%'`),
);

/** What the horses of the scope's group were called before, by their ids; only of those that were renamed. */
export const listFormerHorseNames = async (
  db: Handle,
  scope: Scope,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await selectFormerNames(db, { groupId: scope.groupId });
  return new Map(
    rows.map(({ athlete_id, profile }) => [
      athlete_id,
      horseProfileSchema.parse(JSON.parse(profile)).formerNames ?? [],
    ]),
  );
};

/** One horse, also one that was removed from its home group. */
export const readHorse = async (db: Handle, scope: Scope, id: string): Promise<Horse | undefined> => {
  const row = await selectHorses(db)
    .where("h.athlete_id", "=", id)
    .where((eb) => eb.or([isReadableAthlete(eb.ref("a.id"), scope), isRemovedFrom(scope)(eb)]))
    .executeTakeFirst();
  return row && rowToHorse(row, scope);
};

/**
 * Stores the next state of a horse if `before` is still the current one; returns whether it was. Requires that the scope's group is the
 * horse's home: a barn that it is shared with may only read it.
 */
export const updateHorse = async (
  trx: TransactionHandle,
  scope: Scope,
  before: Horse,
  after: Horse,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("horses")
    .set({
      status: after.status,
      profile: JSON.stringify(after.profile),
      version: after.version,
      updated_by: memberOf(scope),
      updated_at: after.updatedAt,
      removed_at: after.removedAt ?? null,
    })
    .where("athlete_id", "=", before.id)
    .where("group_id", "=", scope.groupId)
    .where("version", "=", before.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (after.name !== before.name)
    await trx.updateTable("athletes").set({ name: after.name }).where("id", "=", before.id).execute();
  await setPresent(trx, scope, before, after);
  return true;
};

const setPresent = async (trx: TransactionHandle, scope: Scope, before: Horse, after: Horse) => {
  const athleteId = before.id;
  // Also from the barns that it is shared with.
  if (before.removedAt === undefined && after.removedAt !== undefined)
    await trx.deleteFrom("group_athletes").where("athlete_id", "=", athleteId).execute();
  if (before.removedAt === undefined || after.removedAt !== undefined) return;
  const shared = await trx
    .selectFrom("horse_shares")
    .select("to_group_id")
    .where("athlete_id", "=", athleteId)
    .where("ended_at", "is", null)
    .where("to_group_id", "is not", null)
    .execute();
  const groups = [scope.groupId, ...shared.flatMap(({ to_group_id: group }) => group ?? [])];
  await trx
    .insertInto("group_athletes")
    .values(groups.map((groupId) => ({ group_id: groupId, athlete_id: athleteId })))
    .execute();
};

/** A horse of another group of the account. */
export type HorseOfOtherGroup = Athlete & { readonly groupId: string; readonly groupName: string };

type Asked = { readonly accountId: string; readonly groupId: string };

const selectHorsesOfOtherGroups = prepareQuery((db, { accountId, groupId }: Asked) =>
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
  const { rows } = await selectHorsesOfOtherGroups(db, asked);
  return rows.map(({ group_id: groupId, group_name: groupName, ...row }) => ({
    ...rowToAthlete(row),
    groupId,
    groupName,
  }));
};
