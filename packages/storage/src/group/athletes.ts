import { type Athlete, athleteSchema } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { rowToAthlete } from "./groups.ts";

/** `accountId`: the person is that account's own athlete. `createdAt` in epoch milliseconds. */
export type NewAthlete = Athlete & { readonly accountId?: string; readonly createdAt: number };

/**
 * Adds a person, or a horse of which only the name is known, to the scope's group. The current scope does not include it yet: create a
 * new one.
 */
export const addAthlete = async (
  trx: TransactionHandle,
  scope: Scope,
  input: NewAthlete,
): Promise<Athlete> => {
  const athlete = athleteSchema.parse(input);
  await trx
    .insertInto("athletes")
    .values({ ...athlete, account_id: input.accountId ?? null, created_at: input.createdAt })
    .execute();
  await trx
    .insertInto("group_athletes")
    .values({ group_id: scope.groupId, athlete_id: athlete.id })
    .execute();
  if (athlete.kind === "horse")
    await trx
      .insertInto("horses")
      .values({
        athlete_id: athlete.id,
        group_id: scope.groupId,
        status: "active",
        profile: "{}",
        version: 1,
        updated_by: null,
        created_at: input.createdAt,
        updated_at: input.createdAt,
        removed_at: null,
      })
      .execute();
  return athlete;
};

/** `own`: the acting member's own athlete. `lastWorkoutDate`: of the latest saved workout. */
export type ListedAthlete = Athlete & {
  readonly writable: boolean;
  readonly own: boolean;
  readonly lastWorkoutDate?: string;
};

/**
 * What the athlete of the query's alias `athlete` is called in a group: people by the name that they go by there, which they may change at
 * any time and of which a former member's stays; horses, and people from elsewhere, by the athlete's own.
 */
export const nameInGroup = (groupId: string | Expression<string>, athlete = "a"): RawBuilder<string> =>
  sql<string>`coalesce((select "named"."name" from "members" as "named"
    where "named"."group_id" = ${groupId} and "named"."athlete_id" = ${sql.ref(`${athlete}.id`)}), ${sql.ref(`${athlete}.name`)})`;

/** The readable athletes, by name (byte order). */
export const listAthletes = async (db: Handle, scope: Scope): Promise<readonly ListedAthlete[]> => {
  const memberId = scope.actor === "system" ? "" : scope.actor.memberId;
  const rows = await db
    .selectFrom("athletes as a")
    .select(["a.id", "a.kind", nameInGroup(scope.groupId).as("name")])
    .select((eb) => [
      eb
        .selectFrom("members as m")
        .select("m.athlete_id")
        .where("m.id", "=", memberId)
        .where("m.group_id", "=", scope.groupId)
        .as("own_id"),
      eb
        .selectFrom("workouts as w")
        .select((e) => e.fn.max("w.date").as("date"))
        .whereRef("w.athlete_id", "=", "a.id")
        .where("w.status", "=", "saved")
        .where("w.deleted_at", "is", null)
        .as("last_date"),
    ])
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope))
    .orderBy("name")
    .orderBy("a.id")
    .execute();
  return rows.map((row) => ({
    ...rowToAthlete(row),
    writable: scope.writableAthletes.includes(row.id),
    own: row.own_id === row.id,
    ...(row.last_date ? { lastWorkoutDate: row.last_date } : {}),
  }));
};

const selectAthletes = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db
    .selectFrom("group_athletes as g")
    .innerJoin("athletes as a", "a.id", "g.athlete_id")
    .select(["a.id", "a.kind", nameInGroup(groupId).as("name")])
    .where("g.group_id", "=", groupId)
    .orderBy("name")
    .orderBy("a.id"),
);

/** All athletes of the scope's group, by name (byte order): names are known in the group, even where the training is private. */
export const listGroupAthletes = async (db: Handle, scope: Scope): Promise<readonly Athlete[]> => {
  const { rows } = await selectAthletes(db, { groupId: scope.groupId });
  return rows.map(rowToAthlete);
};

/** The people of the scope's group by the names that they came with: what was planned before may hold those. */
export const listFormerNames = async (db: Handle, scope: Scope): Promise<readonly Athlete[]> => {
  const rows = await db
    .selectFrom("group_athletes as g")
    .innerJoin("athletes as a", "a.id", "g.athlete_id")
    .select(["a.id", "a.kind", "a.name"])
    .where("g.group_id", "=", scope.groupId)
    .where("a.kind", "=", "person")
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
  return rows.map(rowToAthlete);
};

const selectRiders = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db
    .selectFrom("athletes as a")
    .innerJoin("group_athletes as theirs", "theirs.athlete_id", "a.id")
    .select((eb) => ["a.id", "a.kind", nameInGroup(eb.ref("theirs.group_id")).as("name")])
    .where("a.kind", "=", "person")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("horse_shares as s")
          .innerJoin("workouts as w", "w.athlete_id", "s.athlete_id")
          .select("s.id")
          .whereRef("w.rider_athlete_id", "=", "a.id")
          .where("w.deleted_at", "is", null)
          .where("s.ended_at", "is", null)
          .where("s.accepted_at", "is not", null)
          .where((e) =>
            e.or([
              e.and([e("s.group_id", "=", groupId), e("s.to_group_id", "=", e.ref("theirs.group_id"))]),
              e.and([e("s.to_group_id", "=", groupId), e("s.group_id", "=", e.ref("theirs.group_id"))]),
            ]),
          ),
      ),
    )
    .orderBy("name")
    .orderBy("a.id"),
);

/** The people of barns that a horse is shared with who rode it: who else is in those barns is not disclosed. */
export const listPartnerRiders = async (db: Handle, scope: Scope): Promise<readonly Athlete[]> => {
  const { rows } = await selectRiders(db, { groupId: scope.groupId });
  return rows.map(rowToAthlete);
};

/** An account's athlete, wherever it is a member; undefined: it has none yet. Used to create a membership. */
export const athleteOfAccount = async (db: Handle, accountId: string): Promise<string | undefined> => {
  const own = await db
    .selectFrom("athletes")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (own) return own.id;
  const played = await db
    .selectFrom("members")
    .select("athlete_id")
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return played?.athlete_id;
};
