import { storeFailureBehind } from "@canter/storage/store-failure";

type ReportBug = (error: unknown) => void;

/** Does work that nobody waits for: what it throws is reported, and stops nothing else. Says whether it succeeded. */
export async function guarded(reportBug: ReportBug, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    reportBug(error);
    return false;
  }
}

/**
 * Does the work for each item, one after the other: an item that fails (a group whose zone no longer exists) is reported, and holds up
 * nobody behind it. Throws where the database is away: each of the others would wait for it, and fail as well.
 */
export async function guardedEach<T>(
  reportBug: ReportBug,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      if (storeFailureBehind(error)?.reason === "away") throw error;
      reportBug(error);
    }
}
