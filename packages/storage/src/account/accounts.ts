import type { Handle, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

/** Who signs in (for now the one local owner). `createdAt` in epoch milliseconds. */
type Account = { readonly id: string; readonly name: string };

/** Establishes an account; returns it. Throws when the id is taken. */
export const createAccount = async (
  db: Handle,
  account: Account & { readonly createdAt: number },
): Promise<Account> => {
  const { id, name, createdAt } = account;
  await db.insertInto("accounts").values({ id, name, created_at: createdAt }).execute();
  return { id, name };
};

/** The account with this id; for whoever establishes a scope. */
export const readAccount = async (db: Handle, accountId: string): Promise<Account | undefined> =>
  await db.selectFrom("accounts").select(["id", "name"]).where("id", "=", accountId).executeTakeFirst();

/** Changes what an account is called where it is not a member of anything. */
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

/** Whose place in the group it is; undefined when they have left it. For whoever establishes a scope. */
export const accountOfMember = async (db: Handle, place: MemberRef): Promise<string | undefined> => {
  const { rows } = await selectAccount(db, place);
  return rows[0]?.account_id;
};
