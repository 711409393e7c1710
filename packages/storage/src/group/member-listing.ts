import { type Role, roleSchema } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";

/** A member as the others of the group see them. `email` is what they sign in with, if they do. */
export type ListedMember = {
  readonly id: string;
  readonly accountId: string;
  readonly athleteId: string;
  readonly name: string;
  readonly role: Role;
  readonly units: "kg" | "lb";
  /** Epoch milliseconds. */
  readonly joinedAt: number;
  readonly email: string | null;
};

const select = (db: Handle, scope: Scope) =>
  db
    .selectFrom("members as m")
    .leftJoin("auth_users as u", "u.id", "m.account_id")
    .select([
      "m.id",
      "m.account_id",
      "m.athlete_id",
      "m.name",
      "m.role",
      "m.units",
      "m.created_at",
      "u.email",
    ])
    .where("m.group_id", "=", scope.groupId)
    .where("m.removed_at", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const rowToListed = (row: Row): ListedMember => ({
  id: row.id,
  accountId: row.account_id,
  athleteId: row.athlete_id,
  name: row.name,
  role: roleSchema.parse(row.role),
  units: row.units === "lb" ? "lb" : "kg",
  joinedAt: row.created_at,
  email: row.email,
});

/** The members of the scope's group, by name (byte order). */
export const listMembers = async (db: Handle, scope: Scope): Promise<readonly ListedMember[]> =>
  (await select(db, scope).orderBy("m.name").orderBy("m.id").execute()).map(rowToListed);

/** One member of the scope's group. */
export const readMember = async (
  db: Handle,
  scope: Scope,
  memberId: string,
): Promise<ListedMember | undefined> => {
  const row = await select(db, scope).where("m.id", "=", memberId).executeTakeFirst();
  return row && rowToListed(row);
};
