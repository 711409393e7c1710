import type { Worker } from "node:worker_threads";

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

/** Files are brought in one after the other: starting a thread takes a quarter of a second of the processor, and its memory is little. */
const keptMilliseconds = 10_000;

/** Keeps the last thread that has done its task, for the next one with the same limit of memory. It keeps no process alive. */
export function createIdleThread(): {
  readonly take: (megabytes: number) => Worker | undefined;
  readonly keep: (worker: Worker, megabytes: number) => void;
} {
  type Kept = { readonly worker: Worker; readonly megabytes: number; readonly timer: NodeJS.Timeout };
  let kept: Kept | undefined;
  const release = (): Worker | undefined => {
    const last = kept;
    kept = undefined;
    if (last === undefined) return undefined;
    clearTimeout(last.timer);
    last.worker.off("error", release).off("exit", release);
    return last.worker;
  };
  const end = () => void release()?.terminate();
  return {
    take: (megabytes) => {
      if (kept?.megabytes !== megabytes) return undefined;
      const worker = release();
      worker?.ref();
      return worker;
    },
    keep: (worker, megabytes) => {
      end();
      worker.unref();
      // What ends by itself while nobody waits for it is no fault of anybody's file.
      worker.once("error", release).once("exit", release);
      kept = { worker, megabytes, timer: setTimeout(end, keptMilliseconds).unref() };
    },
  };
}
