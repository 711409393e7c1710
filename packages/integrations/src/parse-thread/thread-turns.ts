/** `milliseconds`: of processor time. */
export type ParseLimits = { readonly milliseconds: number; readonly megabytes: number };

/** Each thread takes a processor and memory: others wait their turn. */
const maxWaiting = 8;

export const tooManyWaiting = "can't be read now: many others are being read; try again in a minute";

export const tooSlow = (milliseconds: number): string =>
  `takes longer than ${Math.round(milliseconds / 1000)} seconds to read`;

/** Why a thread ended, for people; it follows what was read. */
export const whyThreadEnded = ({ code, message }: Error & { readonly code?: string }): string =>
  code === "ERR_WORKER_OUT_OF_MEMORY"
    ? "takes more memory to read than it may"
    : `can't be read (${message.slice(0, 100)})`;

/** One thread at a time. `take` waits for the turn and returns what ends it; undefined: too many are waiting. */
export function createThreadTurns(): { take: () => Promise<(() => void) | undefined> } {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    take: async () => {
      if (waiting >= maxWaiting) return undefined;
      waiting += 1;
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return () => {
        waiting -= 1;
        resolve();
      };
    },
  };
}
