import type { Handle, TransactionHandle } from "../database.ts";

/** The hash of an account's PIN, and of its password; undefined where it has none. */
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

/** Sets the PIN of an account, or takes it away. */
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
