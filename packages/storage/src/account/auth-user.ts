import type { Handle, TransactionHandle } from "../database.ts";

/** A user that can sign in. The id is the account's. */
export type AuthUser = { readonly id: string; readonly name: string; readonly email: string };

export const normalEmail = (email: string): string => email.trim().toLowerCase();

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
export type NewAuthUser = AuthUser & {
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
