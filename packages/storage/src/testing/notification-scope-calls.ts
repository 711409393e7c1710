import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { countUnread, listNotifications, markNotificationsRead } from "../notification/notifications.ts";
import { tellMember } from "../notification/tell-members.ts";

type Call = (trx: TransactionHandle, scope: Scope) => Promise<unknown>;

/** Anna is told of the workout `w`. */
export const fillNotifications = (trx: TransactionHandle): Promise<void> =>
  tellMember(
    trx,
    {
      id: "told",
      memberId: "anna",
      groupId: "barn",
      athleteId: "anna-athlete",
      kind: "ride",
      cause: "w",
      createdAt: 9,
    },
    0,
  );

/** Every function of notifications that takes a scope. A count is an answer for everybody: that it is theirs is in their own test. */
export const notificationCalls: Readonly<Record<string, { readonly call: Call; readonly own?: true }>> = {
  listNotifications: {
    call: (trx, scope) => listNotifications(trx, scope, { since: 0, unread: false, limit: 9 }),
  },
  countUnread: { call: (trx, scope) => countUnread(trx, scope, 0), own: true },
  markNotificationsRead: {
    call: (trx, scope) => markNotificationsRead(trx, scope, { ids: ["told"], readAt: 10 }),
  },
};
