import type { TransactionHandle } from "../database.ts";

/** Changes what an account is called where it is not a member of anything. */
export const renameAccount = async (
  trx: TransactionHandle,
  accountId: string,
  name: string,
): Promise<void> => {
  await trx.updateTable("accounts").set({ name }).where("id", "=", accountId).execute();
  await trx.updateTable("auth_users").set({ name }).where("id", "=", accountId).execute();
};
