import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
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

/** More of one member are not kept: the oldest go. */
export const maxNotifications = 500;

/** What is older than this at `now` (epoch milliseconds) is neither shown nor kept. */
export const notificationsSince = (now: number): number => now - keptDays * dayMilliseconds;

type Query = {
  readonly unread?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** With what the list shows as one line, and the member's local date on which they were told. */
export type NotificationView = Notification & { readonly text: string; readonly date: string };

/** What the member is notified of, newest first, for 90 days. Invalid: the cursor. */
export async function listNotifications(
  { store, clock }: ApplicationContext,
  { scope, member }: MemberContext,
  { unread = false, cursor, limit }: Query,
): Promise<Result<{ readonly items: NotificationView[]; readonly nextCursor?: string }, Problem>> {
  const since = notificationsSince(clock.now());
  const page = await listStored(store.db, scope, { since, unread, cursor, limit });
  if (!page.ok) return page;
  const items = page.value.items.map((one) => ({
    ...one,
    text: notificationInWords(one, member.athleteId),
    date: localDateAt(one.createdAt, member.zone),
  }));
  return ok({ ...page.value, items });
}

/** How many of them the member has not read. */
export const countUnreadNotifications = async (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<{ readonly unread: number }, Problem>> =>
  ok({ unread: await countUnread(store.db, scope, notificationsSince(clock.now())) });

/** Marks some, or all that there are, as read; what is not the member's, and what was read before, is left as it is. */
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
  // Other pages of theirs show how many are unread.
  if (marking.ok && marking.value.read > 0) context.runSignals.notified([member.id]);
  return marking;
}

/** Of what the member is notified in this group: of everything, unless they switched it off. */
export const readNotificationSettings = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<NotificationSettings, Problem>> => ok(await readStored(store.db, scope));

/** Switches on or off what is given; the rest stays as it is. It holds for what happens from now on. */
export const changeNotificationSettings = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  settings: { readonly [Kind in keyof NotificationSettings]?: boolean | undefined },
): Promise<Result<NotificationSettings, Problem>> =>
  store.transact(async (trx) => ok(await putStored(trx, scope, settings)));
