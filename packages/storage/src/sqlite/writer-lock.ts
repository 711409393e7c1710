import { setImmediate as nextTurn } from "node:timers/promises";

/** How long writes may follow each other before whatever else waits for the event loop gets a turn, in milliseconds. */
const LONGEST_RUN_MS = 15;

/** A queue for the one connection that writes: first come, first served. `take` resolves to the function that lets go. */
export type WriterLock = { readonly take: () => Promise<() => void> };

export const createWriterLock = (): WriterLock => {
  let last: Promise<void> = Promise.resolve();
  let lastTurn = performance.now();
  return {
    take: async () => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      // SQLite is synchronous: a loop of transactions would otherwise never let timers, sockets or files have their turn.
      if (performance.now() - lastTurn > LONGEST_RUN_MS) {
        await nextTurn();
        lastTurn = performance.now();
      }
      return resolve;
    },
  };
};
