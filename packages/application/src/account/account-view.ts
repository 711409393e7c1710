import type { Group, Role } from "@canter/domain/group/group";
import type { Handle } from "@canter/storage/database";
import { readAuthUser, readAccount as readStored, renameAccount } from "@canter/storage/account/accounts";
import { listGroupsOfAccount, memberOf } from "@canter/storage/group/membership";
import type { ApplicationContext } from "../core/application-context.ts";
import { isFirstOwner, mayMakeGroups } from "../core/known-accounts.ts";

/** An account and its memberships. `joinedGroupId`: the group that it has just joined. */
export type AccountView = {
  readonly id: string;
  readonly name: string;
  /** Null: nobody has signed up for it. */
  readonly email: string | null;
  /** Whether the account owns the installation. */
  readonly firstOwner: boolean;
  readonly mayMakeGroups: boolean;
  readonly groups: (Group & { readonly role: Role })[];
  readonly joinedGroupId?: string;
};

export async function accountView(db: Handle, accountId: string): Promise<AccountView> {
  const account = await readStored(db, accountId);
  const user = await readAuthUser(db, accountId);
  const groups: AccountView["groups"] = [];
  for (const group of await listGroupsOfAccount(db, accountId)) {
    const member = await memberOf(db, accountId, group.id);
    if (member) groups.push({ ...group, role: member.role });
  }
  return {
    id: accountId,
    name: account?.name ?? user?.name ?? "",
    email: user?.email ?? null,
    firstOwner: isFirstOwner(accountId),
    mayMakeGroups: await mayMakeGroups(db, accountId),
    groups,
  };
}

/** The account and its memberships; also for an account without any. */
export const readAccount = ({ store }: ApplicationContext, accountId: string): Promise<AccountView> =>
  accountView(store.db, accountId);

/** Changes the account's name; its names in groups are settings there. */
export async function changeAccount(
  { store }: ApplicationContext,
  accountId: string,
  { name }: { readonly name: string },
): Promise<AccountView> {
  await store.transact((trx) => renameAccount(trx, accountId, name));
  return accountView(store.db, accountId);
}
