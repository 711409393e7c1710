import type { NotificationKind } from "@canter/domain/notification/notification-kind";
import type { TransactionHandle } from "@canter/storage/database";
import { recipientsOf, tellMember } from "@canter/storage/notification/tell-members";
import { maxNotifications, notificationsSince } from "./kept-notifications.ts";

/** What is told, and to whom: see `recipientsOf`. `subject`: the id of what it is about. `createdAt` in epoch milliseconds. */
export type News = {
  readonly kind: NotificationKind;
  /** What it is told once for; the subject, unless given. */
  readonly cause?: string;
  readonly subject: string;
  readonly detail?: string;
  readonly groupId: string;
  readonly athleteId?: string;
  readonly exceptId?: string | undefined;
  readonly createdAt: number;
};

/** Tells everybody whom it concerns, once. */
export async function tell(trx: TransactionHandle, newId: () => string, news: News): Promise<void> {
  const { exceptId: _exceptId, cause = news.subject, ...told } = news;
  const kept = { since: notificationsSince(news.createdAt), max: maxNotifications };
  for (const recipient of await recipientsOf(trx, news))
    await tellMember(trx, { ...told, cause, ...recipient, id: newId() }, kept);
}
