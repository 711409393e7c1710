import type { Worker } from "node:worker_threads";

/** What is not working waits for something, which on a busy machine may be the processor: so many times longer it may take on the clock. */
const clockPerWork = 20;
const looksPerLimit = 10;

/** Milliseconds of processor time that a thread has taken; on Node before 22.20, which can't tell, those on the clock. */
const worked = async (worker: Worker): Promise<number> => {
  if (!("cpuUsage" in worker)) return performance.now();
  // A thread that does not run takes none.
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
};

/**
 * Calls `onExceeded` once the thread has worked for so many milliseconds from now on. It counts processor time: a busy machine makes no text
 * too long to read. Gives what ends the watch.
 */
export function limitWork(worker: Worker, milliseconds: number, onExceeded: () => void): () => void {
  const start = worked(worker);
  const startedAt = performance.now();
  const look = async (): Promise<void> => {
    const isOver = performance.now() - startedAt > milliseconds * clockPerWork;
    if (isOver || (await worked(worker)) - (await start) > milliseconds) onExceeded();
  };
  const timer = setInterval(() => void look(), Math.max(5, milliseconds / looksPerLimit));
  return () => clearInterval(timer);
}
