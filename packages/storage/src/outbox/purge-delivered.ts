import type { TransactionHandle } from "../database.ts";

/**
 * Removes the events that all of `subscribers` have had. Safe at any time: a delivery that is under way meanwhile finds its
 * event gone (`markDelivered` is false). Returns how many.
 */
export const purgeDelivered = async (
  trx: TransactionHandle,
  subscribers: readonly string[],
): Promise<number> => {
  const had = await trx
    .selectFrom("outbox_deliveries as d")
    .select("d.event_id")
    .where("d.subscriber", "in", subscribers)
    .groupBy("d.event_id")
    .having((eb) => eb.fn.countAll(), "=", subscribers.length)
    .limit(1000)
    .execute();
  if (had.length === 0) return 0;
  const ids = had.map((row) => row.event_id);
  await trx.deleteFrom("outbox_deliveries").where("event_id", "in", ids).execute();
  await trx.deleteFrom("outbox_events").where("id", "in", ids).execute();
  return ids.length;
};
