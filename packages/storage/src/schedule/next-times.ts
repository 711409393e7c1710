import { type Selectable, sql } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { limitTo } from "../limit-to.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";

/** An arbitrary number that nothing else locks. */
const LOCK = 0x63616e74;

/** Whether this transaction may queue due work: only one at a time. On SQLite there is only one writer anyway. */
export const takeSchedulerTurn = async (trx: TransactionHandle): Promise<boolean> => {
  if (dialectOf(trx) === "sqlite") return true;
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as taken`.execute(
    trx,
  );
  return rows[0]?.taken === true;
};

// For the scheduler, which works for all groups: none of these takes a scope.

/** A member whose schedule must be computed: there is none yet, or its cron or the member's zone has changed. */
export type Unscheduled = {
  readonly memberId: string;
  readonly groupId: string;
  readonly zone: string;
  /** The member's own. */
  readonly cron?: string;
};

/** `cron`: the default for members without their own; undefined: only members with their own have a schedule. */
type Head = { readonly agent: string; readonly assignment: string; readonly cron: string | undefined };

const selectUnplanned = prepareQuery(
  (db, { agent, assignment, cron, limit }: Head & { readonly limit: number }) =>
    db
      .selectFrom("members as m")
      .leftJoin("assignment_schedules as s", (join) =>
        join.onRef("s.member_id", "=", "m.id").on("s.agent", "=", agent).on("s.assignment", "=", assignment),
      )
      .select(["m.id", "m.group_id", "m.zone", "s.cron"])
      .where("m.removed_at", "is", null)
      .where((eb) => {
        const isStale = eb.or([
          eb("s.next_at", "is", null),
          eb("s.planned_zone", "<>", eb.ref("m.zone")),
          eb(eb.ref("s.planned_cron"), "<>", eb.fn.coalesce("s.cron", sql<string>`${cron ?? ""}`)),
        ]);
        const isOutdated = eb.and([
          eb("s.member_id", "is not", null),
          eb("s.paused_at", "is", null),
          isStale,
        ]);
        return cron === undefined
          ? eb.and([eb("s.cron", "is not", null), isOutdated])
          : eb.or([eb("s.member_id", "is", null), isOutdated]);
      })
      .limit(limitTo(limit)),
);

export const unscheduledMembers = async (
  db: Handle,
  { agent, assignment, cron }: Head,
  limit: number,
): Promise<readonly Unscheduled[]> => {
  const { rows } = await selectUnplanned(db, { agent, assignment, cron, limit });
  return rows.map(({ id, group_id, zone, cron: own }) => ({
    memberId: id,
    groupId: group_id,
    zone,
    ...(own !== null && { cron: own }),
  }));
};

/** A computed schedule: its next time (epoch milliseconds; undefined: there is none), from this cron in this zone. */
export type NextTime = Omit<Unscheduled, "cron"> & {
  readonly plannedCron: string;
  readonly nextAt: number | undefined;
};

/** Stores the next times of an assignment. Paused schedules stay paused. */
export const putNextTimes = async (
  trx: TransactionHandle,
  { agent, assignment }: Pick<Head, "agent" | "assignment">,
  plans: readonly NextTime[],
): Promise<void> => {
  for (const batch of inBatches(plans))
    await trx
      .insertInto("assignment_schedules")
      .values(
        batch.map(({ groupId, memberId, zone, plannedCron, nextAt }) => ({
          group_id: groupId,
          member_id: memberId,
          agent,
          assignment,
          cron: null,
          paused_at: null,
          planned_cron: plannedCron,
          planned_zone: zone,
          next_at: nextAt ?? null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["member_id", "agent", "assignment"]).doUpdateSet((eb) => ({
          planned_cron: eb.ref("excluded.planned_cron"),
          planned_zone: eb.ref("excluded.planned_zone"),
          next_at: eb
            .case()
            .when("assignment_schedules.paused_at", "is", null)
            .then(eb.ref("excluded.next_at"))
            .else(null)
            .end(),
        })),
      )
      .execute();
};

/** A due schedule. `isGone`: its member has left. */
export type DueSchedule = Pick<Unscheduled, "memberId" | "groupId"> & {
  readonly agent: string;
  readonly assignment: string;
  readonly cron: string;
  readonly zone: string;
  readonly dueAt: number;
  readonly isGone: boolean;
};

const selectDue = prepareQuery((db, { now, limit }: { readonly now: number; readonly limit: number }) =>
  db
    .selectFrom("assignment_schedules as s")
    .innerJoin("members as m", "m.id", "s.member_id")
    .selectAll("s")
    .select("m.removed_at")
    .where("s.next_at", "<=", now)
    .orderBy("s.next_at")
    .limit(limitTo(limit)),
);

type DueRow = Selectable<Database["assignment_schedules"]> & { readonly removed_at: number | null };

const rowToDue = (row: DueRow): DueSchedule => ({
  groupId: row.group_id,
  memberId: row.member_id,
  agent: row.agent,
  assignment: row.assignment,
  cron: row.planned_cron,
  zone: row.planned_zone,
  dueAt: row.next_at ?? 0,
  isGone: row.removed_at !== null,
});

export const dueSchedules = async (db: Handle, now: number, limit: number): Promise<readonly DueSchedule[]> =>
  (await selectDue(db, { now, limit })).rows.map(rowToDue);

/** How many are due, and when the next one will be (epoch milliseconds). */
export const outlook = async (
  db: Handle,
  now: number,
): Promise<{ readonly due: number; readonly nextAt: number | undefined }> => {
  const due = await db
    .selectFrom("assignment_schedules")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("next_at", "<=", now)
    .executeTakeFirstOrThrow();
  const next = await db
    .selectFrom("assignment_schedules")
    .select("next_at")
    .where("next_at", ">", now)
    .orderBy("next_at")
    .limit(limitTo(1))
    .executeTakeFirst();
  return { due: due.count, nextAt: next?.next_at ?? undefined };
};

type Moved = Pick<DueSchedule, "memberId" | "agent" | "assignment">;

/** Sets the next time (undefined: there is none) of schedules of one agent's assignment. */
export const moveSchedules = async (
  trx: TransactionHandle,
  schedules: readonly Moved[],
  nextAt: number | undefined,
): Promise<void> => {
  const [first] = schedules;
  if (!first) return;
  await trx
    .updateTable("assignment_schedules")
    .set({ next_at: nextAt ?? null })
    .where("agent", "=", first.agent)
    .where("assignment", "=", first.assignment)
    .where(
      "member_id",
      "in",
      schedules.map(({ memberId }) => memberId),
    )
    .execute();
};

/** The cron and zone of schedules later than `after`: after a clock was set back they may be computed anew. */
export const schedulesBeyond = async (
  db: Handle,
  after: number,
): Promise<readonly { readonly cron: string; readonly zone: string }[]> => {
  const rows = await db
    .selectFrom("assignment_schedules")
    .select(["planned_cron", "planned_zone"])
    .distinct()
    .where("next_at", ">", after)
    .execute();
  return rows.map(({ planned_cron, planned_zone }) => ({ cron: planned_cron, zone: planned_zone }));
};

/** Moves schedules with this cron and zone that are later to `nextAt`. */
export const moveForward = async (
  db: Handle,
  { cron, zone }: { readonly cron: string; readonly zone: string },
  nextAt: number,
): Promise<void> => {
  await db
    .updateTable("assignment_schedules")
    .set({ next_at: nextAt })
    .where("planned_cron", "=", cron)
    .where("planned_zone", "=", zone)
    .where("next_at", ">", nextAt)
    .execute();
};
