import type { TransactionHandle } from "../database.ts";

/**
 * Notes that `subscriber` has had an event, in the transaction of its effects: when it is false (had it before, or the event
 * is gone), nothing must be done. `deliveredAt` in epoch milliseconds.
 */
export const markDelivered = async (
  trx: TransactionHandle,
  eventId: number,
  subscriber: string,
  deliveredAt: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("outbox_deliveries")
    .columns(["event_id", "subscriber", "delivered_at"])
    .expression((eb) =>
      eb
        .selectFrom("outbox_events as e")
        .select((s) => [
          "e.id",
          s.cast<string>(s.val(subscriber), "text").as("subscriber"),
          s.cast<number>(s.val(deliveredAt), "bigint").as("delivered_at"),
        ])
        .where("e.id", "=", eventId),
    )
    .onConflict((conflict) => conflict.columns(["event_id", "subscriber"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
