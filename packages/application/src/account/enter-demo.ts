import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { ensureAuthUser } from "@canter/storage/account/auth-user";
import type { ApplicationContext } from "../core/application-context.ts";
import { demoAccountId } from "../core/known-accounts.ts";
import { type AccountView, accountView } from "./account-view.ts";

/** Whether this installation has a demo. */
export const hasDemo = async ({ store }: ApplicationContext): Promise<boolean> =>
  (await accountView(store.db, demoAccountId)).groups.length > 0;

/** The demo's account, ready to sign in to without a password. Not found: there is no demo here. */
export async function enterDemo({ store, clock }: ApplicationContext): Promise<Result<AccountView, Problem>> {
  const account = await accountView(store.db, demoAccountId);
  if (account.groups.length === 0) return err(notFound("demo"));
  const email = "demo@canter.invalid";
  await ensureAuthUser(store.db, { id: demoAccountId, name: account.name, email, createdAt: clock.now() });
  return ok({ ...account, email });
}
