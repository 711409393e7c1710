/**
 * The occasions for notifying a member: somebody else rode a horse, a program's status changed, a caution was pinned to a horse, a ride goes
 * against a caution that the member pinned, care of a horse is due, a report is ready.
 */
export const notificationKinds = ["ride", "verdict", "caution", "against", "care", "report"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Changes of a program's status that are worth notifying. Completed: its last day has passed. */
export const verdictNews = ["behind", "ahead", "completed"] as const;
export type VerdictNews = (typeof verdictNews)[number];
