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

/**
 * `subscribers`: all of them. One that fails immediately does not fail the transaction: its effects are rolled back, and it gets the
 * event again later like the others. An event that everybody has handled needs no row.
 */
export const createEmit =
  (subscribers: readonly Subscriber[]): Emit =>
  async (trx, scope, { about, ...event }) => {
    const happening: Happening = { ...event, groupId: scope.groupId, about };
    const handled: string[] = [];
    for (const { name, atOnce, handle, isConcerned } of subscribers)
      if (
        atOnce
          ? await attempt(trx, () => handle(trx, [happening]))
          : isConcerned && !(await isConcerned(trx, happening))
      )
        handled.push(name);
    if (handled.length === subscribers.length) return;
    const id = await appendEvent(trx, scope, event.type, event.payload, event.createdAt);
    await markNotNeeded(trx, id, handled, event.createdAt);
  };
