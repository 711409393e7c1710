import { join } from "node:path";
import { can } from "@canter/domain/group/access";
import { conflict, forbidden, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { backupDatabase } from "@canter/storage/backup/backup-database";
import { readIdempotent } from "@canter/storage/idempotency/read-idempotent";
import { storeIdempotent } from "@canter/storage/idempotency/store-idempotent";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import type { Once } from "../once.ts";

/** `20261120T184000123`: sorts by time and is a file name everywhere. */
const stampOf = (now: number) => new Date(now).toISOString().replaceAll(/[-:.Z]/g, "");

/**
 * Writes a backup of everything into a new folder below `backupsDir`, while others go on reading and writing; gives its path.
 * The effect is a folder, so a key is stored after it: a crash in between leaves a backup too many, never one too few.
 */
export async function backup(
  context: ApplicationContext,
  { account, member }: MemberContext,
  backupsDir: string,
  once?: Once,
): Promise<Result<string, Problem>> {
  if (!can(member.role, "backup", "write")) return err(forbidden("Only an owner makes backups."));
  const { store, clock } = context;
  const before = once && (await readIdempotent(store.db, account.id, once.key));
  if (before)
    return before.requestHash === once.requestHash
      ? ok(before.response as string)
      : err(conflict("Idempotency-Key: was used for another request; use a new one for each."));
  const path = join(backupsDir, `backup-${stampOf(clock.now())}`);
  const written = await backupDatabase(store, path);
  if (!written.ok) return written;
  if (once)
    await store.transact((trx) =>
      storeIdempotent(trx, {
        accountId: account.id,
        ...once,
        status: 200,
        response: path,
        createdAt: clock.now(),
      }),
    );
  return ok(path);
}
