import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { isOwn } from "../group/is-own.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../time-cursor.ts";

/** A horse was ridden by, or logged by, somebody else. Times are epoch milliseconds. */
export type Notification = {
  readonly id: string;
  readonly kind: "ride";
  readonly horse: { readonly id: string; readonly name: string };
  readonly workoutId: string;
  /** Who rode; left out where nobody is named. */
  readonly rider?: string;
  readonly discipline: string;
  /** Local. */
  readonly date: string;
  readonly durationSeconds?: number;
  readonly createdAt: number;
  readonly readAt?: number;
};

/**
 * Of the acting member, what is no older than `since`. It is told from the ride as it is now: one that was deleted, and a horse that the
 * member may not see any more, are not in it.
 */
const selectNotifications = (db: Handle, scope: Scope, since: number) =>
  db
    .selectFrom("notifications as n")
    .innerJoin("athletes as h", "h.id", "n.athlete_id")
    .innerJoin("workouts as w", "w.id", "n.cause")
    .leftJoin("athletes as r", "r.id", "w.rider_athlete_id")
    .where((eb) => isOwn(eb.ref("n.group_id"), eb.ref("n.member_id"), scope))
    .where("n.kind", "=", sql.lit("ride"))
    .where("n.created_at", ">=", since)
    .whereRef("w.athlete_id", "=", "n.athlete_id")
    .where("w.status", "=", sql.lit("saved"))
    .where("w.deleted_at", "is", null)
    .where((eb) => isReadableAthlete(eb.ref("n.athlete_id"), scope));

type Sought = {
  readonly since: number;
  readonly unread: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
};
type Page = { readonly items: readonly Notification[]; readonly nextCursor?: string };

/** Newest first. Invalid: the cursor. */
export const listNotifications = async (
  db: Handle,
  scope: Scope,
  { since, unread, cursor, limit }: Sought,
): Promise<Result<Page, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const [at, last] = from.value ?? [];
  const rows = await selectNotifications(db, scope, since)
    .select(["n.id", "n.athlete_id", "n.cause", "n.created_at", "n.read_at", "h.name as horse"])
    .select(["r.name as rider", "w.discipline", "w.date", "w.duration_seconds"])
    .$if(unread, (query) => query.where("n.read_at", "is", null))
    .$if(at !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("n.created_at", "n.id"), "<", eb.tuple(at ?? 0, last ?? ""))),
    )
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map((row): Notification => ({
    id: row.id,
    kind: "ride",
    horse: { id: row.athlete_id, name: row.horse },
    workoutId: row.cause,
    ...(row.rider !== null && { rider: row.rider }),
    discipline: row.discipline,
    date: row.date,
    ...(row.duration_seconds !== null && { durationSeconds: row.duration_seconds }),
    createdAt: row.created_at,
    ...(row.read_at !== null && { readAt: row.read_at }),
  }));
  const end = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(end && { nextCursor: encodeTimeCursor([end.createdAt, end.id]) }) });
};

/** How many the list would show as unread. */
export const countUnread = async (db: Handle, scope: Scope, since: number): Promise<number> => {
  const row = await selectNotifications(db, scope, since)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("n.read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Marks the acting member's as read, all of them where no ids are given; gives those that were not yet. */
export const markNotificationsRead = async (
  trx: TransactionHandle,
  scope: Scope,
  { ids, readAt }: { readonly ids?: readonly string[] | undefined; readonly readAt: number },
): Promise<readonly string[]> => {
  const rows = await trx
    .updateTable("notifications")
    .set({ read_at: readAt })
    .where((eb) => isOwn(eb.ref("notifications.group_id"), eb.ref("notifications.member_id"), scope))
    .where("read_at", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", [...(ids ?? [])]))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};
