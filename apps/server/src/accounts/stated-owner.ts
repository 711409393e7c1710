import type { Application } from "@canter/application/create-application";
import { localOwnerId } from "@canter/application/core/known-accounts";
import type { Config } from "../config.ts";

/**
 * Makes the first owner and their key as the environment states them, at every start: an owner who is there already stays as
 * they are (their password may have been changed since); the key becomes the one that is stated.
 */
export async function makeStatedOwner(application: Application, { owner }: Config): Promise<void> {
  if (
    owner?.email !== undefined &&
    owner.password !== undefined &&
    (await application.account.needsOwner())
  ) {
    const { email, password } = owner;
    const { hashPassword } = await import("better-auth/crypto");
    const name = (await application.account.readAccount(localOwnerId)).name;
    const made = await application.account.signUpOwner({ name, email, password, hashPassword });
    // Another process on the same database may have been faster.
    if (!made.ok && made.error.type !== "conflict") throw new Error(made.error.detail);
  }
  if (owner?.token !== undefined) await application.account.putOwnerKey(owner.token);
}
