import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";

/**
 * Whether `subscriber` has still to learn of an event in whose payload one of these ids stands, in any group: for whoever waits for what comes
 * of it. It tells no more than that.
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
