import { sql } from "kysely";
import type { NotificationKind } from "@canter/domain/notification/notification-kind";
import { careContentSchema } from "@canter/domain/horse/care-item";
import { isCaredFor } from "@canter/domain/horse/horse";
import type { Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";

const selectHorses = prepareQuery((db, { athleteIds }: { readonly athleteIds: readonly string[] }) =>
  db
    .selectFrom("athletes as a")
    .select("a.id")
    .where("a.id", "in", athleteIds)
    .where("a.kind", "=", sql.lit("horse")),
);

/** The athletes that are horses: people's training is private. */
export const horsesAmong = async (db: Handle, athleteIds: readonly string[]): Promise<readonly string[]> =>
  athleteIds.length === 0 ? [] : (await selectHorses(db, { athleteIds })).rows.map(({ id }) => id);

type Recipient = { readonly memberId: string; readonly groupId: string };

type Audience = {
  /** Those who switched that kind off are left out; undefined: everybody who may see it. */
  readonly kind?: NotificationKind | undefined;
  /** Where it happened. */
  readonly groupId: string;
  /** The athlete concerned; undefined: the group as a whole. */
  readonly athleteId?: string | undefined;
  /** The members who did it, or who are notified of it in another way. */
  readonly exceptIds?: readonly (string | undefined)[];
  /** Nobody but this member. */
  readonly onlyId?: string | undefined;
};

const selectMembers = (db: Handle, { kind }: Audience) =>
  db
    .selectFrom("members as m")
    .select(["m.id", "m.group_id"])
    .where("m.removed_at", "is", null)
    .$if(kind !== undefined, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("notification_settings as s")
              .select("s.kind")
              .whereRef("s.member_id", "=", "m.id")
              .where("s.kind", "=", kind ?? "")
              .where("s.is_on", "=", 0),
          ),
        ),
      ),
    );

/**
 * The recipients. For a horse: the members of every group that it is in; for a person: that person, and those who may see their training,
 * in the group where it happened; for neither: its members. Not whoever did it, in any of their groups, and nobody who switched that kind
 * off.
 */
export const recipientsOf = async (db: Handle, audience: Audience): Promise<readonly Recipient[]> => {
  const { groupId, athleteId, onlyId } = audience;
  const exceptIds = (audience.exceptIds ?? []).filter((id) => id !== undefined);
  const rows = await selectMembers(db, audience)
    .$if(athleteId === undefined, (query) => query.where("m.group_id", "=", groupId))
    .$if(athleteId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom("group_athletes as g")
              .innerJoin("athletes as a", "a.id", "g.athlete_id")
              .select("g.athlete_id")
              .whereRef("g.group_id", "=", "m.group_id")
              .where("g.athlete_id", "=", athleteId ?? "")
              .where("a.kind", "=", sql.lit("horse")),
          ),
          eb.and([
            eb("m.group_id", "=", groupId),
            eb.or([
              eb("m.athlete_id", "=", athleteId ?? ""),
              eb.exists(
                eb
                  .selectFrom("athlete_grants as granted")
                  .select("granted.athlete_id")
                  .where("granted.athlete_id", "=", athleteId ?? "")
                  .whereRef("granted.member_id", "=", "m.id"),
              ),
            ]),
          ]),
        ]),
      ),
    )
    .$if(onlyId !== undefined, (query) => query.where("m.id", "=", onlyId ?? ""))
    .$if(exceptIds.length > 0, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("members as by")
              .select("by.id")
              .where("by.id", "in", exceptIds)
              .whereRef("by.account_id", "=", "m.account_id"),
          ),
        ),
      ),
    )
    .orderBy("m.id")
    .execute();
  return rows.map((row) => ({ memberId: row.id, groupId: row.group_id }));
};

/** A notification for several members, once per cause. Times in epoch milliseconds. */
type NewNotification = {
  readonly athleteId?: string | undefined;
  readonly kind: NotificationKind;
  readonly cause: string;
  readonly subject: string;
  readonly detail?: string | undefined;
  readonly createdAt: number;
};
type Notified = Recipient & { readonly id: string };

/** A member's notifications that are kept: none from before `since`, and at most `max`. */
type Retention = { readonly since: number; readonly max: number };

/** Rows per statement, so that its parameters stay below the databases' limits. */
const atOnce = 100;

