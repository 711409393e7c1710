import { type Group, groupSchema } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";

/** Establishes a group (a new tenancy, so without a scope). `createdAt` in epoch milliseconds. */
export const createGroup = async (
  db: Handle,
  group: Group & { readonly createdAt: number },
): Promise<Group> => {
  const { id, name, kind, zone, demo } = groupSchema.parse(group);
  await db
    .insertInto("groups")
    .values({ id, name, kind, zone, demo: demo ? 1 : 0, created_at: group.createdAt })
    .execute();
  return { id, name, kind, zone, demo };
};
