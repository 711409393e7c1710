import type { TransactionHandle } from "../database.ts";

/** Gives an account, its athlete and its memberships a person's name wherever they still carry the placeholder. */
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
