import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";

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
  const { id } = await trx
    .insertInto("outbox_events")
    .values({
      group_id: scope.groupId,
      type,
      payload: JSON.stringify(payload ?? null),
      created_at: createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
