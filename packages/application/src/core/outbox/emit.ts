import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import { appendEvent, markNotNeeded } from "@canter/storage/outbox/outbox";
import { attempt } from "@canter/storage/transaction/transact";
import type { Happening, Subscriber } from "./dispatcher.ts";

/** In the transaction that causes an event: whoever learns of it at once does, for the others it is written down. */
export type Emit = (
  trx: TransactionHandle,
  scope: Scope,
  event: Pick<Happening, "type" | "payload" | "createdAt" | "about">,
) => Promise<void>;

/**
 * `subscribers`: all that there are. Whoever fails at once is no reason for the transaction to fail: nothing of it is kept, and the
 * event is delivered again as to the others. One that nobody has still to learn of needs no row.
 */
export const createEmit =
  (subscribers: readonly Subscriber[]): Emit =>
  async (trx, scope, { about, ...event }) => {
    const happening: Happening = { ...event, groupId: scope.groupId, about };
    const told: string[] = [];
    for (const { name, atOnce, handle, isConcerned } of subscribers)
      if (
        atOnce
          ? await attempt(trx, () => handle(trx, [happening]))
          : isConcerned && !(await isConcerned(trx, happening))
      )
        told.push(name);
    if (told.length === subscribers.length) return;
    const id = await appendEvent(trx, scope, event.type, event.payload, event.createdAt);
    await markNotNeeded(trx, id, told, event.createdAt);
  };
