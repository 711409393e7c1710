import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToAthlete } from "./group-row.ts";

const selectRiders = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db
    .selectFrom("athletes as a")
    .innerJoin("group_athletes as theirs", "theirs.athlete_id", "a.id")
    .select(["a.id", "a.kind", "a.name"])
    .where("a.kind", "=", "person")
    .where("theirs.group_id", "in", (eb) =>
      eb
        .selectFrom("horse_shares as s")
        .select((e) =>
          e
            .case()
            .when("s.group_id", "=", groupId)
            .then(e.ref("s.to_group_id"))
            .else(e.ref("s.group_id"))
            .end()
            .as("id"),
        )
        .where("s.ended_at", "is", null)
        .where("s.accepted_at", "is not", null)
        .where((e) => e.or([e("s.group_id", "=", groupId), e("s.to_group_id", "=", groupId)])),
    )
    .orderBy("a.name")
    .orderBy("a.id"),
);

/** The people of barns with which a horse is shared: to name who rode it there. */
export const listPartnerRiders = async (db: Handle, scope: Scope): Promise<readonly Athlete[]> => {
  const { rows } = await selectRiders(db, { groupId: scope.groupId });
  return rows.map(rowToAthlete);
};
