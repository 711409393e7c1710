const keptDays = 90;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** More of one member are not kept: the oldest go. */
export const maxNotifications = 500;

/** What is older than this at `now` (epoch milliseconds) is neither shown nor kept. */
export const notificationsSince = (now: number): number => now - keptDays * dayMilliseconds;
