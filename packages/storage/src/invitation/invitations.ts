import { type Role, roleSchema } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import type { Selectable } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";

/** A link that lets one person into a group. Times in epoch milliseconds; the link's token itself is not stored. */
export type Invitation = {
  readonly id: string;
  readonly groupId: string;
  readonly role: Role;
  readonly email: string | null;
  readonly name: string | null;
  /** A member's id. */
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

const rowToInvitation = (row: Selectable<Database["invitations"]>): Invitation => ({
  id: row.id,
  groupId: row.group_id,
  role: roleSchema.parse(row.role),
  email: row.email,
  name: row.name,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Invites into the scope's group. Only `tokenHash` is stored of the link. */
export const createInvitation = async (
  trx: TransactionHandle,
  scope: Scope,
  invitation: Omit<Invitation, "groupId"> & { readonly tokenHash: string },
): Promise<Invitation> => {
  const { tokenHash, ...kept } = invitation;
  await trx
    .insertInto("invitations")
    .values({
      id: kept.id,
      group_id: scope.groupId,
      role: kept.role,
      email: kept.email,
      name: kept.name,
      token_hash: tokenHash,
      created_by: kept.createdBy,
      created_at: kept.createdAt,
      expires_at: kept.expiresAt,
    })
    .execute();
  return { ...kept, groupId: scope.groupId };
};

/** Marks an invitation as used by an account; false when somebody else used it, or it is revoked or expired at `now`. */
export const spendInvitation = async (
  trx: TransactionHandle,
  id: string,
  accountId: string,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("invitations")
    .set({ accepted_by: accountId, accepted_at: now })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Revokes an unused invitation of the scope's group; undefined when there is none with that id. */
export const revokeInvitation = async (
  db: Handle,
  scope: Scope,
  id: string,
  now: number,
): Promise<Invitation | undefined> => {
  const row = await db
    .updateTable("invitations")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("group_id", "=", scope.groupId)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row && rowToInvitation(row);
};

const open = (db: Handle, now: number) =>
  db
    .selectFrom("invitations")
    .selectAll()
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);

/** The invitation behind a link, unless it is used, revoked or expired at `now`; for callers without a scope. */
export const findInvitation = async (
  db: Handle,
  tokenHash: string,
  now: number,
): Promise<Invitation | undefined> => {
  const row = await open(db, now).where("token_hash", "=", tokenHash).executeTakeFirst();
  return row && rowToInvitation(row);
};

/** Whether anybody has invited this address (lower case) and the link is still valid. */
export const isInvited = async (db: Handle, email: string, now: number): Promise<boolean> =>
  (await open(db, now).where("email", "=", email).limit(1).executeTakeFirst()) !== undefined;

/** The invitations into the scope's group that are valid at `now`, newest first. */
export const listInvitations = async (
  db: Handle,
  scope: Scope,
  now: number,
): Promise<readonly Invitation[]> => {
  const rows = await db
    .selectFrom("invitations")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(rowToInvitation);
};
