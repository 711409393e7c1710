import { StoreFailure } from "@canter/storage/store-failure";

/** While the database is unavailable, every request and every poll fails with it: log one line per this period. */
const quietMs = 10_000;

let saidAt = -Infinity;

const write = (text: string): void => {
  try {
    process.stderr.write(`canter: ${text}\n`);
  } catch {
    // An unwritable log is not a reason to stop.
  }
};

/** Logs a bug with its stack (standard error), and an unavailable database with one line now and then. */
export const reportBug = (error: unknown): void => {
  if (error instanceof StoreFailure) {
    const now = performance.now();
    if (now - saidAt < quietMs) return;
    saidAt = now;
    return write(error.message);
  }
  write(error instanceof Error ? (error.stack ?? error.message) : String(error));
};

/**
 * Continues if standard output or standard error can no longer be written (a log on a full disk, a reader that is gone): without a listener
 * the process would end.
 */
export const surviveLostLog = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners("error");
    stream.on("error", () => {});
  }
};
