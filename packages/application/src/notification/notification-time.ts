const keptDays = 90;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** What is older than this at `now` (epoch milliseconds) is neither shown nor kept. */
export const notificationsSince = (now: number): number => now - keptDays * dayMilliseconds;
