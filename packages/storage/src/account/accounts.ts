import type { Handle, TransactionHandle } from "../database.ts";
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
