import type { TransactionHandle } from "@canter/storage/database";
import { markDelivered } from "@canter/storage/outbox/mark-delivered";
import { type OutboxEvent, pendingEvents } from "@canter/storage/outbox/pending-events";
import { purgeDelivered } from "@canter/storage/outbox/purge-delivered";
import type { Store } from "@canter/storage/store";

/** Learns of events. `handle` runs in the transaction that marks them delivered, so that its effects happen once. */
export type Subscriber = {
  readonly name: string;
  readonly handle: (trx: TransactionHandle, events: readonly OutboxEvent[]) => Promise<void>;
};

const batchSize = 100;

/** Takes the events that nobody else has delivered, in one transaction with what the subscriber makes of them. */
const deliverBatch = (
  store: Store,
  subscriber: Subscriber,
  events: readonly OutboxEvent[],
  now: number,
): Promise<void> =>
  store.transact(
    async (trx) => {
      const mine: OutboxEvent[] = [];
      for (const event of events)
        if (await markDelivered(trx, event.id, subscriber.name, now)) mine.push(event);
      if (mine.length > 0) await subscriber.handle(trx, mine);
    },
    // The event itself is durable: a delivery that is lost with the power is made again.
    { repeatable: true },
  );

type Parts = {
  readonly store: Store;
  readonly now: () => number;
  readonly subscribers: readonly Subscriber[];
  /** Told about an event that a subscriber fails on; it stays pending and is tried again at the next start. */
  readonly reportBug: (error: unknown) => void;
};

/** After so many deliveries the delivered events are removed: the fewer there are, the quicker the pending ones are found. */
const purgeEvery = 64;

/** Events that failed in this process, by subscriber: set aside so that one bad event does not hold up the others. */
type SetAside = Set<string>;

/** Gives how many events were handed over. */
async function deliverTo(
  subscriber: Subscriber,
  { store, now, reportBug }: Parts,
  setAside: SetAside,
): Promise<number> {
  let delivered = 0;
  const isOpen = ({ id }: OutboxEvent) => !setAside.has(`${subscriber.name} ${id}`);
  for (;;) {
    const most = batchSize + setAside.size;
    const pending = await pendingEvents(store.db, subscriber.name, most);
    const events = pending.filter(isOpen);
    if (events.length === 0) return delivered;
    delivered += events.length;
    try {
      await deliverBatch(store, subscriber, events, now());
    } catch {
      // One of them is bad: find out which by taking them one by one.
      for (const event of events)
        await deliverBatch(store, subscriber, [event], now()).catch((error: unknown) => {
          setAside.add(`${subscriber.name} ${event.id}`);
          reportBug(error);
        });
    }
    if (pending.length < most) return delivered;
  }
}

/**
 * Delivers committed events to the subscribers of this process. `deliver` resolves when all events that were committed
 * before the call have been handled; calls that come while it works share one further pass.
 */
export function createDispatcher(parts: Parts): { deliver(): Promise<void> } {
  const setAside: SetAside = new Set();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  let sincePurge = 0;

  const pass = async () => {
    for (const subscriber of parts.subscribers) sincePurge += await deliverTo(subscriber, parts, setAside);
    if (sincePurge < purgeEvery) return;
    sincePurge = 0;
    await parts.store.transact((trx) =>
      purgeDelivered(
        trx,
        parts.subscribers.map(({ name }) => name),
      ),
    );
  };
  const start = (): Promise<void> => {
    running = pass().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    deliver: () => {
      if (next) return next;
      if (!running) return start();
      // The pass under way may already have looked; the next one will see everything that is committed by now.
      next = running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return start();
        });
      return next;
    },
  };
}
