import type { Scope } from "@canter/domain/group/scope";
import type { Database, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

const insertEvent = prepareQuery((db, { row }: { readonly row: Omit<Database["outbox_events"], "id"> }) =>
  db.insertInto("outbox_events").values(row).returning("id"),
);

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
  const { rows } = await insertEvent(trx, { row });
  if (!rows[0]) throw new Error("An event that was written down got no id.");
  return rows[0].id;
};
