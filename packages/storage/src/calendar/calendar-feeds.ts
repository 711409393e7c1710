import type { Scope } from "@canter/domain/access/scope";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import type { CalendarFeedTable } from "../schema/group-tables.ts";

export const feedCovers = ["own", "horses"] as const;

/**
 * A calendar feed, without its secret. `own`: the member's plan and training; `horses`: rides, plans and care of the group's horses.
 * Times in epoch milliseconds.
 */
export type CalendarFeed = {
  readonly id: string;
  readonly name: string;
  readonly covers: (typeof feedCovers)[number];
  /** It shows when, not what. */
  readonly isBusyOnly: boolean;
  readonly createdAt: number;
  /** When it was last read. */
  readonly readAt?: number;
};

const coversSchema = z.enum(feedCovers);

const rowToFeed = (row: Selectable<CalendarFeedTable>): CalendarFeed => ({
  id: row.id,
  name: row.name,
  covers: coversSchema.parse(row.covers),
  isBusyOnly: row.is_busy_only === 1,
  createdAt: row.created_at,
  ...(row.read_at !== null && { readAt: row.read_at }),
});

/** The acting member's feeds, the oldest first. */
export const listCalendarFeeds = async (
  db: Handle,
  scope: Scope,
  limit: number,
): Promise<readonly CalendarFeed[]> => {
  const rows = await db
    .selectFrom("calendar_feeds as f")
    .selectAll("f")
    .where((eb) => isOwn(eb.ref("f.group_id"), eb.ref("f.member_id"), scope))
    .orderBy("f.created_at")
    .orderBy("f.id")
    .limit(limitTo(limit))
    .execute();
  return rows.map(rowToFeed);
};

export const insertCalendarFeed = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, name, covers, isBusyOnly, createdAt, tokenHash }: CalendarFeed & { readonly tokenHash: string },
): Promise<void> => {
  await trx
    .insertInto("calendar_feeds")
    .values({
      id,
      ...ownerOf(scope),
      name,
      covers,
      is_busy_only: isBusyOnly ? 1 : 0,
      token_hash: tokenHash,
      created_at: createdAt,
      read_at: null,
    })
    .execute();
};

/** Undefined: it is not the acting member's. */
export const removeCalendarFeed = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
): Promise<CalendarFeed | undefined> => {
  const row = await trx
    .deleteFrom("calendar_feeds")
    .where("id", "=", id)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returningAll()
    .executeTakeFirst();
  return row && rowToFeed(row);
};

/** The feed with this secret's hash, and its member; used to create a scope. Records that it was read. */
export const findCalendarFeed = async (
  db: Handle,
  tokenHash: string,
  now: number,
): Promise<
  { readonly feed: CalendarFeed; readonly groupId: string; readonly memberId: string } | undefined
> => {
  const row = await db
    .updateTable("calendar_feeds")
    .set({ read_at: now })
    .where("token_hash", "=", tokenHash)
    .returningAll()
    .executeTakeFirst();
  return row && { feed: rowToFeed(row), groupId: row.group_id, memberId: row.member_id };
};
