import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type CalendarFeed,
  insertCalendarFeed,
  listCalendarFeeds as listStored,
  removeCalendarFeed as removeStored,
} from "@canter/storage/calendar/calendar-feeds";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { demoAccountId } from "../core/known-accounts.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { hashOfToken, secretToken } from "../core/secrets.ts";

const maxFeeds = 20;

export type NewFeed = Pick<CalendarFeed, "name" | "covers" | "isBusyOnly">;

/** The member's feeds, the oldest first. */
export const listCalendarFeeds = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<{ readonly items: readonly CalendarFeed[] }, Problem>> =>
  ok({ items: await listStored(store.db, scope, maxFeeds) });

/** Makes a feed. Its secret is given here once and kept nowhere. Conflict: there are as many as there may be. */
export async function createCalendarFeed(
  context: ApplicationContext,
  member: MemberContext,
  { name, covers, isBusyOnly }: NewFeed,
  once?: Once,
): Promise<Result<CalendarFeed & { readonly token: string }, Problem>> {
  const { account, scope } = member;
  if (account.id === demoAccountId)
    return err(forbidden("The demo has no calendar addresses: it is for looking around."));
  const { clock, newId, secret } = context;
  const token = secretToken(secret, "calendar", account.id, once);
  const made = await transactOnce(context, member, once, async (trx) => {
    if ((await listStored(trx, scope, maxFeeds)).length >= maxFeeds)
      return err(conflict(`There are ${maxFeeds} calendar addresses already; remove one first.`));
    const feed: CalendarFeed = { id: newId(), name, covers, isBusyOnly, createdAt: clock.now() };
    await insertCalendarFeed(trx, scope, { ...feed, tokenHash: hashOfToken(token) });
    return ok(feed);
  });
  return made.ok ? ok({ ...made.value, token }) : made;
}

/** From now on nothing is at its address. */
export const removeCalendarFeed = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<CalendarFeed, Problem>> =>
  transactResult(store, async (trx) => {
    const removed = await removeStored(trx, scope, id);
    return removed ? ok(removed) : err(notFound("calendar"));
  });
