import type { Handle, TransactionHandle } from "../database.ts";

/** An account that a screen can switch to. `pinHash` is absent if they want none. */
export type ScreenAccount = {
  readonly accountId: string;
  readonly name: string;
  readonly addedAt: number;
  readonly failures: number;
  readonly pinHash?: string;
};

/** The holder of a screen's cookie has this scope: accounts have no group. */
export type ScreenKey = { readonly screenHash: string; readonly now: number };

/** A screen's accounts, in the order in which they were added, without expired ones. */
export const listScreenAccounts = async (
  db: Handle,
  { screenHash, now }: ScreenKey,
): Promise<readonly ScreenAccount[]> => {
  const rows = await db
    .selectFrom("screen_places as s")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .leftJoin("account_pins as p", "p.account_id", "s.account_id")
    .select(["s.account_id", "a.name", "s.added_at", "s.failures", "p.pin_hash"])
    .where("s.screen_hash", "=", screenHash)
    .where("s.expires_at", ">", now)
    .orderBy("s.added_at")
    .orderBy("s.account_id")
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    name: row.name,
    addedAt: row.added_at,
    failures: row.failures,
    ...(row.pin_hash !== null && { pinHash: row.pin_hash }),
  }));
};

/** Adds an account to a screen, or extends its place; resets its wrong PINs. */
export const putScreenAccount = async (
  trx: TransactionHandle,
  { screenHash, now }: ScreenKey,
  { accountId, expiresAt }: { readonly accountId: string; readonly expiresAt: number },
): Promise<void> => {
  const changed = { used_at: now, expires_at: expiresAt, failures: 0 };
  await trx
    .insertInto("screen_places")
    .values({ screen_hash: screenHash, account_id: accountId, added_at: now, ...changed })
    .onConflict((conflict) => conflict.columns(["screen_hash", "account_id"]).doUpdateSet(changed))
    .execute();
};

/** Extends an existing place; resets its wrong PINs. Returns whether it existed. */
export const extendScreenAccount = async (
  trx: TransactionHandle,
  { screenHash, now }: ScreenKey,
  { accountId, expiresAt }: { readonly accountId: string; readonly expiresAt: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("screen_places")
    .set({ used_at: now, expires_at: expiresAt, failures: 0 })
    .where("screen_hash", "=", screenHash)
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Changes a screen's token: its accounts move to the new one. */
export const moveScreen = async (trx: TransactionHandle, from: string, to: string): Promise<void> => {
  await trx.updateTable("screen_places").set({ screen_hash: to }).where("screen_hash", "=", from).execute();
};

/** Counts a wrong PIN; returns the number in a row. */
export const countScreenFailure = async (
  trx: TransactionHandle,
  { screenHash }: ScreenKey,
  accountId: string,
): Promise<number> => {
  const row = await trx
    .updateTable("screen_places")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("screen_hash", "=", screenHash)
    .where("account_id", "=", accountId)
    .returning("failures")
    .executeTakeFirst();
  return row?.failures ?? 0;
};

/** Removes an account from one screen, or from all (except one). Returns how many there were. */
export const removeScreenAccounts = async (
  trx: Handle,
  accountId: string,
  which: { readonly screenHash: string } | { readonly butFor: string | undefined },
): Promise<number> => {
  let query = trx.deleteFrom("screen_places").where("account_id", "=", accountId);
  query =
    "screenHash" in which
      ? query.where("screen_hash", "=", which.screenHash)
      : query.where("screen_hash", "!=", which.butFor ?? "");
  return Number((await query.executeTakeFirst()).numDeletedRows);
};

/** The number of screens that an account is on. */
export const countScreens = async (db: Handle, accountId: string, now: number): Promise<number> => {
  const { count } = await db
    .selectFrom("screen_places")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Ends all sessions on a screen, of any account. */
export const endSessionsOnScreen = async (trx: TransactionHandle, screenHash: string): Promise<void> => {
  await trx.deleteFrom("auth_sessions").where("screen", "=", screenHash).execute();
};

/** Ends an account's sessions on shared screens, except one if given. */
export const endScreenSessions = async (
  trx: TransactionHandle,
  accountId: string,
  butFor?: string,
): Promise<void> => {
  await trx
    .deleteFrom("auth_sessions")
    .where("user_id", "=", accountId)
    .where("screen", "is not", null)
    .where("id", "!=", butFor ?? "")
    .execute();
};

/** Sets the screen of an account's session. */
export const putSessionOnScreen = async (
  trx: TransactionHandle,
  session: { readonly accountId: string; readonly sessionId: string },
  screenHash: string,
): Promise<void> => {
  await trx
    .updateTable("auth_sessions")
    .set({ screen: screenHash })
    .where("user_id", "=", session.accountId)
    .where("id", "=", session.sessionId)
    .execute();
};

/** The hashes of an account's PIN and password; undefined if it has none. */
export const readAccountSecrets = async (
  db: Handle,
  accountId: string,
): Promise<{ readonly pin: string | undefined; readonly password: string | undefined }> => {
  const pin = await db
    .selectFrom("account_pins")
    .select("pin_hash")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const password = await db
    .selectFrom("auth_credentials")
    .select("password")
    .where("user_id", "=", accountId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return { pin: pin?.pin_hash, password: password?.password ?? undefined };
};

/** Sets the PIN of an account, or removes it. */
export const putAccountPin = async (
  trx: TransactionHandle,
  accountId: string,
  pinHash: string | undefined,
  at: number,
): Promise<void> => {
  if (pinHash === undefined) {
    await trx.deleteFrom("account_pins").where("account_id", "=", accountId).execute();
    return;
  }
  const changed = { pin_hash: pinHash, set_at: at };
  await trx
    .insertInto("account_pins")
    .values({ account_id: accountId, ...changed })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(changed))
    .execute();
};
