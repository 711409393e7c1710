import { join } from "node:path";
import { can } from "@canter/domain/group/access";
import { forbidden, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { backupDatabase } from "@canter/storage/backup/backup-database";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { localOwnerId } from "../core/known-accounts.ts";
import { answeredBefore, type Once, transactOnce } from "../core/once.ts";

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
