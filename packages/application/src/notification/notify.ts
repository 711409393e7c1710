import { z } from "zod";
import type { NotificationKind } from "@canter/domain/notification/notification-kind";
import type { TransactionHandle } from "@canter/storage/database";
import { recipientsOf, notifyMembers, waitingCare } from "@canter/storage/notification/notify-members";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import type { ApplicationContext } from "../core/application-context.ts";
import { guardedEach } from "../core/guarded.ts";
import { maxNotifications, notificationsSince } from "./notifications.ts";

/** What to notify, and of whom: see `recipientsOf`. `subject`: the id of what it is about. `createdAt` in epoch milliseconds. */
export type News = {
  readonly kind: NotificationKind;
  /** One notification per cause; default: the subject. */
  readonly cause?: string;
  readonly subject: string;
  readonly detail?: string;
  readonly groupId: string;
  readonly athleteId?: string;
  readonly exceptIds?: readonly (string | undefined)[];
  readonly onlyId?: string;
  readonly createdAt: number;
};

/** `notification.made`: the recipients, each with the notification. */
export const notificationEventSchema = z.object({
  told: z.array(z.object({ id: z.string(), memberId: z.string() })),
});

export type NotifyParts = Pick<ApplicationContext, "newId" | "emit">;

/** Notifies everybody concerned, once; returns the ids of those members, also of who had been notified before. */
export async function notify(
  trx: TransactionHandle,
  { newId, emit }: NotifyParts,
  news: News,
): Promise<readonly string[]> {
  const { cause = news.subject } = news;
  const kept = { since: notificationsSince(news.createdAt), max: maxNotifications };
  const members = (await recipientsOf(trx, news)).map((recipient) => ({ ...recipient, id: newId() }));
  const stored = await notifyMembers(trx, { ...news, cause }, members, kept);
  const reached = stored.map(({ id, memberId }) => ({ id, memberId }));
  const concerned = members.map(({ memberId }) => memberId);
  if (reached.length === 0) return concerned;
  const scope = await scopeOfSystem(trx, news.groupId);
  const payload: z.infer<typeof notificationEventSchema> = { told: reached };
  await emit(trx, scope, { type: "notification.made", payload, createdAt: news.createdAt });
  return concerned;
}

/** Days of notice before the due day. */
const aheadDays = 2;
/** What has been overdue for longer when it is first checked (after an outage) is not news. */
const overdueDays = 7;
const pageSize = 500;

/** Notifies the members of horses of care that is due within two days: once for each due day, however many processes check. */
export async function notifyOfDueCare(
  context: NotifyParts & Pick<ApplicationContext, "store" | "clock" | "reportBug">,
): Promise<void> {
  const { store, clock, reportBug } = context;
  const createdAt = clock.now();
  for (let after: string | undefined = ""; after !== undefined;) {
    const page = await waitingCare(store.db, { after, limit: pageSize });
    await guardedEach(reportBug, page.items, async ({ id: subject, groupId, athleteId, zone, dueOn }) => {
      const today = localDateAt(createdAt, zone);
      if (dueOn > addDays(today, aheadDays) || dueOn < addDays(today, -overdueDays)) return;
      const cause = `${subject} ${dueOn}`;
      await store.transact((trx) =>
        notify(trx, context, { kind: "care", subject, cause, detail: dueOn, groupId, athleteId, createdAt }),
      );
    });
    after = page.next;
  }
}
