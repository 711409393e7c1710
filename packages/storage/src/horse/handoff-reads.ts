import type { Scope } from "@canter/domain/access/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";

/** When the acting member last read the handoff of a horse, in epoch milliseconds; undefined: never. */
export const readHandoffMark = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom("handoff_reads as r")
    .select("r.read_at")
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .where("r.athlete_id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("r.athlete_id"), scope))
    .executeTakeFirst();
  return row?.read_at;
};

/**
 * Records that the acting member has read the handoff of a horse; an earlier time than the stored one changes nothing. False: no such
 * horse.
 */
export const putHandoffMark = async (
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  readAt: number,
): Promise<boolean> => {
  const horse = await trx
    .selectFrom("athletes as a")
    .select("a.id")
    .where("a.id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope))
    .executeTakeFirst();
  if (!horse) return false;
  await trx
    .insertInto("handoff_reads")
    .values({ ...ownerOf(scope), athlete_id: athleteId, read_at: readAt })
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "athlete_id"])
        .doUpdateSet({ read_at: readAt })
        .where("handoff_reads.read_at", "<", readAt),
    )
    .execute();
  return true;
};
