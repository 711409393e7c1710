import { conflict, invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { isZone } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { createAuthUser, findAuthUser, readAuthUser } from "@canter/storage/account/auth-user";
import { type Home, moveAccount, takeOverAccount } from "@canter/storage/account/take-over-account";
import type { ApplicationContext } from "../core/application-context.ts";
import { localOwnerId, placeholderName } from "../core/known-accounts.ts";
import { transactResult } from "../core/once.ts";
import { type AccountView, accountView } from "./account-view.ts";

/** Checked input of somebody who wants an account. The password is hashed only once it is clear that it will be needed. */
export type SignUp = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Where they are, and what a bare weight means to them; absent: as the group, or whoever invited them, has it. */
  readonly home?: Home;
};

const taken = conflict("There is an owner already; sign in, or let yourself be invited.");
export const addressTaken = conflict("This email has an account already: sign in with it first.");

/** Invalid: a zone that there is none of. */
export const checkHome = ({ zone }: Home): Result<void, Problem> =>
  zone === undefined || isZone(zone)
    ? ok(undefined)
    : err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));

/** Whether nobody has signed up here yet. */
export const needsOwner = async ({ store }: ApplicationContext): Promise<boolean> =>
  (await readAuthUser(store.db, localOwnerId)) === undefined;

/** Lets somebody sign in as an account that exists. Conflict: the address has one. */
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
 * Makes the first owner, who takes over the local owner's account and household with all that was logged there. Conflict:
 * somebody was first; of two at once one wins.
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
