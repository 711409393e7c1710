import type { Scope } from "@canter/domain/group/scope";
import { isOwn } from "../group/is-own.ts";
import type { Handle } from "../database.ts";
import { rowToRun, type StoredRun } from "./run-row.ts";

/** The runs (no child runs) that answer the messages given, or have one of the ids given; only the acting member's. */
export const runsOfMessages = async (
  db: Handle,
  scope: Scope,
  { messageIds, runIds }: { readonly messageIds: readonly string[]; readonly runIds: readonly string[] },
): Promise<readonly StoredRun[]> => {
  if (messageIds.length + runIds.length === 0) return [];
  const rows = await db
    .selectFrom("runs as r")
    .selectAll("r")
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .where((eb) =>
      eb.or([
        ...(messageIds.length > 0 ? [eb("r.message_id", "in", messageIds)] : []),
        ...(runIds.length > 0 ? [eb("r.id", "in", runIds)] : []),
      ]),
    )
    .orderBy("r.created_at")
    .execute();
  return rows.filter((row) => row.parent_run_id === null).map(rowToRun);
};
