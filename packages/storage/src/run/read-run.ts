import type { Scope } from "@canter/domain/group/scope";
import { isOwn } from "../group/is-own.ts";
import type { Handle } from "../database.ts";
import { rowToRun, type StoredRun } from "./run-row.ts";

/** The run with this id, if it is the acting member's. */
export const readRun = async (db: Handle, scope: Scope, id: string): Promise<StoredRun | undefined> => {
  const row = await db
    .selectFrom("runs as r")
    .selectAll("r")
    .where("r.id", "=", id)
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .executeTakeFirst();
  return row && rowToRun(row);
};
