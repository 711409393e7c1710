import { type Member, memberSchema, type Role, roleSchema } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { rowToMember } from "./groups.ts";
import { ownerOf } from "../access/own-rows.ts";

/** A member as the others of the group see them. `email` is their sign-in address, if they have one. */
export type ListedMember = {
  readonly id: string;
  readonly accountId: string;
  readonly athleteId: string;
  readonly name: string;
  readonly role: Role;
  /** Epoch milliseconds. */
  readonly joinedAt: number;
  readonly email: string | null;
};

const select = (db: Handle, scope: Scope) =>
  db
    .selectFrom("members as m")
    .leftJoin("auth_users as u", "u.id", "m.account_id")
    .select(["m.id", "m.account_id", "m.athlete_id", "m.name", "m.role", "m.created_at", "u.email"])
    .where("m.group_id", "=", scope.groupId)
    .where("m.removed_at", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const rowToListed = (row: Row): ListedMember => ({
  id: row.id,
  accountId: row.account_id,
  athleteId: row.athlete_id,
  name: row.name,
  role: roleSchema.parse(row.role),
  joinedAt: row.created_at,
  email: row.email,
});

/** The members of the scope's group, by name (byte order). */
export const listMembers = async (db: Handle, scope: Scope): Promise<readonly ListedMember[]> =>
  (await select(db, scope).orderBy("m.name").orderBy("m.id").execute()).map(rowToListed);

/** One member of the scope's group. */
export const readMember = async (
  db: Handle,
  scope: Scope,
  memberId: string,
): Promise<ListedMember | undefined> => {
  const row = await select(db, scope).where("m.id", "=", memberId).executeTakeFirst();
  return row && rowToListed(row);
};

/** In what a member of the scope's group reads values: units and region. */
export const readMemberForms = async (
  db: Handle,
  scope: Scope,
  memberId: string,
): Promise<Pick<Member, "units" | "distanceUnit" | "locale"> | undefined> => {
  const row = await db
    .selectFrom("members")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row && rowToMember(row);
};

/**
 * Makes an account a member of a group (before that there is no scope for it) and links the account's own athlete, which already exists,
 * with the group. A former member is the same member again, whatever `id` is given. Throws when the account is a member. `createdAt` in
 * epoch milliseconds.
 */
export const addMember = async (
  trx: TransactionHandle,
  input: Member & { readonly createdAt: number },
): Promise<Member> => {
  const before = await trx
    .updateTable("members")
    .set({ removed_at: null, name: input.name, role: input.role })
    .where("group_id", "=", input.groupId)
    .where("account_id", "=", input.accountId)
    .where("removed_at", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (before) return rowToMember(before);
  const member = memberSchema.parse(input);
  await trx
    .insertInto("members")
    .values({
      id: member.id,
      group_id: member.groupId,
      account_id: member.accountId,
      athlete_id: member.athleteId,
      name: member.name,
      role: member.role,
      units: member.units,
      distance_unit: member.distanceUnit ?? null,
      zone: member.zone,
      locale: member.locale ?? null,
      clock: member.clock ?? null,
      first_weekday: member.firstWeekday ?? null,
      keeps_talk_apart: member.keepsTalkApart ? 1 : 0,
      coach: member.coach ?? null,
      created_at: input.createdAt,
    })
    .execute();
  await trx
    .insertInto("group_athletes")
    .values({ group_id: member.groupId, athlete_id: member.athleteId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return member;
};

const { locale, clock, firstWeekday: weekday, keepsTalkApart: apart, coach } = memberSchema.shape;
const memberChangeSchema = memberSchema
  .pick({ name: true, units: true, distanceUnit: true, zone: true })
  .extend({
    locale: locale.nullable(),
    clock: clock.nullable(),
    firstWeekday: weekday.nullable(),
    keepsTalkApart: apart,
    coach,
  })
  .partial();

/** `null`: follow the member's browser again. */
export type MemberChange = Partial<Pick<Member, "name" | "units" | "distanceUnit" | "zone">> & {
  readonly locale?: string | null | undefined;
  readonly clock?: Member["clock"] | null;
  readonly firstWeekday?: number | null | undefined;
  readonly keepsTalkApart?: boolean | undefined;
  /** The caller checks that it exists. */
  readonly coach?: string | undefined;
};

/** Changes the acting member's own settings. */
export const updateMember = async (
  db: Handle,
  scope: Scope,
  change: MemberChange,
): Promise<Result<Member, Problem>> => {
  if (scope.actor === "system") return err(notFound("member"));
  const mine = { id: scope.actor.memberId, group_id: scope.groupId };
  const { distanceUnit, firstWeekday, keepsTalkApart, ...rest } = memberChangeSchema.parse(change);
  const changed = {
    ...rest,
    distance_unit: distanceUnit,
    first_weekday: firstWeekday,
    keeps_talk_apart: keepsTalkApart === undefined ? undefined : keepsTalkApart ? 1 : 0,
  };
  const set = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0)
    await db
      .updateTable("members")
      .set(set)
      .where((eb) => eb.and(mine))
      .execute();
  const row = await db
    .selectFrom("members")
    .selectAll()
    .where((eb) => eb.and(mine))
    .executeTakeFirst();
  return row ? ok(rowToMember(row)) : err(notFound("member"));
};

/** Gives a member of the scope's group another role. The caller checks permission, and that an owner is left. */
export const changeRole = async (
  trx: TransactionHandle,
  scope: Scope,
  memberId: string,
  role: Role,
): Promise<void> => {
  await trx
    .updateTable("members")
    .set({ role })
    .where("id", "=", memberId)
    .where("group_id", "=", scope.groupId)
    .execute();
};

/**
 * Writes the acting member's row unchanged, so that of two transactions that do so one waits for the other, or (serializable) is retried;
 * returns whether there is such a member. For what a member has only one of, without a unique key.
 */
export const touchMember = async (trx: TransactionHandle, scope: Scope): Promise<boolean> => {
  const { group_id, member_id } = ownerOf(scope);
  const touched = await trx
    .updateTable("members")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", member_id)
    .where("group_id", "=", group_id)
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
};

/**
 * Ends a membership of the scope's group at `now` (epoch milliseconds), with the member's grants, given and received, and their unused
 * invitations. Their row and their athlete's name stay, for what they wrote and rode.
 */
export const removeMember = async (
  trx: TransactionHandle,
  scope: Scope,
  member: Pick<ListedMember, "id" | "athleteId">,
  now: number,
): Promise<void> => {
  const inGroup = trx.selectFrom("members").select("id").where("group_id", "=", scope.groupId);
  await trx
    .updateTable("members")
    .set({ removed_at: now })
    .where("id", "=", member.id)
    .where("group_id", "=", scope.groupId)
    .execute();
  await trx
    .updateTable("invitations")
    .set({ revoked_at: now })
    .where("created_by", "=", member.id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
  await trx
    .deleteFrom("athlete_grants")
    .where("member_id", "in", inGroup)
    .where((eb) => eb.or([eb("member_id", "=", member.id), eb("athlete_id", "=", member.athleteId)]))
    .execute();
};
