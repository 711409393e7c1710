import { StoreFailure } from "@canter/storage/store-failure";

/** While the database is away every request and every look for work meets it: one line in this time says so. */
const quietMs = 10_000;

let saidAt = -Infinity;

const write = (text: string): void => {
  try {
    process.stderr.write(`canter: ${text}\n`);
  } catch {
    // A log that can't be written is no reason to stop.
  }
};

/** Writes a bug with its stack into the log (standard error), and that the database fails in one line now and then. */
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
 * Goes on where standard output or standard error can't be written any more (a log on a full disk, a reader that has gone): without a
 * listener that ends the process.
 */
export const surviveLostLog = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners("error");
    stream.on("error", () => {});
  }
};
