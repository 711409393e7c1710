import type { Scope } from "@canter/domain/access/scope";
import { careItemSchema } from "@canter/domain/horse/care-item";
import { cautionContentSchema } from "@canter/domain/horse/caution";
import { type VerdictNews, verdictNews } from "@canter/domain/notification/notification-kind";
import { riderNameOf } from "@canter/domain/workout/rider";
import { workoutContentSchema } from "@canter/domain/workout/workout";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { isOwn } from "../access/own-rows.ts";
import { nameInGroup } from "../group/athletes.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";

/** Horse or person. */
type About = { readonly id: string; readonly name: string };
type Ride = {
  readonly kind: "ride";
  readonly athlete: About;
  readonly workoutId: string;
  /** The rider; absent if nobody is named. */
  readonly rider?: string;
  /** The rider's athlete, where no other name is written down. */
  readonly riderId?: string;
  /** Who logged it. */
  readonly loggedBy?: string;
  readonly discipline: string;
  /** Local date. */
  readonly rideDate: string;
  readonly durationSeconds?: number;
};
type Verdict = {
  readonly kind: "verdict";
  readonly athlete: About;
  readonly program: About;
  readonly verdict: VerdictNews;
  /** The kinds of work that the program is behind on, where they were written down. */
  readonly work?: readonly string[];
};
type CautionPinned = {
  readonly kind: "caution";
  readonly athlete: About;
  readonly cautionId: string;
  readonly author?: string;
  readonly caution: string;
};
/** A ride against a caution that the member pinned; `athlete`, `rider` and the work as of a ride. */
type AgainstPinned = Omit<Ride, "kind"> & {
  readonly kind: "against";
  readonly cautionId: string;
  readonly caution: string;
};
type CareDue = {
  readonly kind: "care";
  readonly athlete: About;
  readonly careId: string;
  readonly care: string;
  readonly note?: string;
  /** Local date. */
  readonly dueOn: string;
};
type ReportMade = { readonly kind: "report"; readonly reportId: string };

/** A member's notification. Times are epoch milliseconds. */
export type Notification = {
  readonly id: string;
  readonly createdAt: number;
  readonly readAt?: number;
} & (Ride | Verdict | CautionPinned | AgainstPinned | CareDue | ReportMade);

/**
 * The acting member's notifications that are no older than `since`. They reflect the current state of what they are about: without
 * deleted rides, removed cautions (unless a ride went against them), completed care, and horses that the member may not see any more.
 */
const selectNotifications = (db: Handle, scope: Scope, since: number) =>
  db
    .selectFrom("notifications as n")
    .leftJoin("athletes as a", "a.id", "n.athlete_id")
    .leftJoin("workouts as w", (join) =>
      join
        .on((eb) => eb.or([eb("n.kind", "=", sql.lit("ride")), eb("n.kind", "=", sql.lit("against"))]))
        .onRef("w.id", "=", "n.subject")
        .onRef("w.athlete_id", "=", "n.athlete_id")
        .on("w.status", "=", sql.lit("saved"))
        .on("w.deleted_at", "is", null),
    )
    .leftJoin("programs as p", (join) =>
      join
        .on("n.kind", "=", sql.lit("verdict"))
        .onRef("p.id", "=", "n.subject")
        .onRef("p.athlete_id", "=", "n.athlete_id")
        .on("p.deleted_at", "is", null),
    )
    .leftJoin("cautions as c", (join) =>
      join
        .onRef("c.athlete_id", "=", "n.athlete_id")
        .on((eb) =>
          eb.or([
            eb.and([
              eb("n.kind", "=", sql.lit("caution")),
              eb("c.id", "=", eb.ref("n.subject")),
              eb("c.removed_at", "is", null),
            ]),
            eb.and([eb("n.kind", "=", sql.lit("against")), eb("c.id", "=", eb.ref("n.detail"))]),
          ]),
        ),
    )
    .leftJoin("care_items as k", (join) =>
      join
        .on("n.kind", "=", sql.lit("care"))
        .onRef("k.id", "=", "n.subject")
        .onRef("k.athlete_id", "=", "n.athlete_id")
        .on("k.removed_at", "is", null)
        // Quotes within a text are escaped in JSON: this can only match the field itself.
        .on((eb) => eb("k.content", "like", sql<string>`'%"dueOn":"' || ${eb.ref("n.detail")} || '"%'`)),
    )
    .where((eb) => isOwn(eb.ref("n.group_id"), eb.ref("n.member_id"), scope))
    .where("n.created_at", ">=", since)
    .where((eb) => eb.or([eb("n.athlete_id", "is", null), isReadableAthlete(eb.ref("n.athlete_id"), scope)]))
    .where((eb) =>
      eb.or([
        eb("w.id", "is not", null),
        eb("p.id", "is not", null),
        eb.and([eb("n.kind", "=", sql.lit("caution")), eb("c.id", "is not", null)]),
        eb("k.id", "is not", null),
        eb("n.kind", "=", sql.lit("report")),
      ]),
    );

