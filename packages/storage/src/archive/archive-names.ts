import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "../database.ts";
import type { PortableValue } from "../backup/parse-export-line.ts";

/** The acting member's ids: what differs from one installation to the next. */
export type ArchiveOwner = {
  readonly groupId: string;
  readonly memberId: string;
  readonly accountId: string;
  readonly athleteId: string;
};

/** Their placeholders in an archive, so that it means the same wherever it is imported. */
export const archiveNames = {
  groupId: "canter:group",
  memberId: "canter:member",
  accountId: "canter:account",
  athleteId: "canter:athlete",
} as const satisfies ArchiveOwner;

/** The acting member of a scope. Throws for `system`, and for a former member. */
export async function archiveOwnerOf(db: Handle, scope: Scope): Promise<ArchiveOwner> {
  if (scope.actor === "system") throw new Error("An archive is a member's.");
  const row = await db
    .selectFrom("members")
    .select(["id", "account_id", "athlete_id"])
    .where("id", "=", scope.actor.memberId)
    .where("group_id", "=", scope.groupId)
    .executeTakeFirstOrThrow();
  return { groupId: scope.groupId, memberId: row.id, accountId: row.account_id, athleteId: row.athlete_id };
}

const keys = ["groupId", "memberId", "accountId", "athleteId"] as const;

export type Rename = (value: PortableValue) => PortableValue;

const renaming = (pairs: readonly (readonly [string, string])[]): Rename => {
  const names = new Map(pairs);
  return (value) => {
    if (typeof value !== "string") return value;
    const name = names.get(value);
    if (name !== undefined) return name;
    // In JSON an id is a whole string.
    if (!value.startsWith("{") && !value.startsWith("[")) return value;
    return pairs.reduce((text, [from, to]) => text.replaceAll(`"${from}"`, `"${to}"`), value);
  };
};

/** Replaces the owner's ids by an archive's placeholders … */
export const toArchive = (owner: ArchiveOwner): Rename =>
  renaming(keys.map((key) => [owner[key], archiveNames[key]]));

/** … and the placeholders by the importing member's ids. */
export const fromArchive = (owner: ArchiveOwner): Rename =>
  renaming(keys.map((key) => [archiveNames[key], owner[key]]));
