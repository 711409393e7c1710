import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import {
  type InstallationAccount,
  type InstallationGroup,
  type InstallationSettings,
  listInstallationAccounts,
  listInstallationGroups,
  putInstallationSettings,
  readInstallationSettings,
  setGroupMaker,
  setTrustedGroup,
} from "@canter/storage/installation/installation";
import type { ApplicationContext } from "../core/application-context.ts";
import { demoAccountId, localOwnerId } from "../core/known-accounts.ts";
import { transactResult } from "../core/transact-result.ts";

/** What the first owner decides for all groups, and about whom. `model`: the installation's own (`provider:model`). */
export type InstallationView = InstallationSettings & {
  readonly model: string | null;
  readonly accounts: InstallationAccount[];
  readonly groups: InstallationGroup[];
};

/** What the whole installation is set to. Only for its first owner: whoever calls it sees to that. */
export async function readInstallation({
  store: { db },
  environmentModel: model,
}: ApplicationContext): Promise<InstallationView> {
  const accounts = await listInstallationAccounts(db);
  return {
    ...(await readInstallationSettings(db)),
    model: model ? `${model.provider}:${model.model}` : null,
    // The first owner may in any case; nobody signs in to the demo's accounts.
    accounts: accounts.filter(({ id }) => id !== localOwnerId && id !== demoAccountId),
    groups: [...(await listInstallationGroups(db))],
  };
}

/** Changes the fields given. */
export async function changeInstallation(
  context: ApplicationContext,
  patch: { readonly [Name in keyof InstallationSettings]?: InstallationSettings[Name] | undefined },
): Promise<InstallationView> {
  const stated = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  await context.store.transact(async (trx) => {
    await putInstallationSettings(trx, { ...(await readInstallationSettings(trx)), ...stated });
  });
  return readInstallation(context);
}

const changed = async (
  context: ApplicationContext,
  work: (trx: TransactionHandle) => Promise<Result<void, Problem>>,
): Promise<Result<InstallationView, Problem>> => {
  const done = await transactResult(context.store, work);
  return done.ok ? ok(await readInstallation(context)) : done;
};

/** Lets a group use what is the installation's own, or no more. Not found. */
export const putGroupTrust = (
  context: ApplicationContext,
  groupId: string,
  trusted: boolean,
): Promise<Result<InstallationView, Problem>> =>
  changed(context, async (trx) => {
    if (!(await listInstallationGroups(trx)).some(({ id }) => id === groupId)) return err(notFound("group"));
    return ok(await setTrustedGroup(trx, groupId, trusted));
  });

/** Names an account as one that may make groups, or no more. Not found. */
export const putGroupMaker = (
  context: ApplicationContext,
  accountId: string,
  mayMakeGroups: boolean,
): Promise<Result<InstallationView, Problem>> =>
  changed(context, async (trx) => {
    if (!(await listInstallationAccounts(trx)).some(({ id }) => id === accountId))
      return err(notFound("account"));
    return ok(await setGroupMaker(trx, accountId, mayMakeGroups));
  });