type Row = {
  readonly id: string;
  readonly athlete_id: string | null;
  readonly athlete: string | null;
  readonly kind: string;
  readonly subject: string;
  readonly detail: string | null;
  readonly created_at: number;
  readonly read_at: number | null;
  readonly rider: string | null;
  readonly rider_id: string | null;
  readonly logged_by: string | null;
  /** The content of a workout, as JSON. */
  readonly workout: string | null;
  readonly discipline: string | null;
  readonly date: string | null;
  readonly duration_seconds: number | null;
  readonly head: string | null;
  readonly caution: string | null;
  readonly author: string | null;
  readonly care: string | null;
};

const headSchema = z.object({ name: z.string() });
const careSchema = careItemSchema.pick({ kind: true, note: true });
const cautionSchema = cautionContentSchema.pick({ text: true });

const riddenSchema = workoutContentSchema.pick({ fields: true });
const riderOf = ({ rider, rider_id: riderId, workout }: Row): Pick<Ride, "rider" | "riderId"> => {
  const stated = riderNameOf(riddenSchema.parse(JSON.parse(workout ?? "{}")).fields);
  if (stated !== undefined) return { rider: stated };
  return rider === null || riderId === null ? {} : { rider, riderId };
};

/** Throws on a row that these queries never return. */
function aboutOf(row: Row): Ride | Verdict | CautionPinned | AgainstPinned | CareDue | ReportMade {
  const athlete = { id: row.athlete_id ?? "", name: row.athlete ?? "" };
  const { kind, subject } = row;
  if (kind === "report") return { kind, reportId: subject };
  if (kind === "verdict") {
    const { name } = headSchema.parse(JSON.parse(row.head ?? ""));
    const [said, ...work] = (row.detail ?? "").split(" ");
    const verdict = z.enum(verdictNews).parse(said);
    return { kind, athlete, program: { id: subject, name }, verdict, ...(work.length > 0 && { work }) };
  }
  if (kind === "caution") {
    const { text: caution } = cautionSchema.parse(JSON.parse(row.caution ?? ""));
    return { kind, athlete, cautionId: subject, caution, ...(row.author !== null && { author: row.author }) };
  }
  if (kind === "care") {
    const { kind: care, note } = careSchema.parse(JSON.parse(row.care ?? ""));
    return {
      kind,
      athlete,
      careId: subject,
      care,
      dueOn: row.detail ?? "",
      ...(note !== undefined && { note }),
    };
  }
  const ride = {
    athlete,
    workoutId: subject,
    ...riderOf(row),
    ...(row.logged_by !== null && { loggedBy: row.logged_by }),
    discipline: row.discipline ?? "",
    rideDate: row.date ?? "",
    ...(row.duration_seconds !== null && { durationSeconds: row.duration_seconds }),
  };
  if (kind !== "against") return { kind: "ride", ...ride };
  const { text: caution } = cautionSchema.parse(JSON.parse(row.caution ?? ""));
  return { kind, ...ride, cautionId: row.detail ?? "", caution };
}

/** With what they are about. */
const selectWhole = (db: Handle, scope: Scope, since: number) =>
  selectNotifications(db, scope, since)
    .leftJoin("athletes as r", "r.id", "w.rider_athlete_id")
    .leftJoin("program_versions as v", (join) =>
      join.onRef("v.program_id", "=", "p.id").onRef("v.version", "=", "p.version"),
    )
    .leftJoin("members as m", "m.id", "c.author_id")
    .leftJoin("members as l", "l.id", "w.logged_by")
    .select(["n.id", "n.athlete_id", "n.kind", "n.subject", "n.detail", "n.created_at", "n.read_at"])
    .select([
      nameInGroup(scope.groupId).as("athlete"),
      nameInGroup(scope.groupId, "r").as("rider"),
      "w.rider_athlete_id as rider_id",
      "l.name as logged_by",
      "w.content as workout",
      "w.discipline",
      "w.date",
      "w.duration_seconds",
    ])
    .select(["v.head", "c.content as caution", "m.name as author", "k.content as care"]);

const rowToNotification = (row: Row): Notification => ({
  id: row.id,
  createdAt: row.created_at,
  ...(row.read_at !== null && { readAt: row.read_at }),
  ...aboutOf(row),
});

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
  const rows = await selectWhole(db, scope, since)
    .$if(unread, (query) => query.where("n.read_at", "is", null))
    .$if(at !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("n.created_at", "n.id"), "<", eb.tuple(at ?? 0, last ?? ""))),
    )
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map(rowToNotification);
  const end = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(end && { nextCursor: encodeTimeCursor([end.createdAt, end.id]) }) });
};

/** One that the list would show. */
export const readNotification = async (
  db: Handle,
  scope: Scope,
  id: string,
  since: number,
): Promise<Notification | undefined> => {
  const row = await selectWhole(db, scope, since).where("n.id", "=", id).executeTakeFirst();
  return row && rowToNotification(row);
};

/** How many the list would show as unread. */
export const countUnread = async (db: Handle, scope: Scope, since: number): Promise<number> => {
  const row = await selectNotifications(db, scope, since)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("n.read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Marks the acting member's notifications as read, by default all; returns those that were unread. */
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
