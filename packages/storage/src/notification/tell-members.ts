import { sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

const selectHorses = prepareQuery((db, { athleteIds }: { readonly athleteIds: readonly string[] }) =>
  db
    .selectFrom("athletes as a")
    .select("a.id")
    .where("a.id", "in", athleteIds)
    .where("a.kind", "=", sql.lit("horse")),
);

/** Those of the athletes that are horses: people's training is nobody else's. */
export const horsesAmong = async (db: Handle, athleteIds: readonly string[]): Promise<readonly string[]> =>
  athleteIds.length === 0 ? [] : (await selectHorses(db, { athleteIds })).rows.map(({ id }) => id);

/**
 * The members of every group that the horse is in, but for the account whose member `exceptId` is: nobody is told of what they did
 * themselves, in whichever of their groups.
 */
export const membersOfHorse = (
  db: Handle,
  { athleteId, exceptId }: { readonly athleteId: string; readonly exceptId: string },
): Promise<readonly { readonly id: string; readonly group_id: string }[]> =>
  db
    .selectFrom("members as m")
    .innerJoin("group_athletes as g", "g.group_id", "m.group_id")
    .select(["m.id", "m.group_id"])
    .where("g.athlete_id", "=", athleteId)
    .where("m.removed_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("members as by")
            .select("by.id")
            .where("by.id", "=", exceptId)
            .whereRef("by.account_id", "=", "m.account_id"),
        ),
      ),
    )
    .execute();

type Told = {
  readonly id: string;
  readonly memberId: string;
  readonly groupId: string;
  readonly athleteId: string;
  readonly kind: "ride";
  readonly cause: string;
  readonly createdAt: number;
};

/** Tells a member; once for each cause. What they were told before `expired` is removed. */
export const tellMember = async (
  trx: TransactionHandle,
  { id, memberId, groupId, athleteId, kind, cause, createdAt }: Told,
  expired: number,
): Promise<void> => {
  await trx
    .deleteFrom("notifications")
    .where("member_id", "=", memberId)
    .where("created_at", "<", expired)
    .execute();
  await trx
    .insertInto("notifications")
    .values({
      id,
      group_id: groupId,
      member_id: memberId,
      athlete_id: athleteId,
      kind,
      cause,
      created_at: createdAt,
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(["member_id", "kind", "cause"]).doNothing())
    .execute();
};
