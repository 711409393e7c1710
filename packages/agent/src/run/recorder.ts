import type { RunEventBody } from "../schema/run-event.ts";
import { addUsage, noUsage, type RunUsage } from "../schema/run.ts";
import type { RunFeed } from "./follow-run.ts";
import type { Lease, NewEvent, RunEnd, RunRecord, RunStore } from "./run-store.ts";

/** What a run was charged for a model's reply. */
export type Charge = { readonly model: string; readonly usage: RunUsage };

type CommitOptions = { readonly byLocks?: boolean };

/** Keeps what a run does. One attempt has one. */
export type Recorder<Tx> = {
  /** What an earlier attempt kept of the step; undefined when it was not ended. */
  readonly journaled: (step: string) => unknown;
  /** Keeps an event, unless an earlier attempt did. It is durable after `settled` or the next `commit`. */
  readonly add: (event: NewEvent, charge?: Charge) => void;
  /** Does the work and keeps its event with it: both or neither. What was added before goes along. Options as of `RunStore.commit`. */
  readonly commit: <T>(
    work: (tx: Tx) => Promise<{ readonly value: T; readonly event: NewEvent; readonly end?: RunEnd }>,
    options?: CommitOptions,
  ) => Promise<T>;
  /** Resolves when everything added is durable; throws the LeaseError (or the failure) that prevented it. */
  readonly settled: () => Promise<void>;
};

/** What an inline run leaves to be kept by whoever holds the transaction. */
export type Recorded = { readonly events: readonly NewEvent[] };

/**
 * A recorder inside a transaction that somebody else commits: it only collects. There is no earlier attempt: what is not
 * committed has not happened.
 */
export function createInlineRecorder<Tx>(tx: Tx): Recorder<Tx> & Recorded {
  const events: NewEvent[] = [];
  return {
    events,
    journaled: () => undefined,
    add: (event) => void events.push(event),
    commit: async (work) => {
      const { value, event } = await work(tx);
      events.push(event);
      return value;
    },
    settled: () => Promise.resolve(),
  };
}

/** What is to be kept by the next commit. */
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
 * Keeps a run in its store. Events that come close together share a commit: a quick tool's observation goes with the reply
 * that asked for it; a slow one's reply is seen while it works.
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

  /** What is waiting, and the work if there is any, in one commit. */
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
        // A record alone: its row is all that it decides by.
        { byLocks: !work || byLocks },
      );
      onEvents(lastSeq);
      return value;
    } catch (error) {
      // What was added is still to be kept, by the next commit or by the run's end.
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
      // A failure of this one is met again by the next `settled` or `commit`.
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
    settled: async () => {
      await write();
    },
  };
}

/** The step's own name is its only identity: the same in every attempt. */
export const noteOnce = <Tx>(recorder: Recorder<Tx>, step: string, body: RunEventBody): void =>
  recorder.add({ step, body });

const coalesceMilliseconds = 100;

/**
 * Passes a model's words on as they arrive, many at a time. `reset` begins a new text: of the next question, behind the
 * event with that number.
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
