import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { hasEvents, hasPending } from "@canter/storage/outbox/outbox";
import type { Store } from "@canter/storage/store";
import { createDispatcher, type Subscriber } from "./dispatcher.ts";
import { createEmit, type Emit } from "./emit.ts";

type Given = {
  /** Their effects are visible when a change is answered. */
  readonly waitedFor: readonly Subscriber[];
  /** No answer waits for these. */
  readonly behind: readonly Subscriber[];
  readonly parts: {
    readonly store: Store;
    readonly now: () => number;
    readonly reportBug: (error: unknown) => void;
  };
};

/** Ids of what the caller waits for; only asked for while something is under way. */
export type AwaitedIds = () => readonly string[] | Promise<readonly string[]>;

/** How often a waiting caller checks, and how long it waits at most, in milliseconds. */
const lookEvery = 10;
const maxWaitMilliseconds = 5000;

/** One check for all instead of one each, since there is usually nothing to deliver. A delivery reports its own errors. */
const mayHaveEvents = ({ store }: Given["parts"]): Promise<boolean> => hasEvents(store.db).catch(() => true);

/** Two dispatchers in sequence: `deliver` waits for the first, `settled` for both. */
export function createDispatchers({ waitedFor, behind, parts }: Given): {
  readonly emit: Emit;
  deliver(): Promise<void>;
  settled(whose?: AwaitedIds): Promise<void>;
} {
  const everybody = [...waitedFor, ...behind].map(({ name }) => name);
  const first = createDispatcher({ ...parts, everybody, subscribers: waitedFor });
  const underWay = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    const tracked: Promise<void> = work.catch(parts.reportBug).finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };
  const second = createDispatcher({ ...parts, everybody, subscribers: behind, goesOn: track });
  return {
    emit: createEmit([...waitedFor, ...behind]),
    deliver: async () => {
      if (!(await mayHaveEvents(parts))) return;
      await first.deliver();
      // In the next turn of the event loop: SQLite is synchronous, so otherwise it would be done before the answer.
      track(nextTurn().then(() => second.deliver()));
    },
    settled: async (whose) => {
      if (!whose) {
        while (underWay.size > 0) await Promise.all(underWay);
        return;
      }
      const ids = underWay.size > 0 ? await whose() : [];
      const isAwaited = async (): Promise<boolean> => {
        for (const { name } of behind) if (await hasPending(parts.store.db, name, ids)) return true;
        return false;
      };
      const end = performance.now() + maxWaitMilliseconds;
      // Events of others, which may be many, are no reason to wait.
      while (underWay.size > 0 && performance.now() < end && (await isAwaited())) await wait(lookEvery);
    },
  };
}
