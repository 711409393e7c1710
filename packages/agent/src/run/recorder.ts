import type { RunEventBody } from "../schema/run-event.ts";
import { addUsage, noUsage, type RunUsage } from "../schema/run.ts";
import type { RunFeed } from "./follow-run.ts";
import type { Lease, NewEvent, RunEnd, RunRecord, RunStore } from "./run-store.ts";

/** A run's charge for a model's reply. */
export type Charge = { readonly model: string; readonly usage: RunUsage };

type CommitOptions = { readonly byLocks?: boolean };

/** Records what a run does. One attempt has one. */
export type Recorder<Tx> = {
  /** What an earlier attempt stored for the step; undefined if it was not finished. */
  readonly journaled: (step: string) => unknown;
  /** Records an event, unless an earlier attempt did. It is durable after `flushed` or the next `commit`. */
  readonly add: (event: NewEvent, charge?: Charge) => void;
  /** Does the work and stores its event with it: both or neither. Earlier additions are included. Options as for `RunStore.commit`. */
  readonly commit: <T>(
    work: (tx: Tx) => Promise<{ readonly value: T; readonly event: NewEvent; readonly end?: RunEnd }>,
    options?: CommitOptions,
  ) => Promise<T>;
  /** Resolves when everything added is durable; throws the LeaseError (or the failure) that prevented it. */
  readonly flushed: () => Promise<void>;
};

/** What an inline run leaves for the transaction's owner to store. */
export type Recorded = { readonly events: readonly NewEvent[] };

/** Does work in a transaction that goes on: what a rejected `work` has written is rolled back. */
export type Savepoint<Tx> = <T>(tx: Tx, work: () => Promise<T>) => Promise<T>;

/**
 * A recorder inside a transaction that somebody else commits: it only collects. There is no earlier attempt: what is not committed has
 * not happened.
 */
export function createInlineRecorder<Tx>(tx: Tx, savepoint: Savepoint<Tx>): Recorder<Tx> & Recorded {
  const events: NewEvent[] = [];
  return {
    events,
    journaled: () => undefined,
    add: (event) => void events.push(event),
    commit: async (work) => {
      const { value, event } = await savepoint(tx, () => work(tx));
      events.push(event);
      return value;
    },
    flushed: () => Promise.resolve(),
  };
}

/** What the next commit has to store. */
class Waiting {
  events: readonly NewEvent[] = [];
  usage = noUsage;
  model: string | undefined;

  add(event: NewEvent, charge: Charge | undefined): void {
    this.events = [...this.events, event];
    if (!charge) return;
    this.usage = addUsage(this.usage, charge.usage);
    this.model = charge.model;
  }

  /** In front: it was there before. */
  putBack({ events, usage, model }: Waiting): void {
    this.events = [...events, ...this.events];
    this.usage = addUsage(usage, this.usage);
    this.model ??= model;
  }

  toRecord(): RunRecord {
    const { events, usage, model } = this;
    return { events, ...(usage !== noUsage && { usage }), ...(model !== undefined && { model }) };
  }
}

/**
 * Records a run in its store. Events in quick succession share a commit: a quick tool's observation is stored with the reply that asked
 * for it; a slow tool's reply is visible while it works.
 */
export function createRecorder<Tx>(
  store: RunStore<Tx>,
  lease: Lease,
  journal: ReadonlyMap<string, unknown>,
  onEvents: (lastSeq: number) => void,
): Recorder<Tx> {
  let waiting = new Waiting();
  let scheduled: NodeJS.Immediate | undefined;
  // One commit at a time, in order.
  let last: Promise<unknown> = Promise.resolve();

  /** Everything waiting, and the work if there is any, in one commit. */
  const commitNow = async <T>(
    work?: (tx: Tx) => Promise<{ readonly value: T } & RunRecord>,
    { byLocks = false }: CommitOptions = {},
  ) => {
    const taken = waiting;
    waiting = new Waiting();
    clearImmediate(scheduled);
    scheduled = undefined;
    if (!work && taken.events.length === 0) return undefined;
    try {
      const { value, lastSeq } = await store.commit(
        lease,
        async (tx) => {
          const done = await work?.(tx);
          const events = [...taken.events, ...(done?.events ?? [])];
          return { ...taken.toRecord(), value: done?.value, events, ...(done?.end && { end: done.end }) };
        },
        // A record alone decides by nothing but its own row.
        { byLocks: !work || byLocks },
      );
      onEvents(lastSeq);
      return value;
    } catch (error) {
      // What was added must still be stored, by the next commit or at the run's end.
      waiting.putBack(taken);
      throw error;
    }
  };
  const write = <T>(...commit: Parameters<typeof commitNow<T>>): Promise<T | undefined> => {
    const mine = last.then(() => commitNow(...commit));
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    journaled: (step) => journal.get(step),
    add: (event, charge) => {
      if (event.step !== undefined && journal.has(event.step)) return;
      waiting.add(event, charge);
      // The next `flushed` or `commit` meets this failure again.
      scheduled ??= setImmediate(() => void write().catch(() => undefined));
    },
    commit: async (work, options) => {
      const done = await write(async (tx) => {
        const { value, event, end } = await work(tx);
        return { value: { value }, events: [event], ...(end && { end }) };
      }, options);
      if (!done) throw new Error("A commit without a value.");
      return done.value;
    },
    flushed: async () => {
      await write();
    },
  };
}

/** The step's name alone identifies it: the same in every attempt. */
export const noteOnce = <Tx>(recorder: Recorder<Tx>, step: string, body: RunEventBody): void =>
  recorder.add({ step, body });

const coalesceMilliseconds = 100;

/**
 * Passes on a model's text as it arrives, in batches. `reset` begins a new text: of the next question, after the event with that number.
 */
export function createTextStream(feed: RunFeed, runId: string) {
  let after = 0;
  let offset = 0;
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    if (waiting === "") return;
    feed.publish(runId, { kind: "text", delta: { runId, after, offset, text: waiting } });
    offset += waiting.length;
    waiting = "";
  };
  return {
    add: (text: string) => {
      waiting += text;
      timer ??= setTimeout(send, coalesceMilliseconds);
    },
    reset: (lastSeq: number) => {
      clearTimeout(timer);
      timer = undefined;
      [after, offset, waiting] = [lastSeq, 0, ""];
    },
  };
}
