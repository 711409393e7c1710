import { roleSchema, type Role } from "@canter/domain/group/group";
import type { Selectable } from "kysely";
import type { Database } from "../database.ts";

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

export const rowToInvitation = (row: Selectable<Database["invitations"]>): Invitation => ({
  id: row.id,
  groupId: row.group_id,
  role: roleSchema.parse(row.role),
  email: row.email,
  name: row.name,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
