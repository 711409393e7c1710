import type { Home } from "@canter/domain/group/group";
import { conflict, type Problem, notFound } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import {
  createAuthUser,
  findAuthUser,
  readAuthUser,
  moveAccount,
  takeOverAccount,
  ensureAuthUser,
} from "@canter/storage/account/accounts";
import type { ApplicationContext } from "../core/application-context.ts";
import { checkHome } from "../core/check-home.ts";
import { localOwnerId, placeholderName, demoAccountId } from "../core/known-accounts.ts";
import { transactResult } from "../core/once.ts";
import { type AccountView, accountView } from "./account.ts";

/** Validated sign-up input. The password is hashed only once it is certain to be needed. */
export type SignUp = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Absent: as in the group, or as for whoever invited them. */
  readonly home?: Home;
};

const taken = conflict("There is an owner already; sign in, or let yourself be invited.");
const addressTaken = conflict("This email has an account already: sign in with it first.");

/** Whether nobody has signed up yet. */
export const needsOwner = async ({ store }: ApplicationContext): Promise<boolean> =>
  (await readAuthUser(store.db, localOwnerId)) === undefined;

/** Adds sign-in credentials to an existing account. Conflict: the address has an account. */
export async function addUser(
  { clock, newId }: ApplicationContext,
  trx: TransactionHandle,
  accountId: string,
  { name, email }: Pick<SignUp, "name" | "email">,
  passwordHash: string,
): Promise<Result<void, Problem>> {
  if (await findAuthUser(trx, email)) return err(addressTaken);
  const createdAt = clock.now();
  await createAuthUser(trx, { id: accountId, name, email, passwordHash, credentialId: newId(), createdAt });
  return ok(undefined);
}

/**
 * Creates the first owner, who takes over the local owner's account and household with everything logged there. Conflict: somebody else
 * was first; of two at once, one wins.
 */
export async function signUpOwner(
  context: ApplicationContext,
  { password, hashPassword, home = {}, ...person }: SignUp,
): Promise<Result<AccountView, Problem>> {
  const { store } = context;
  const known = checkHome(home);
  if (!known.ok) return known;
  if (!(await needsOwner(context))) return err(taken);
  const passwordHash = await hashPassword(password);
  const done = await transactResult(store, async (trx) => {
    if (await readAuthUser(trx, localOwnerId)) return err(taken);
    await takeOverAccount(trx, localOwnerId, placeholderName, person.name);
    await moveAccount(trx, localOwnerId, home);
    return addUser(context, trx, localOwnerId, person, passwordHash);
  });
  return done.ok ? ok(await accountView(store.db, localOwnerId)) : done;
}

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
