import { renameAccount } from "@canter/storage/account/accounts";
import type { ApplicationContext } from "../core/application-context.ts";
import { type AccountView, accountView } from "./account-view.ts";

/** Changes the account's name; its names in groups are settings there. */
export async function changeAccount(
  { store }: ApplicationContext,
  accountId: string,
  { name }: { readonly name: string },
): Promise<AccountView> {
  await store.transact((trx) => renameAccount(trx, accountId, name));
  return accountView(store.db, accountId);
}
