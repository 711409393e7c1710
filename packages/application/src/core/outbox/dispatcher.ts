import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import {
  markDelivered,
  type OutboxEvent,
  pendingEvents,
  purgeDelivered,
} from "@canter/storage/outbox/outbox";
import type { Store } from "@canter/storage/store";

/**
 * An event as subscribers see it. Inside the transaction that causes it also `about`, its subject, where that is at hand and need not be read
 * again, and `by`, the scope of whoever caused it.
 */
export type Happening = Omit<OutboxEvent, "id"> & { readonly about?: unknown; readonly by?: Scope };

/** Handles events. `handle` runs in the transaction that marks them delivered, so that its effects happen once. */
export type Subscriber = {
  readonly name: string;
  /** Quick, and awaits only SQL: it handles the event inside the transaction that causes it (see `Emit`). */
  readonly atOnce?: boolean;
  /** A quick check inside that transaction: is there anything for this subscriber to do? Default: always. */
  readonly isConcerned?: (trx: TransactionHandle, event: Happening) => Promise<boolean>;
  /** What `handle` needs but can't await inside a transaction; called before each batch. */
  readonly prepare?: () => Promise<void>;
  readonly handle: (trx: TransactionHandle, events: readonly Happening[]) => Promise<void>;
  /** Called once the effects of `handle` are committed: background work that no other subscriber waits for. */
  readonly afterwards?: () => Promise<void> | undefined;
};

const batchSize = 100;

/** Takes the undelivered events, in one transaction with the subscriber's effects. */
const deliverBatch = (
  store: Store,
  subscriber: Subscriber,
  events: readonly OutboxEvent[],
  now: number,
): Promise<void> =>
  store.transact(
    async (trx) => {
      const taken = await markDelivered(
        trx,
        events.map(({ id }) => id),
        subscriber.name,
        now,
      );
      const mine = events.filter(({ id }) => taken.has(id));
      if (mine.length > 0) await subscriber.handle(trx, mine);
    },
    // The event itself is durable: a delivery lost in a power cut is repeated.
    { repeatable: true },
  );

type Parts = {
  readonly store: Store;
  readonly now: () => number;
  readonly subscribers: readonly Subscriber[];
  /** The names of all subscribers that must have handled an event before it is removed; default: those of `subscribers`. */
  readonly everybody?: readonly string[];
  /** Called for an event that a subscriber fails on, and for a failed delivery: both are retried later. */
  readonly reportBug: (error: unknown) => void;
  /** Receives the background work that a subscriber returns from `afterwards`. */
  readonly goesOn?: (work: Promise<void>) => void;
};

/** Delivered events are removed whenever an event with such an id is delivered: the fewer rows, the quicker pending ones are found. */
const purgeEvery = 64;

const firstPauseMilliseconds = 1000;
const maxPauseMilliseconds = 60 * 60 * 1000;

/** So many events failing in a row, and it is the subscriber that fails, not the events: all of it pauses. */
const maxFailuresInARow = 3;
/** Half of an event's first pause, so that other events have their turn before those that failed. */
const firstRestMilliseconds = firstPauseMilliseconds / 2;
const maxRestMilliseconds = 60 * 1000;

type Pause = { readonly until: number; readonly pause: number };
/**
 * What failed in this process. Events, by subscriber: set aside for a while so that one bad event does not hold up the others. Subscribers,
 * by name: each of its events would fail, and say so, again and again.
 */
type SetAside = { readonly events: Map<string, Pause>; readonly subscribers: Map<string, Pause> };

const longer = (
  before: Pause | undefined,
  now: number,
  { first, max }: { readonly first: number; readonly max: number },
): Pause => {
  const pause = before ? Math.min(before.pause * 2, max) : first;
  return { until: now + pause, pause };
};

/** Returns the ids of the delivered events. */
async function deliverTo(
  subscriber: Subscriber,
  { store, now, reportBug, goesOn }: Parts,
  setAside: SetAside,
): Promise<number[]> {
  const delivered: number[] = [];
  const keyOf = ({ id }: OutboxEvent) => `${subscriber.name} ${id}`;
  const { name } = subscriber;
  const { events: bad, subscribers: failing } = setAside;
  const fail = (event: OutboxEvent, error: unknown) => {
    const pauses = { first: firstPauseMilliseconds, max: maxPauseMilliseconds };
    bad.set(keyOf(event), longer(bad.get(keyOf(event)), now(), pauses));
    reportBug(error);
  };
  const deliver = async (events: readonly OutboxEvent[]): Promise<void> => {
    await deliverBatch(store, subscriber, events, now());
    for (const event of events) bad.delete(keyOf(event));
    failing.delete(name);
    const work = subscriber.afterwards?.();
    if (work) goesOn?.(work);
  };
  /** One by one, to find the bad ones among them; false: the subscriber fails on all. */
  const deliverEach = async (events: readonly OutboxEvent[]): Promise<boolean> => {
    let failures = 0;
    for (const event of events) {
      const error = await deliver([event]).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error("a delivery failed without a reason"),
      );
      failures = error === undefined ? 0 : failures + 1;
      if (error !== undefined) fail(event, error);
      if (failures < maxFailuresInARow) continue;
      const pauses = { first: firstRestMilliseconds, max: maxRestMilliseconds };
      failing.set(name, longer(failing.get(name), now(), pauses));
      return false;
    }
    return true;
  };
  for (;;) {
    if ((failing.get(name)?.until ?? 0) > now()) return delivered;
    const most = batchSize + bad.size;
    const pending = await pendingEvents(store.db, name, most);
    const events = pending.filter((event) => (bad.get(keyOf(event))?.until ?? 0) <= now());
    if (events.length === 0) return delivered;
    delivered.push(...events.map(({ id }) => id));
    try {
      await subscriber.prepare?.();
      await deliver(events);
    } catch {
      if (!(await deliverEach(events))) return delivered;
    }
    if (pending.length < most) return delivered;
  }
}

/**
 * Delivers committed events to the subscribers of this process. `deliver` resolves when all events committed before the call have been
 * handled, but for those of a subscriber that failed and rests: they stay in the outbox until it is tried again. Calls that arrive
 * meanwhile share one further pass. It does not reject: the change that caused an event is saved, whatever becomes of its delivery.
 */
export function createDispatcher(parts: Parts): { deliver(): Promise<void> } {
  const setAside: SetAside = { events: new Map(), subscribers: new Map() };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const pass = async () => {
    const delivered: number[] = [];
    for (const subscriber of parts.subscribers)
      delivered.push(...(await deliverTo(subscriber, parts, setAside)));
    // By id rather than by count, so that many short-lived processes clean up as much as one long-lived one.
    if (!delivered.some((id) => id % purgeEvery === 0)) return;
    const names = parts.everybody ?? parts.subscribers.map(({ name }) => name);
    await parts.store.transact((trx) => purgeDelivered(trx, names), { repeatable: true });
  };
  const start = (): Promise<void> => {
    running = pass()
      .catch(parts.reportBug)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  return {
    deliver: () => {
      if (next) return next;
      if (!running) return start();
      // The pass under way may already have read the events; the next one sees everything committed by now.
      next = running.then(() => {
        next = undefined;
        return start();
      });
      return next;
    },
  };
}
