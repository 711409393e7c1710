import type { Group } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";
import { rowToGroup } from "./group-row.ts";

/** A group by its id; for whoever holds an invitation to it. */
export const readGroup = async (db: Handle, groupId: string): Promise<Group> =>
  rowToGroup(await db.selectFrom("groups").selectAll().where("id", "=", groupId).executeTakeFirstOrThrow());
