import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import {
  countUnread,
  listNotifications as listStored,
  markNotificationsRead as markStored,
  type Notification,
} from "@canter/storage/notification/notifications";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { notificationsSince } from "./notification-time.ts";

type Query = {
  readonly unread?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** With what the list shows as one line. */
export type NotificationView = Notification & { readonly text: string };

/** `Emma rode Beau: flatwork, 40 min.` */
function textOf({ horse, rider, discipline, durationSeconds }: Notification): string {
  const what = discipline.replaceAll("_", " ");
  const minutes = durationSeconds === undefined ? "" : `, ${Math.round(durationSeconds / 60)} min`;
  return `${rider === undefined ? `${horse.name} was worked` : `${rider} rode ${horse.name}`}: ${what}${minutes}.`;
}

/** What the member is told of, newest first, for 90 days. Invalid: the cursor. */
export async function listNotifications(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  { unread = false, cursor, limit }: Query,
): Promise<Result<{ readonly items: NotificationView[]; readonly nextCursor?: string }, Problem>> {
  const since = notificationsSince(clock.now());
  const page = await listStored(store.db, scope, { since, unread, cursor, limit });
  if (!page.ok) return page;
  return ok({ ...page.value, items: page.value.items.map((one) => ({ ...one, text: textOf(one) })) });
}

/** How many of them the member has not read. */
export const countUnreadNotifications = async (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<{ readonly unread: number }, Problem>> =>
  ok({ unread: await countUnread(store.db, scope, notificationsSince(clock.now())) });

/** Marks some, or all that there are, as read; what is not the member's, and what was read before, is left as it is. */
export const markNotificationsRead = (
  context: ApplicationContext,
  { scope, account }: MemberContext,
  { ids }: { readonly ids?: readonly string[] | undefined },
  once?: Once,
): Promise<Result<{ readonly read: number }, Problem>> =>
  transactOnce(context, { account }, once, async (trx) => {
    const marked = await markStored(trx, scope, { ids, readAt: context.clock.now() });
    return ok({ read: marked.length });
  });
