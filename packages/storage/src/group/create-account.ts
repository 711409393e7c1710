import type { Handle } from "../database.ts";

/** Who signs in (for now the one local owner). `createdAt` in epoch milliseconds. */
export type Account = { readonly id: string; readonly name: string };

/** Establishes an account; returns it. Throws when the id is taken. */
export const createAccount = async (
  db: Handle,
  account: Account & { readonly createdAt: number },
): Promise<Account> => {
  const { id, name, createdAt } = account;
  await db.insertInto("accounts").values({ id, name, created_at: createdAt }).execute();
  return { id, name };
};
