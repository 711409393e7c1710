import type { Home } from "@canter/domain/group/group";
import type { ExpressionBuilder } from "kysely";
import type { Handle, TransactionHandle, Database } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

/** An account that can sign in. `createdAt` in epoch milliseconds. */
type Account = { readonly id: string; readonly name: string };

/** Creates an account; returns it. Throws when the id is taken. */
export const createAccount = async (
  db: Handle,
  account: Account & { readonly createdAt: number },
): Promise<Account> => {
  const { id, name, createdAt } = account;
  await db.insertInto("accounts").values({ id, name, created_at: createdAt }).execute();
  return { id, name };
};

/** The account with this id; used to create a scope. */
export const readAccount = async (db: Handle, accountId: string): Promise<Account | undefined> =>
  await db.selectFrom("accounts").select(["id", "name"]).where("id", "=", accountId).executeTakeFirst();

/** Changes the account's own name, which applies outside its groups. */
export const renameAccount = async (
  trx: TransactionHandle,
  accountId: string,
  name: string,
): Promise<void> => {
  await trx.updateTable("accounts").set({ name }).where("id", "=", accountId).execute();
  await trx.updateTable("auth_users").set({ name }).where("id", "=", accountId).execute();
};

type MemberRef = { readonly groupId: string; readonly memberId: string };

const selectAccount = prepareQuery((db, { groupId, memberId }: MemberRef) =>
  db
    .selectFrom("members")
    .select("account_id")
    .where("id", "=", memberId)
    .where("group_id", "=", groupId)
    .where("removed_at", "is", null),
);

/** The member's account; undefined when they have left the group. Used to create a scope. */
export const accountOfMember = async (db: Handle, place: MemberRef): Promise<string | undefined> => {
  const { rows } = await selectAccount(db, place);
  return rows[0]?.account_id;
};

/** Replaces the placeholder name of an account, its athlete and its memberships by a person's name. */
export const takeOverAccount = async (
  trx: TransactionHandle,
  accountId: string,
  placeholder: string,
  name: string,
): Promise<void> => {
  await trx.updateTable("accounts").set({ name }).where("id", "=", accountId).execute();
  for (const table of ["athletes", "members"] as const)
    await trx
      .updateTable(table)
      .set({ name })
      .where("account_id", "=", accountId)
      .where("name", "=", placeholder)
      .execute();
};

/** Sets `home` for an account's memberships, and the zone of its own groups: those that nobody but this account has ever been in. */
export const moveAccount = async (
  trx: TransactionHandle,
  accountId: string,
  { zone, units, distanceUnit, locale }: Home,
): Promise<void> => {
  const stated = Object.entries({ zone, units, distance_unit: distanceUnit, locale }).filter(
    ([, value]) => value !== undefined,
  );
  if (stated.length === 0) return;
  await trx
    .updateTable("members")
    .set(Object.fromEntries(stated))
    .where("account_id", "=", accountId)
    .execute();
  if (zone === undefined) return;
  const isMine = (mine: boolean) => (eb: ExpressionBuilder<Database, "groups">) =>
    eb.exists(
      eb
        .selectFrom("members as m")
        .select("m.id")
        .whereRef("m.group_id", "=", "groups.id")
        .where("m.account_id", mine ? "=" : "<>", accountId),
    );
  await trx
    .updateTable("groups")
    .set({ zone })
    .where(isMine(true))
    .where((eb) => eb.not(isMine(false)(eb)))
    .execute();
};

/** A user that can sign in. The id is the account's. */
type AuthUser = { readonly id: string; readonly name: string; readonly email: string };

const normalEmail = (email: string): string => email.trim().toLowerCase();

const columns = ["id", "name", "email"] as const;

/** The account's user; undefined: nobody has signed up for it. */
export const readAuthUser = async (db: Handle, accountId: string): Promise<AuthUser | undefined> =>
  await db.selectFrom("auth_users").select(columns).where("id", "=", accountId).executeTakeFirst();

export const findAuthUser = async (db: Handle, email: string): Promise<AuthUser | undefined> =>
  await db
    .selectFrom("auth_users")
    .select(columns)
    .where("email", "=", normalEmail(email))
    .executeTakeFirst();

/** `passwordHash` in better-auth's format; without one the account signs in by other means. `createdAt` in epoch milliseconds. */
type NewAuthUser = AuthUser & {
  readonly passwordHash?: string | undefined;
  readonly credentialId: string;
  readonly createdAt: number;
};

/** Adds a user to an existing account. Throws when the account has a user, or the address an account. */
export const createAuthUser = async (trx: TransactionHandle, user: NewAuthUser): Promise<AuthUser> => {
  const { id, name, passwordHash, credentialId } = user;
  const email = normalEmail(user.email);
  const at = new Date(user.createdAt).toISOString();
  await trx
    .insertInto("auth_users")
    .values({ id, name, email, email_verified: 0, image: null, created_at: at, updated_at: at })
    .execute();
  if (passwordHash !== undefined)
    await trx
      .insertInto("auth_credentials")
      .values({
        id: credentialId,
        account_id: id,
        provider_id: "credential",
        user_id: id,
        password: passwordHash,
        created_at: at,
        updated_at: at,
      })
      .execute();
  return { id, name, email };
};

/** Like `createAuthUser` for an account without a password; does nothing if there is one already. */
export const ensureAuthUser = async (
  db: Handle,
  { id, name, email, createdAt }: AuthUser & { readonly createdAt: number },
): Promise<void> => {
  const at = new Date(createdAt).toISOString();
  await db
    .insertInto("auth_users")
    .values({ id, name, email, email_verified: 0, image: null, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
};
