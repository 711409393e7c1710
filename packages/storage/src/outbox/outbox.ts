import type { Scope } from "@canter/domain/access/scope";
import { sql } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";

const insertEvent = prepareQuery((db, { row }: { readonly row: Omit<Database["outbox_events"], "id"> }) =>
  db.insertInto("outbox_events").values(row).returning("id"),
);

const leaving = new WeakSet<Handle>();

/** Whether a transaction has written an event: then somebody is still to handle it. */
export const leavesEvents = (trx: TransactionHandle): boolean => leaving.has(trx);

/**
 * Writes an event into the transaction that causes it, for the scope's group; `payload` is any JSON value, `createdAt` epoch
 * milliseconds. Returns the event's id.
 */
export const appendEvent = async (
  trx: TransactionHandle,
  scope: Scope,
  type: string,
  payload: unknown,
  createdAt: number,
): Promise<number> => {
  const row = {
    group_id: scope.groupId,
    type,
    payload: JSON.stringify(payload ?? null),
    created_at: createdAt,
  };
  leaving.add(trx);
  const { rows } = await insertEvent(trx, { row });
  if (!rows[0]) throw new Error("An event that was written down got no id.");
  return rows[0].id;
};

const insertHad = prepareQuery((db, { rows }: { readonly rows: readonly Database["outbox_deliveries"][] }) =>
  db.insertInto("outbox_deliveries").values(rows),
);

/** Records, in the transaction that has just appended an event, who needs no delivery of it. `at` in epoch milliseconds. */
export const markNotNeeded = async (
  trx: TransactionHandle,
  eventId: number,
  subscribers: readonly string[],
  at: number,
): Promise<void> => {
  const rows = subscribers.map((subscriber) => ({ event_id: eventId, subscriber, delivered_at: at }));
  if (rows.length > 0) await insertHad(trx, { rows });
};

const selectAny = prepareQuery((db, { limit }: { readonly limit: number }) =>
  db.selectFrom("outbox_events").select("id").limit(limitTo(limit)),
);

/** Whether any subscriber may have an undelivered event, in any group; it returns no more than that. */
export const hasEvents = async (db: Handle): Promise<boolean> =>
  (await selectAny(db, { limit: 1 })).rows.length > 0;

/**
 * Whether `subscriber` has an undelivered event whose payload contains one of these ids, in any group: for callers that wait for its
 * effects. It returns no more than that.
 */
export const hasPending = async (
  db: Handle,
  subscriber: string,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return false;
  const row = await db
    .selectFrom("outbox_events as e")
    .select("e.id")
    .where((eb) => eb.or(ids.map((id) => eb("e.payload", "like", `%${JSON.stringify(id)}%`))))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("outbox_deliveries as d")
            .select(sql.lit(1).as("one"))
            .whereRef("d.event_id", "=", "e.id")
            .where("d.subscriber", "=", subscriber),
        ),
      ),
    )
    .limit(limitTo(1))
    .executeTakeFirst();
  return row !== undefined;
};

/** Something that happened in a group; `payload` as it was appended, `createdAt` in epoch milliseconds. */
export type OutboxEvent = {
  readonly id: number;
  readonly groupId: string;
  readonly type: string;
  readonly payload: unknown;
  readonly createdAt: number;
};

const selectPending = prepareQuery(
  (db, { subscriber, limit }: { readonly subscriber: string; readonly limit: number }) =>
    db
      .selectFrom("outbox_events as e")
      .selectAll("e")
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("outbox_deliveries as d")
              .select("d.event_id")
              .whereRef("d.event_id", "=", "e.id")
              .where("d.subscriber", "=", subscriber),
          ),
        ),
      )
      .orderBy("e.id")
      .limit(limitTo(limit)),
);

/**
 * The oldest events not delivered to `subscriber`, of all groups: for the dispatcher, which then works in each event's group
 * (`scopeOfSystem`). `purgeDelivered` removes events from the table; the fewer it holds, the faster this is.
 */
export const pendingEvents = async (
  db: Handle,
  subscriber: string,
  limit: number,
): Promise<readonly OutboxEvent[]> => {
  const { rows } = await selectPending(db, { subscriber, limit });
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    type: row.type,
    payload: JSON.parse(row.payload) as unknown,
    createdAt: row.created_at,
  }));
};

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
 * Records that events were delivered to `subscriber`, in the transaction of their effects, and returns the ids of those that it had not
 * handled before and that still exist: nothing must be done for the others. `deliveredAt` in epoch milliseconds.
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

/**
 * Removes the events that all of `subscribers` have handled. Safe at any time: a delivery under way meanwhile finds its event gone
 * (`markDelivered` is false). Returns how many.
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
