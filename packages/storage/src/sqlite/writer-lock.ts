/** A queue for the one connection that writes: first come, first served. `take` resolves to the function that lets go. */
export type WriterLock = { readonly take: () => Promise<() => void> };

export const createWriterLock = (): WriterLock => {
  let last: Promise<void> = Promise.resolve();
  return {
    take: async () => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
};
