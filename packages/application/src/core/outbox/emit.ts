import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import { appendEvent, markNotNeeded } from "@canter/storage/outbox/outbox";
import { attempt } from "@canter/storage/transaction/transact";
import type { Happening, Subscriber } from "./dispatcher.ts";

/** Emits an event in the transaction that causes it: immediate subscribers handle it at once, for the others it is stored. */
export type Emit = (
  trx: TransactionHandle,
  scope: Scope,
  event: Pick<Happening, "type" | "payload" | "createdAt" | "about">,
) => Promise<void>;

/** Whether the subscriber has nothing to do about it any more. */
const hasHandled = async (
  trx: TransactionHandle,
  { atOnce, handle, isConcerned }: Subscriber,
  happening: Happening,
): Promise<boolean> => {
  if (isConcerned && !(await isConcerned(trx, happening))) return true;
  return atOnce === true && attempt(trx, () => handle(trx, [happening]));
};

/**
 * `subscribers`: all of them. One that fails immediately does not fail the transaction: its effects are rolled back, and it gets the
 * event again later like the others. An event that everybody has handled needs no row.
 */
export const createEmit =
  (subscribers: readonly Subscriber[]): Emit =>
  async (trx, scope, { about, ...event }) => {
    const happening: Happening = { ...event, groupId: scope.groupId, about, by: scope };
    const handled: string[] = [];
    for (const subscriber of subscribers)
      if (await hasHandled(trx, subscriber, happening)) handled.push(subscriber.name);
    if (handled.length === subscribers.length) return;
    const id = await appendEvent(trx, scope, event.type, event.payload, event.createdAt);
    await markNotNeeded(trx, id, handled, event.createdAt);
  };
