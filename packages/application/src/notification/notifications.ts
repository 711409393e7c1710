import { statementOf } from "@canter/domain/claim/marked-text";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { listDisciplines } from "@canter/storage/group/disciplines";
import {
  type NotificationSettings,
  putNotificationSettings as putStored,
  readNotificationSettings as readStored,
} from "@canter/storage/notification/notification-settings";
import {
  countUnread,
  listNotifications as listStored,
  markNotificationsRead as markStored,
  type Notification,
} from "@canter/storage/notification/notifications";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { notificationInWords } from "./notification-in-words.ts";

const keptDays = 90;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Maximum stored per member: the oldest are removed. */
export const maxNotifications = 500;

/** What is older than this at `now` (epoch milliseconds) is neither shown nor stored. */
export const notificationsSince = (now: number): number => now - keptDays * dayMilliseconds;

type Query = {
  readonly unread?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** With the list's text line (`marked`, see there: for readers in any region), and the member's local date of the notification. */
export type NotificationView = Notification & {
  readonly text: string;
  readonly marked?: string;
  readonly date: string;
};

/** The member's notifications, newest first, for 90 days. Invalid: the cursor. */
export async function listNotifications(
  { store, clock }: ApplicationContext,
  { scope, member }: MemberContext,
  { unread = false, cursor, limit }: Query,
): Promise<Result<{ readonly items: NotificationView[]; readonly nextCursor?: string }, Problem>> {
  const since = notificationsSince(clock.now());
  const page = await listStored(store.db, scope, { since, unread, cursor, limit });
  if (!page.ok) return page;
  const notified = {
    athleteId: member.athleteId,
    disciplines: await listDisciplines(store.db, scope),
    today: localDateAt(clock.now(), member.zone),
  };
  const items = page.value.items.map((one) => ({
    ...one,
    ...statementOf(notificationInWords(one, notified)),
    date: localDateAt(one.createdAt, member.zone),
  }));
  return ok({ ...page.value, items });
}

/** The number of unread notifications. */
export const countUnreadNotifications = async (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<{ readonly unread: number }, Problem>> =>
  ok({ unread: await countUnread(store.db, scope, notificationsSince(clock.now())) });

/** Marks some, or all, as read; those of others, and those read before, are left as they are. */
export async function markNotificationsRead(
  context: ApplicationContext,
  { scope, account, member }: MemberContext,
  { ids }: { readonly ids?: readonly string[] | undefined },
  once?: Once,
): Promise<Result<{ readonly read: number }, Problem>> {
  const marking = await transactOnce<{ readonly read: number }>(context, { account }, once, async (trx) => {
    const marked = await markStored(trx, scope, { ids, readAt: context.clock.now() });
    return ok({ read: marked.length });
  });
  // The member's other pages show the number of unread ones.
  if (marking.ok && marking.value.read > 0) context.runSignals.notified([member.id]);
  return marking;
}

/** Which notifications the member gets in this group: all, unless they switched them off. */
export const readNotificationSettings = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<NotificationSettings, Problem>> => ok(await readStored(store.db, scope));

/** Changes the given settings; the rest stay. Applies to future events. */
export const changeNotificationSettings = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  settings: { readonly [Kind in keyof NotificationSettings]?: boolean | undefined },
): Promise<Result<NotificationSettings, Problem>> =>
  store.transact(async (trx) => ok(await putStored(trx, scope, settings)));
