import type { Member } from "@canter/domain/group/group";
import type { Handle } from "../database.ts";
import { rowToMember } from "../group/groups.ts";
import type { DeletionRoots } from "./data-owners.ts";

export const noRoots: DeletionRoots = { groups: [], members: [], athletes: [], accounts: [], answers: [] };

export const joinRoots = (...all: readonly DeletionRoots[]): DeletionRoots => {
  const joined = (kind: keyof DeletionRoots) => [...new Set(all.flatMap((roots) => roots[kind]))];
  return {
    groups: joined("groups"),
    members: joined("members"),
    athletes: joined("athletes"),
    accounts: joined("accounts"),
    answers: joined("answers"),
  };
};

/** Accounts that somebody can sign in to, of these; the others (a demo's people) are nothing without their groups. */
const accountsWithUser = async (db: Handle, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("auth_users").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/**
 * A group with its horses, and the people who are nobody's account or only an account of this group that nobody signs in to. `kept`: an
 * account that stays although nobody has signed up for it.
 */
export async function rootsOfGroup(db: Handle, groupId: string, kept: string): Promise<DeletionRoots> {
  const horses = await db.selectFrom("horses").select("athlete_id").where("group_id", "=", groupId).execute();
  const people = await db
    .selectFrom("group_athletes as g")
    .innerJoin("athletes as a", "a.id", "g.athlete_id")
    .select(["a.id", "a.account_id"])
    .where("g.group_id", "=", groupId)
    .where("a.kind", "=", "person")
    .execute();
  const members = await db
    .selectFrom("members")
    .select(["account_id", "athlete_id"])
    .where("group_id", "=", groupId)
    .execute();
  const elsewhere = await db
    .selectFrom("members")
    .select(["account_id", "athlete_id"])
    .where("group_id", "<>", groupId)
    .where("account_id", "in", ["", ...members.map(({ account_id }) => account_id)])
    .execute();
  const users = await accountsWithUser(
    db,
    members.map(({ account_id }) => account_id),
  );
  const lives = (accountId: string) =>
    accountId === kept ||
    users.has(accountId) ||
    elsewhere.some(({ account_id }) => account_id === accountId);
  const gone = members.filter(({ account_id }) => !lives(account_id));
  const staying = new Set(members.filter(({ account_id }) => lives(account_id)).map((m) => m.athlete_id));
  return {
    groups: [groupId],
    members: [],
    athletes: [
      ...horses.map(({ athlete_id }) => athlete_id),
      ...people.filter(({ id, account_id }) => account_id === null && !staying.has(id)).map(({ id }) => id),
      ...gone.map(({ athlete_id }) => athlete_id),
    ],
    accounts: gone.map(({ account_id }) => account_id),
    answers: members.map(({ account_id }) => account_id),
  };
}

/** An account with its athlete and all that is private to its members in groups; without groups. */
export async function rootsOfAccount(db: Handle, accountId: string): Promise<DeletionRoots> {
  const members = await db
    .selectFrom("members")
    .select(["id", "athlete_id"])
    .where("account_id", "=", accountId)
    .execute();
  const athletes = await db.selectFrom("athletes").select("id").where("account_id", "=", accountId).execute();
  return {
    ...noRoots,
    members: members.map(({ id }) => id),
    athletes: [...new Set([...members.map((m) => m.athlete_id), ...athletes.map(({ id }) => id)])],
    accounts: [accountId],
  };
}

/** A membership as somebody has to know it before an account or a group is deleted. */
export type PlaceOfAccount = {
  readonly groupId: string;
  readonly name: string;
  readonly kind: string;
  readonly isOwner: boolean;
  /** Other members there are, and whether one of them is an owner. */
  readonly others: number;
  readonly otherOwners: number;
};

/** The account's groups, by name. */
export async function placesOfAccount(db: Handle, accountId: string): Promise<readonly PlaceOfAccount[]> {
  const rows = await db
    .selectFrom("members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .innerJoin("members as o", "o.group_id", "m.group_id")
    .select([
      "g.id",
      "g.name",
      "g.kind",
      "m.role",
      "o.id as other_id",
      "m.id as own_id",
      "o.role as other_role",
    ])
    .where("m.account_id", "=", accountId)
    .where("m.removed_at", "is", null)
    .where("o.removed_at", "is", null)
    .orderBy("g.name")
    .orderBy("g.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((place) => {
    const [first] = place;
    if (!first) return [];
    const others = place.filter(({ other_id, own_id }) => other_id !== own_id);
    return [
      {
        groupId: first.id,
        name: first.name,
        kind: first.kind,
        isOwner: first.role === "owner",
        others: others.length,
        otherOwners: others.filter(({ other_role }) => other_role === "owner").length,
      },
    ];
  });
}

/** Where an athlete is at home besides the groups that go: a horse in its barn, a person in a group of theirs. */
export async function homeOutside(
  db: Handle,
  athleteId: string,
  going: readonly string[],
): Promise<{ readonly groupId: string; readonly memberId: string } | undefined> {
  const barn = await db
    .selectFrom("horses as h")
    .innerJoin("members as m", "m.group_id", "h.group_id")
    .select(["m.group_id", "m.id"])
    .where("h.athlete_id", "=", athleteId)
    .where("h.group_id", "not in", going)
    .where("m.removed_at", "is", null)
    .where("m.role", "=", "owner")
    .orderBy("m.created_at")
    .executeTakeFirst();
  const own = await db
    .selectFrom("members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .select(["m.group_id", "m.id"])
    .where("m.athlete_id", "=", athleteId)
    .where("m.group_id", "not in", going)
    .where("m.removed_at", "is", null)
    .orderBy("g.created_at")
    .orderBy("g.id")
    .executeTakeFirst();
  const home = barn ?? own;
  return home && { groupId: home.group_id, memberId: home.id };
}

/** The membership in a group of the account that an athlete is of, also one that has ended. */
export const formerMember = async (
  db: Handle,
  groupId: string,
  athleteId: string,
): Promise<Member | undefined> => {
  const row = await db
    .selectFrom("members")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("athlete_id", "=", athleteId)
    .executeTakeFirst();
  return row && rowToMember(row);
};
