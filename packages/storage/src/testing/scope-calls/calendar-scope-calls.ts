import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import { insertCalendarFeed, listCalendarFeeds, removeCalendarFeed } from "../../calendar/calendar-feeds.ts";
import type { TransactionHandle } from "../../database.ts";

const feed = (id: string) => ({
  id,
  name: SECRET,
  covers: "own" as const,
  isBusyOnly: false,
  createdAt: 1,
  tokenHash: `hash of ${id}`,
});

/** A calendar feed of Anna's. */
export const fillCalendar = (trx: TransactionHandle, anna: Scope): Promise<void> =>
  insertCalendarFeed(trx, anna, feed("feed"));

/** Every function of calendars that takes a scope, called on Anna's data. */
export const calendarCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> = {
  listCalendarFeeds: { call: (trx, scope) => listCalendarFeeds(trx, scope, 9) },
  insertCalendarFeed: {
    call: (trx, scope) => insertCalendarFeed(trx, scope, feed("new")).then(() => "inserted"),
    own: true,
  },
  removeCalendarFeed: { call: (trx, scope) => removeCalendarFeed(trx, scope, "feed") },
};
