import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "@canter/storage/store";
import { createDispatcher, type Subscriber } from "./dispatcher.ts";
import { createEmit, type Emit } from "./emit.ts";

type Given = {
  /** Whose effects are there when a change is answered. */
  readonly waitedFor: readonly Subscriber[];
  /** Whom no answer waits for. */
  readonly behind: readonly Subscriber[];
  readonly parts: {
    readonly store: Store;
    readonly now: () => number;
    readonly reportBug: (error: unknown) => void;
  };
};

/** Two dispatchers, one after the other: `deliver` waits for the first, `settled` for both. */
export function createDispatchers({ waitedFor, behind, parts }: Given): {
  readonly emit: Emit;
  deliver(): Promise<void>;
  settled(): Promise<void>;
} {
  const everybody = [...waitedFor, ...behind].map(({ name }) => name);
  const first = createDispatcher({ ...parts, everybody, subscribers: waitedFor });
  const second = createDispatcher({ ...parts, everybody, subscribers: behind });
  const underWay = new Set<Promise<void>>();
  return {
    emit: createEmit([...waitedFor, ...behind]),
    deliver: async () => {
      await first.deliver();
      // In the next turn of the loop: on SQLite, which is synchronous, it would be done before the answer otherwise.
      const pass: Promise<void> = nextTurn()
        .then(() => second.deliver())
        .finally(() => underWay.delete(pass));
      underWay.add(pass);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
