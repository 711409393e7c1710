import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Knows whether the calling code is inside a transaction of one store. The outer handle is refused there: on SQLite its writes would wait
 * for the very transaction that waits for them, on PostgreSQL they would happen outside of it.
 */
export type TransactionGuard = {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Throws inside a transaction that has not ended. */
  refuseInside(): void;
};

export const createTransactionGuard = (): TransactionGuard => {
  const inside = new AsyncLocalStorage<{ ended: boolean }>();
  return {
    run: async (work) => {
      const transaction = { ended: false };
      try {
        return await inside.run(transaction, work);
      } finally {
        // What the work left running (a timer, a later delivery) inherits the context, but is outside by now.
        transaction.ended = true;
      }
    },
    refuseInside: () => {
      const transaction = inside.getStore();
      if (transaction && !transaction.ended)
        throw new Error("Inside a transaction its own handle must be used, not the store's.");
    },
  };
};
