import type { TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

type Delivery = {
  readonly eventIds: readonly number[];
  readonly subscriber: string;
  readonly deliveredAt: number;
};

const insertDeliveries = prepareQuery((db, { eventIds, subscriber, deliveredAt }: Delivery) =>
  db
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
        .where("e.id", "in", eventIds),
    )
    .onConflict((conflict) => conflict.columns(["event_id", "subscriber"]).doNothing())
    .returning("event_id"),
);

/**
 * Notes that `subscriber` has had events, in the transaction of their effects, and gives the ids of those that it has not had
 * before and that are still there: for the others nothing must be done. `deliveredAt` in epoch milliseconds.
 */
export const markDelivered = async (
  trx: TransactionHandle,
  eventIds: readonly number[],
  subscriber: string,
  deliveredAt: number,
): Promise<ReadonlySet<number>> => {
  if (eventIds.length === 0) return new Set();
  const { rows } = await insertDeliveries(trx, { eventIds, subscriber, deliveredAt });
  return new Set(rows.map((row) => row.event_id));
};
