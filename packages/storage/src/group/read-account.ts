import type { Handle } from "../database.ts";
import type { Account } from "./create-account.ts";

/** The account with this id; for whoever establishes a scope. */
export const readAccount = async (db: Handle, accountId: string): Promise<Account | undefined> =>
  await db.selectFrom("accounts").select(["id", "name"]).where("id", "=", accountId).executeTakeFirst();
