import { setTimeout as sleep } from "node:timers/promises";
import { StoreFailure } from "../store-failure.ts";

/** How long another process may hold the database before we give up, in milliseconds. */
const PATIENCE_MS = 15_000;
const MAX_PAUSE_MS = 25;
/** https://sqlite.org/rescode.html#busy; extended codes contain it in the low byte. */
const SQLITE_BUSY = 5;

export const isBusy = (error: unknown): error is Error =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

/**
 * Retries a statement that has no effect when it fails, while another process is writing. The pauses are asynchronous (SQLite's own busy
 * timeout would block the event loop) and random, so that two processes take turns. Throws a StoreFailure ("busy") after 15 seconds.
 */
export const whileBusy = async <T>(run: () => T, patienceMs = PATIENCE_MS): Promise<T> => {
  const start = performance.now();
  for (let pause = 1; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - start > patienceMs) throw new StoreFailure("busy", error);
    }
    await sleep(pause * (0.5 + Math.random()));
  }
};
