import type { Scope } from "@canter/domain/access/scope";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

const selectAthletes = prepareQuery((db, { memberId }: { readonly memberId: string }) => {
  const own = db
    .selectFrom("members as m")
    .select(["m.group_id", "m.role", "m.athlete_id", sql.lit("write").as("access")])
    .where("m.id", "=", memberId)
    .where("m.removed_at", "is", null);
  const horses = db
    .selectFrom("members as m")
    .innerJoin("group_athletes as g", "g.group_id", "m.group_id")
    .innerJoin("athletes as a", "a.id", "g.athlete_id")
    // A guest from another barn: see `acceptHorseShare`.
    .leftJoin("horse_shares as s", (join) =>
      join
        .onRef("s.athlete_id", "=", "g.athlete_id")
        .onRef("s.to_group_id", "=", "g.group_id")
        .on("s.ended_at", "is", null),
    )
    .select(["m.group_id", "m.role", "a.id as athlete_id"])
    .select((eb) => eb.fn.coalesce("s.access", sql.lit("write")).as("access"))
    .where("m.id", "=", memberId)
    .where("m.removed_at", "is", null)
    .where("a.kind", "=", "horse");
  const granted = db
    .selectFrom("members as m")
    .innerJoin("athlete_grants as g", "g.member_id", "m.id")
    .select(["m.group_id", "m.role", "g.athlete_id", "g.access"])
    .where("m.id", "=", memberId)
    .where("m.removed_at", "is", null);
  return own
    .unionAll(horses)
    .unionAll(granted)
    .orderBy(sql`athlete_id`);
});

/**
 * What a member may read and write in their group: the group's horses (those of another barn as far as they are shared), their own
 * athlete, and grants. A viewer writes nothing. One query; throws when there is no such member (any more).
 */
export const scopeOfMember = async (db: Handle, memberId: string): Promise<Scope> => {
  const { rows } = await selectAthletes(db, { memberId });
  const first = rows[0];
  if (!first) throw new Error(`There is no member ${memberId}.`);
  const ids = (list: typeof rows) => [...new Set(list.map((row) => row.athlete_id))];
  return {
    groupId: first.group_id,
    actor: { memberId },
    readableAthletes: ids(rows),
    writableAthletes: first.role === "viewer" ? [] : ids(rows.filter((row) => row.access === "write")),
  };
};

const selectPresentAthletes = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db
    .selectFrom("group_athletes as g")
    .select("g.athlete_id")
    .where("g.group_id", "=", groupId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("members as gone")
            .select("gone.id")
            .whereRef("gone.group_id", "=", "g.group_id")
            .whereRef("gone.athlete_id", "=", "g.athlete_id")
            .where("gone.removed_at", "is not", null),
        ),
      ),
    )
    .orderBy("g.athlete_id"),
);

/**
 * For work on nobody's behalf in one group (outbox subscribers, setup): all of the group's athletes, person or horse, except former ones.
 */
export const scopeOfSystem = async (db: Handle, groupId: string): Promise<Scope> => {
  const { rows } = await selectPresentAthletes(db, { groupId });
  const athletes = rows.map((row) => row.athlete_id);
  return { groupId, actor: "system", readableAthletes: athletes, writableAthletes: athletes };
};