/** For each of these members, those beyond the newest `max`. */
const removeBeyond = async (
  trx: TransactionHandle,
  memberIds: readonly string[],
  max: number,
): Promise<void> => {
  const full = await trx
    .selectFrom("notifications")
    .select("member_id")
    .where("member_id", "in", memberIds)
    .groupBy("member_id")
    .having((eb) => eb(eb.fn.countAll(), ">", max))
    .execute();
  for (const { member_id: memberId } of full) {
    const last = await trx
      .selectFrom("notifications")
      .select(["created_at", "id"])
      .where("member_id", "=", memberId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limitTo(1))
      .offset(limitTo(max))
      .executeTakeFirstOrThrow();
    await trx
      .deleteFrom("notifications")
      .where("member_id", "=", memberId)
      .where((eb) => eb(eb.refTuple("created_at", "id"), "<=", eb.tuple(last.created_at, last.id)))
      .execute();
  }
};

const tellSome = async (
  trx: TransactionHandle,
  { athleteId, kind, cause, subject, detail, createdAt }: NewNotification,
  members: readonly Notified[],
  { since, max }: Retention,
): Promise<readonly string[]> => {
  const rows = members.map(({ id, memberId, groupId }) => ({
    id,
    group_id: groupId,
    member_id: memberId,
    athlete_id: athleteId ?? null,
    kind,
    cause,
    subject,
    detail: detail ?? null,
    created_at: createdAt,
    read_at: null,
  }));
  const notified = await trx
    .insertInto("notifications")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["member_id", "kind", "cause"]).doNothing())
    .returning(["id", "member_id"])
    .execute();
  if (notified.length === 0) return [];
  const memberIds = notified.map((row) => row.member_id);
  await trx
    .deleteFrom("notifications")
    .where("member_id", "in", memberIds)
    .where("created_at", "<", since)
    .execute();
  await removeBeyond(trx, memberIds, max);
  return notified.map(({ id }) => id);
};

/**
 * Notifies members, each with a separate id: returns those that had not been notified. Of their older ones only those to be kept stay.
 */
export const notifyMembers = async (
  trx: TransactionHandle,
  news: NewNotification,
  members: readonly Notified[],
  kept: Retention,
): Promise<readonly Notified[]> => {
  const notified = new Set<string>();
  for (let from = 0; from < members.length; from += atOnce)
    for (const id of await tellSome(trx, news, members.slice(from, from + atOnce), kept)) notified.add(id);
  return members.filter(({ id }) => notified.has(id));
};

/** Removes the notifications about a subject that no longer hold: those whose detail is none of these. */
export const withdrawNotifications = async (
  trx: TransactionHandle,
  { kind, subject }: Pick<NewNotification, "kind" | "subject">,
  details: readonly string[],
): Promise<void> => {
  await trx
    .deleteFrom("notifications")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .$if(details.length > 0, (query) => query.where("detail", "not in", details))
    .execute();
};

/** An open care item. `zone`: its group's, in which a horse's days are counted. */
type WaitingCare = {
  readonly id: string;
  readonly groupId: string;
  readonly athleteId: string;
  readonly zone: string;
  readonly dueOn: string;
};

const dueSchema = careContentSchema.pick({ dueOn: true }).partial();

/** Care items of horses that are in their group and not sold, in every group, by id after `after`: for checking all of them. */
export const waitingCare = async (
  db: Handle,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly items: readonly WaitingCare[]; readonly next?: string }> => {
  const rows = await db
    .selectFrom("care_items as c")
    .innerJoin("groups as g", "g.id", "c.group_id")
    .innerJoin("group_athletes as here", (join) =>
      join.onRef("here.group_id", "=", "c.group_id").onRef("here.athlete_id", "=", "c.athlete_id"),
    )
    .innerJoin("horses as h", "h.athlete_id", "c.athlete_id")
    .select(["c.id", "c.group_id", "c.athlete_id", "c.content", "g.zone", "h.status"])
    .where("c.id", ">", after)
    .where("c.removed_at", "is", null)
    .orderBy("c.id")
    .limit(limitTo(limit))
    .execute();
  const items = rows.flatMap((row) => {
    const { dueOn } = dueSchema.parse(JSON.parse(row.content));
    const { id, group_id: groupId, athlete_id: athleteId, zone } = row;
    return dueOn === undefined || !isCaredFor(row.status) ? [] : [{ id, groupId, athleteId, zone, dueOn }];
  });
  const last = rows.length === limit ? rows.at(-1)?.id : undefined;
  return { items, ...(last !== undefined && { next: last }) };
};
