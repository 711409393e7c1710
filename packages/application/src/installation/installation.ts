import { join } from "node:path";
import { can } from "@canter/domain/access/access";
import { forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { backupDatabase } from "@canter/storage/backup/backup-database";
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
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { demoAccountId, localOwnerId } from "../core/known-accounts.ts";
import { answeredBefore, type Once, transactOnce, transactResult } from "../core/once.ts";

/** What the first owner decides for all groups, and about whom. `model`: the installation's own (`provider:model`). */
export type InstallationView = InstallationSettings & {
  readonly model: string | null;
  readonly accounts: InstallationAccount[];
  readonly groups: InstallationGroup[];
};

/** Who signs in, the first owner too. Only for the command line: whoever has the data. */
export const listAccounts = async ({ store }: ApplicationContext): Promise<readonly InstallationAccount[]> =>
  // Nobody signs in to the demo's account.
  (await listInstallationAccounts(store.db)).filter(({ id }) => id !== demoAccountId);

/** What the whole installation is set to. Only for its first owner: whoever calls it sees to that. */
export async function readInstallation(context: ApplicationContext): Promise<InstallationView> {
  const {
    store: { db },
    environmentModel: model,
  } = context;
  const accounts = await listAccounts(context);
  return {
    ...(await readInstallationSettings(db)),
    model: model ? `${model.provider}:${model.model}` : null,
    // The first owner may in any case.
    accounts: accounts.filter(({ id }) => id !== localOwnerId),
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

/** `20261120T184000123-5f0c21`: sorts by time, is a file name everywhere, and of two made at once each has its own. */
const stampOf = (now: number, id: string) =>
  `${new Date(now).toISOString().replaceAll(/[-:.Z]/g, "")}-${id.slice(-6)}`;

/**
 * Writes a backup of everything into a new folder below `backupsDir`, while others go on reading and writing; gives its path.
 * The effect is a folder, so a key is stored after it: a crash in between, or a redelivery meanwhile, leaves a
 * backup too many, never one too few.
 */
export async function backup(
  context: ApplicationContext,
  member: MemberContext,
  once?: Once,
): Promise<Result<string, Problem>> {
  if (!can(member.member.role, "backup", "write")) return err(forbidden("Only an owner makes backups."));
  // It holds everybody's data: owning some group here is not enough.
  if (member.account.id !== localOwnerId)
    return err(forbidden("Only the first owner of this installation makes backups."));
  const { store, clock, newId, backupsDir } = context;
  const before = once && (await answeredBefore<string>(store.db, member, once));
  if (before) return before;
  const path = join(backupsDir, `backup-${stampOf(clock.now(), newId())}`);
  const written = await backupDatabase(store, path);
  if (!written.ok) return written;
  return once ? transactOnce(context, member, once, () => Promise.resolve(ok(path))) : ok(path);
}
