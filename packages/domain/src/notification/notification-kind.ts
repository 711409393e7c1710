/**
 * What a member is notified of: a horse was ridden by somebody else, a program stands otherwise than it did, a caution was pinned to a
 * horse, care of a horse is due, a report is there.
 */
export const notificationKinds = ["ride", "verdict", "caution", "care", "report"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a program came to that is news. Completed: its last day has passed. */
export const verdictNews = ["behind", "ahead", "completed"] as const;
export type VerdictNews = (typeof verdictNews)[number];
