import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";

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
 * The oldest events that `subscriber` has not had, of all groups: for the dispatcher, which then works in each event's group
 * (`scopeOfSystem`). Events leave the table by `purgeDelivered`; the fewer it holds, the faster this is.
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
